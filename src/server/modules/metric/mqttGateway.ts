import { type EventEmitter, once } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { mostValues } from '../../../contract/areas/metric/ingest.ts';
import { refusalReason } from '../../../contract/areas/metric/metricEnums.ts';
import { hashDeviceKey, noteKeyUse } from '../../kernel/auth/deviceCaller.ts';
import { isActiveOrg } from '../../kernel/auth/stateSql.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Db } from '../../storage/db.ts';
import { isDataError } from '../../storage/errors.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';
import { countedRefusal, type IngestEffects, ingestValues, refuseValues } from './ingest.ts';
import { addCounts, type ValueCounts, type ValueRates } from './valueRates.ts';

/** The broker from which a server takes values. */
export interface MqttSettings {
  readonly url: string;
  /** Distinguishes nodes of one machine: a broker closes the older one of two connections of a name. */
  readonly clientID: string | null;
}

export interface MqttDeps {
  readonly settings: MqttSettings;
  readonly db: Db;
  readonly now: () => Date;
  readonly rates: ValueRates;
  readonly counts: ValueCounts;
  readonly rawDays: number;
  readonly noteHeard: IngestEffects['noteHeard'];
  /** Called after a commit that wrote these events. */
  readonly kick: (events: readonly OutboxEvent[]) => void;
  readonly log: Logger;
}

/** The connection to a broker. */
export interface MqttGateway {
  isConnected(): boolean;
  /** Ends the connection; what was not acknowledged comes again. */
  stop(): Promise<void>;
}

/** Topics of values: `andon/<device key>/<device code>/<point>`. */
const filter = 'andon/+/+/+';
/** The name of the shared subscription: of several nodes, and connections of a node, one gets each message. */
const shared = `$share/andon/${filter}`;
/** Connections by MQTT 5. A connection waits for the commit of one message; those of all are committed together. */
const sharedConnections = 8;
const retryMs = 1_000;
const reconnectMs = 2_000;
/** For so long a broker stores what comes for a node that is away. */
const sessionSeconds = 24 * 60 * 60;
const mostPayloadBytes = 256 * 1024;
/** Values of unknown keys are in the log once in this time: anybody whom the broker lets in may send them. */
const unknownKeysMs = 60_000;

interface Message {
  readonly key: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly acknowledge: () => void;
}

/** Returns the time of a payload as calls have it. A number is ms since 1970. */
function timeOf(time: unknown): unknown {
  const isInstant = typeof time === 'number' && Math.abs(time) < 8.64e15;
  return isInstant ? new Date(time).toISOString() : time;
}

