import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { mostValues } from '../../../contract/areas/metric/ingest.ts';
import { refusalReason } from '../../../contract/areas/metric/metricEnums.ts';
import { hashDeviceKey } from '../../kernel/auth/deviceCaller.ts';
import { isActiveOrg } from '../../kernel/auth/stateSql.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Db } from '../../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';
import { countRefusals, type IngestEffects, ingestValues } from './ingest.ts';
import type { ValueRates } from './valueRates.ts';

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
    return (Array.isArray(json) ? json.slice(0, mostValues) : [json]).map(itemOf);
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
  readonly orgCode: string;
  readonly timeZone: string;
  readonly keyID: string;
  readonly isRevoked: boolean;
}

/**
 * Takes values from a broker. A message is acknowledged after its values are stored: while the database is away, or an
 * organisation sends too much, nothing is acknowledged and nothing further is taken. Values of an unknown key belong to nobody
 * and are dropped with a line in the log.
 */
export function openMqttGateway(deps: MqttDeps): MqttGateway {
  const { settings, db, now, rates, rawDays, noteHeard, kick, log } = deps;
  const ended = new AbortController();
  const { signal } = ended;
  const clients = new Set<MqttClient>();
  let queue: Message[] = [];
  let isWorking = false;

  function findKey(key: string): Promise<KeyRow | undefined> {
    return db
      .select<KeyRow>(
        'system',
        `select k.org_code as "orgCode", o.time_zone as "timeZone", k.id as "keyID",
           k.revoked_time is not null or not (${isActiveOrg('o')}) as "isRevoked"
         from device_key k join organisation o using (org_code) where k.key_hash = $1`,
        [hashDeviceKey(key)],
      )
      .then(([row]) => row);
  }

  /** Stores the values of one key; resolves after the commit. */
  async function store(key: string, items: Message['items']): Promise<void> {
    const found = await findKey(key);
    if (found === undefined) {
      log.warn({ values: items.length }, 'values of an unknown device key came by MQTT');
      return;
    }
    const { orgCode, timeZone, keyID, isRevoked } = found;
    if (isRevoked) {
      const { withdrawnKey } = refusalReason.values;
      const refusals = items.map((item) => ({
        deviceCode: String(item['DeviceCode']).slice(0, 60),
        pointKey: String(item['Point']).slice(0, 60),
        reason: withdrawnKey,
        sample: '',
      }));
      await db.transaction({ orgCode }, 'write', (tx) =>
        countRefusals(tx, { orgCode, keyID, now: now() }, refusals),
      );
      return;
    }
    for (;;) {
      const waitMs = rates.take(orgCode, items.length, now().getTime());
      if (waitMs === 0) break;
      await wait(Math.min(waitMs, 5_000), undefined, { signal });
    }
    const events: OutboxEvent[] = [];
    await db.transaction({ orgCode }, 'write', async (tx) => {
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
      await ingestValues(tx, rates, source, items, { publish, noteHeard });
      await appendOutbox(tx, events);
    });
    kick(events);
  }

  /** Stores what waits, batch after batch, until nothing does. */
  async function work(): Promise<void> {
    while (queue.length > 0 && !signal.aborted) {
      const taken = queue;
      queue = [];
      for (const [key, messages] of Map.groupBy(taken, (one) => one.key)) {
        await storeAgain(
          key,
          messages.flatMap(({ items }) => items),
        );
        for (const { acknowledge } of messages) acknowledge();
      }
    }
  }

  /** Stores values, again and again while the database is away. */
  async function storeAgain(key: string, items: Message['items']): Promise<void> {
    for (let at = 0; at < items.length; at += mostValues) {
      for (;;) {
        try {
          await store(key, items.slice(at, at + mostValues));
          break;
        } catch (error) {
          signal.throwIfAborted();
          log.error({ err: error }, 'values that came by MQTT could not be stored yet');
          await wait(retryMs, undefined, { signal });
        }
      }
    }
  }

  function startWork(): void {
    if (isWorking) return;
    isWorking = true;
    setImmediate(() => {
      work()
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'values came by MQTT and were not stored');
        })
        .finally(() => {
          isWorking = false;
          if (queue.length > 0 && !signal.aborted) startWork();
        });
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

  async function open(version: 4 | 5, number: number): Promise<void> {
    const client = connect(settings.url, optionsOf(version, number));
    // before the connection is there: a broker sends at once what it has stored
    client.handleMessage = (packet, done) => {
      if (packet.cmd === 'publish') take(packet, done);
      else done();
    };
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve());
        client.once('error', reject);
        client.once('close', () => reject(new Error('the broker closed the connection')));
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    } catch (error) {
      client.end(true);
      throw error;
    }
    clients.add(client);
    client.on('error', (error) => log.warn({ err: error }, 'the connection to the MQTT broker'));
    await client.subscribeAsync(version === 5 ? shared : filter, { qos: 1 });
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
    },
  };
}

/** Returns whether a broker refused the version of the protocol: code 1 by MQTT 3.1.1, 132 by MQTT 5. */
function isVersionRefused(error: unknown): boolean {
  const { code, message } = error as { readonly code?: number; readonly message?: string };
  return code === 1 || code === 132 || /protocol version/i.test(message ?? '');
}