function itemOf(one: unknown): Readonly<Record<string, unknown>> {
  if (typeof one !== 'object' || one === null) return { Value: one };
  const read = (name: string) => Reflect.get(one, name) as unknown;
  const given = {
    Value: read('value'),
    Time: timeOf(read('time')),
    Unit: read('unit'),
    Quality: read('quality'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/**
 * Reads a payload: a number, an object with `value`, and `time`, `unit` and `quality` if it has them, or a list of such. What
 * cannot be read is a value that is refused.
 */
export function readPayload(payload: Buffer | string): Readonly<Record<string, unknown>>[] {
  const text = payload.length > mostPayloadBytes ? '' : payload.toString();
  try {
    const json = JSON.parse(text) as unknown;
    return (Array.isArray(json) ? json : [json]).map(itemOf);
  } catch {
    return [{ Value: text.slice(0, 60) }];
  }
}

/** Returns a message of a topic; null: the topic is not one of values. */
function messageOf(
  topic: string,
  payload: Buffer | string,
  acknowledge: () => void,
): Message | null {
  const [, key = '', DeviceCode = '', Point = '', ...more] = topic.split('/');
  if (key === '' || more.length > 0) return null;
  const items = readPayload(payload).map((item) => ({ ...item, DeviceCode, Point }));
  return { key, items, acknowledge };
}

interface KeyRow {
  readonly hash: string;
  readonly orgCode: string;
  readonly timeZone: string;
  readonly keyID: string;
  readonly isRevoked: boolean;
  readonly lastUsedTime: Date | null;
  readonly refusedTime: Date | null;
}

/**
 * Takes values from a broker. A message is acknowledged after its values are stored: while the database is away, or an
 * organisation sends too much, nothing is acknowledged and nothing further is taken. Values of an unknown key belong to nobody
 * and are dropped with a line in the log; a value that cannot be stored is counted as refused, and holds up no other.
 */
export function openMqttGateway(deps: MqttDeps): MqttGateway {
  const { settings, db, now, rates, counts, rawDays, noteHeard, kick, log } = deps;
  const ended = new AbortController();
  const { signal } = ended;
  const clients = new Set<MqttClient>();
  let queue: Message[] = [];
  let working: Promise<void> | null = null;
  const unknown = { values: 0, loggedAt: Number.NEGATIVE_INFINITY };

  function findKeys(hashes: readonly string[]): Promise<KeyRow[]> {
    return db.select<KeyRow>(
      'system',
      `select k.key_hash as hash, k.org_code as "orgCode", o.time_zone as "timeZone", k.id as "keyID",
         k.revoked_time is not null or not (${isActiveOrg('o')}) as "isRevoked",
         k.last_used_time as "lastUsedTime", k.refused_time as "refusedTime"
       from device_key k join organisation o using (org_code) where k.key_hash = any($1)`,
      [hashes],
    );
  }

  function noteUnknown(values: number): void {
    unknown.values += values;
    addCounts(counts, { unknown: values });
    if (performance.now() - unknown.loggedAt < unknownKeysMs) return;
    log.warn({ values: unknown.values }, 'values of an unknown device key came by MQTT');
    Object.assign(unknown, { values: 0, loggedAt: performance.now() });
  }

  /** Counts values as refused. */
  async function refuse({ orgCode, keyID }: KeyRow, items: Message['items'], reason: number) {
    const refusals = items.map((item) => countedRefusal(item, reason));
    await db.transaction({ orgCode }, 'write', (tx) =>
      refuseValues(tx, { orgCode, keyID, now: now() }, refusals),
    );
    addCounts(counts, { refused: items.length });
  }

  /** Stores the values of one key; resolves after the commit. */
  async function store({ orgCode, timeZone, keyID }: KeyRow, items: Message['items']) {
    for (;;) {
      const waitMs = rates.take(orgCode, items.length, now().getTime());
      if (waitMs === 0) break;
      await wait(Math.min(waitMs, 5_000), undefined, { signal });
    }
    const events: OutboxEvent[] = [];
    const done = await db.transaction({ orgCode }, 'write', async (tx) => {
      events.length = 0; // a deadlock repeats the transaction
      const source = {
        orgCode,
        timeZone,
        locale: 'zh-CN' as const,
        keyID,
        now: now(),
        clockAheadMs: null,
        rawDays,
      };
      const publish = (...more: OutboxEvent[]) => void events.push(...more);
      const answer = await ingestValues(tx, rates, source, items, { publish, noteHeard });
      await appendOutbox(tx, events);
      return answer;
    });
    addCounts(counts, done);
    kick(events);
  }

  /** Does something with the database, again and again while that is away. @throws Error of the data, and once the gateway stops */
  async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (isDataError(error as Error)) throw error;
        log.error({ err: error }, 'values that came by MQTT could not be stored yet');
        await wait(retryMs, undefined, { signal });
      }
    }
  }

  /** Stores values. Where the database refuses some of them, it finds those by halving, and counts them as refused. */
  async function storeAll(key: KeyRow, items: Message['items']): Promise<void> {
    if (items.length === 0) return;
    try {
      await untilDone(() => store(key, items));
    } catch (error) {
      signal.throwIfAborted();
      const middle = Math.floor(items.length / 2);
      if (middle > 0) {
        await storeAll(key, items.slice(0, middle));
        await storeAll(key, items.slice(middle));
        return;
      }
      log.error({ err: error }, 'a value that came by MQTT cannot be stored');
      await untilDone(() => refuse(key, items, refusalReason.values.malformed));
    }
  }

  /** Stores what waits, batch after batch, until nothing does. */
  async function work(): Promise<void> {
    while (queue.length > 0 && !signal.aborted) {
      const taken = queue;
      queue = [];
      const groups = Map.groupBy(taken, ({ key }) => hashDeviceKey(key));
      const keys = await untilDone(() => findKeys([...groups.keys()]));
      for (const [hash, messages] of groups) {
        const items = messages.flatMap((one) => one.items);
        const key = keys.find((one) => one.hash === hash);
        if (key !== undefined)
          await untilDone(() => noteKeyUse(db, { ...key, id: key.keyID }, now()));
        if (key === undefined) noteUnknown(items.length);
        else if (key.isRevoked)
          await untilDone(() => refuse(key, items, refusalReason.values.withdrawnKey));
        else
          for (let at = 0; at < items.length; at += mostValues)
            await storeAll(key, items.slice(at, at + mostValues));
        for (const { acknowledge } of messages) acknowledge();
      }
    }
  }

  function startWork(): void {
    if (working !== null || signal.aborted) return;
    working = new Promise<void>((resolve) => void setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'values came by MQTT and were not stored');
      })
      .finally(() => {
        working = null;
        if (queue.length > 0) startWork();
      });
  }

  const optionsOf = (version: 4 | 5, number: number): IClientOptions => ({
    protocolVersion: version,
    clientId: `${settings.clientID ?? `andon-${hostname()}`}-${number}`.slice(0, 60),
    clean: false, // the broker stores what comes while this node is away
    reconnectPeriod: reconnectMs,
    resubscribe: true,
    ...(version === 5 && { properties: { sessionExpiryInterval: sessionSeconds } }),
  });

  /** Takes a message: the packet is acknowledged once `done` is called, and the next one comes after that. */
  function take({ topic, payload }: IPublishPacket, done: () => void): void {
    const message = messageOf(topic, payload, done);
    if (message === null) {
      done();
      return;
    }
    queue.push(message);
    startWork();
  }

  /** Connects and subscribes. @throws Error where either fails, without a connection that remains */
  async function open(version: 4 | 5, number: number): Promise<void> {
    const client = connect(settings.url, optionsOf(version, number));
    let isOpen = false;
    client.on('error', (error) => {
      if (isOpen) log.warn({ err: error }, 'the connection to the MQTT broker');
    });
    // before the connection is there: a broker sends at once what it has stored
    client.handleMessage = (packet, done) => {
      if (packet.cmd === 'publish') take(packet, done);
      else done();
    };
    const attempt = new AbortController();
    const within = { signal: AbortSignal.any([signal, attempt.signal]) };
    const events = client as unknown as EventEmitter; // its type names its own events
    try {
      const closed = once(events, 'close', within).then(() => {
        throw new Error('the broker closed the connection');
      });
      await Promise.race([once(events, 'connect', within), closed]);
      const topic = version === 5 ? shared : filter;
      await Promise.race([client.subscribeAsync(topic, { qos: 1 }), closed]);
      isOpen = true;
      clients.add(client);
    } catch (error) {
      client.end(true);
      throw error;
    } finally {
      attempt.abort();
    }
  }

  /** Connects by MQTT 5, or by 3.1.1 where the broker does not know it. */
  async function connectAll(): Promise<void> {
    let version: 4 | 5 = 5;
    while (!signal.aborted) {
      try {
        const count = version === 5 ? sharedConnections : 1;
        for (let number = clients.size; number < count; number += 1) await open(version, number);
        log.info({ version, connections: clients.size }, 'connected to the MQTT broker');
        return;
      } catch (error) {
        const isOldBroker = version === 5 && clients.size === 0 && isVersionRefused(error);
        if (isOldBroker) version = 4;
        else {
          log.warn({ err: error }, 'the MQTT broker cannot be reached; it is tried again');
          await wait(reconnectMs, undefined, { signal }).catch(() => undefined);
        }
      }
    }
  }

  const connecting = connectAll();
  return {
    isConnected: () => [...clients].some(({ connected }) => connected),
    async stop() {
      ended.abort();
      await connecting;
      await Promise.all([...clients].map((client) => client.endAsync(true)));
      await working;
    },
  };
}

/** Returns whether a broker refused the version of the protocol: code 1 by MQTT 3.1.1, 132 by MQTT 5. */
function isVersionRefused(error: unknown): boolean {
  const { code, message } = error as { readonly code?: number; readonly message?: string };
  return code === 1 || code === 132 || /protocol version/i.test(message ?? '');
}
