import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { login } from '../../../src/contract/areas/session/endpoints.ts';
import { saveTimeoutConfig } from '../../../src/contract/areas/timeoutConfig/endpoints.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { openAdministration } from '../../../src/server/administration.ts';
import { readServerConfig } from '../../../src/server/config.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import {
  findPostmaster,
  isAlive,
} from '../../../src/server/storage/embedded/process/postmaster.ts';
import { attachEmbedded } from '../../../src/server/storage/embedded.ts';
import { type Client, clientOf } from '../support/client.ts';
import { password, psd, roleNames } from '../support/people.ts';
import { removeFolder } from '../support/tempFolder.ts';
import { makeDataDir } from '../support/template.ts';
import { connectBoard } from './board.ts';
import { admin, freePort, type ServerProcess } from './serverProcess.ts';

const plants = 4; // one's orders are numbered one after the other: they wait for each other
const writersOfPlant = 2;
/** The age at which an order that nobody receives notifies others: longer than a trial takes. */
const escalateMinutes = 1440;

export interface KillPlan {
  readonly kills: number;
  /** The minimum number of writes acknowledged before the last kill. */
  readonly acknowledged: number;
  start(dataDir: string, port: number): Promise<Pick<ServerProcess, 'url' | 'child' | 'ended'>>;
}

/** The state after the last kill. */
export interface KillOutcome {
  readonly acknowledged: number;
  /** Ids of acknowledged orders that are not stored. */
  readonly lost: readonly string[];
  /** Stored orders without all of their segment, event, notification and messages, of those that were not escalated. */
  readonly torn: readonly unknown[];
  /** Stored orders that were escalated, so that their rows are not those of their report alone. */
  readonly escalated: number;
  /** The time until every wall showed every acknowledged order again, ms. */
  readonly wallsBackMs: number;
  readonly wallsAreRight: boolean;
  /** True if the stored figures equal a rebuild. */
  readonly figuresAreRight: boolean;
}

/**
 * Adds plants, each with an administrator and a repairer who is notified. Returns the administrators'
 * phones.
 */
async function addPlants(dataDir: string): Promise<string[]> {
  const config = readServerConfig({ ...process.env, DATA_DIR: dataDir });
  await using administration = await openAdministration(config, createLog('silent'));
  const phones: string[] = [];
  for (let at = 0; at < plants; at += 1) {
    const [phone, other] = [`1380013${at}000`, `1380013${at}001`];
    const { orgCode } = await administration.createOrganisation({
      orgName: `Works ${at}`,
      orgType: 1,
      timeZone: 'Asia/Shanghai',
      realName: 'admin',
      phone,
      password,
    });
    const repairer = { orgCode, roleName: roleNames.repairer, realName: 'Li', phone: other };
    await administration.createUser({ ...repairer, password });
    phones.push(phone);
  }
  return phones;
}

/** A plant at work: its wall and its acknowledged orders. */
interface Works {
  readonly client: Client;
  readonly devices: readonly string[];
  readonly board: ReturnType<typeof connectBoard>;
  readonly done: Set<string>;
}

async function openPlant(url: string, phone: string): Promise<Works> {
  const user = await clientOf(url, null).call(login, { UserName: phone, PSD: psd });
  const client = clientOf(url, user.token);
  await client.call(saveTimeoutConfig, {
    EscalateMinutes: escalateMinutes,
    SuperviseMinutes: 2 * escalateMinutes,
    WriteDueHours: 8,
    AutoConfirmHours: 48,
    RespondBasis: 0,
    Version: 0,
  });
  const devices: string[] = [];
  for (const DeviceCode of ['A', 'B', 'C']) {
    devices.push((await client.call(addDevice, { DeviceCode, DeviceName: DeviceCode })).id);
  }
  return { client, devices, board: connectBoard(url, user.token), done: new Set() };
}

/** Writes orders until stopped or the server is gone; records the acknowledged ones. */
async function write({ client, devices, done }: Works, at: number, goOn: () => boolean) {
  for (let n = at; goOn(); n += 1) {
    const body = {
      DeviceID: devices[n % devices.length],
      FaultText: `fault ${n}`,
      FaultLevel: 2,
      IsStop: 1,
    };
    try {
      const { envelope } = await client.send(addWorkOrder, body);
      if (envelope.code === '200') done.add((envelope.data as WorkOrder).id);
    } catch {
      return; // killed in the middle: not acknowledged
    }
  }
}

async function query<Row extends object>(
  dataDir: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const running = await attachEmbedded({ dataDir });
  if (running === null) throw new Error('no database');
  const client = new pg.Client(running.adminConfig);
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

const figures = (dataDir: string) =>
  query(
    dataDir,
    `select (select jsonb_agg(b order by device_id, start_time) from breakdown b) as breakdowns,
    (select jsonb_agg(d order by day, device_id) from figure_day d) as days,
    (select jsonb_agg(m order by month, device_id) from figure_month m) as months,
    (select jsonb_agg(f order by day, part) from figure_fleet f) as fleet`,
  );

/**
 * Kills the server, each fifth time also PostgreSQL, while four plants write; returns the final
 * state.
 */
export async function tryKills({
  kills,
  acknowledged: wanted,
  start,
}: KillPlan): Promise<KillOutcome> {
  const dataDir = await makeDataDir();
  const people = await addPlants(dataDir);
  const port = await freePort();
  let server: Awaited<ReturnType<KillPlan['start']>> | null = await start(dataDir, port);
  try {
    const { url } = server;
    const works = await Promise.all(people.map((phone) => openPlant(url, phone)));
    const acknowledged = () => works.reduce((sum, { done }) => sum + done.size, 0);

    for (let kill = 1; kill <= kills; kill += 1) {
      server ??= await start(dataDir, port);
      const enough = Math.ceil((wanted / kills) * kill) + (kill % 7);
      let going = true;
      const writing = works.flatMap((plant) =>
        Array.from({ length: writersOfPlant }, (_, at) => write(plant, at, () => going)),
      );
      while (acknowledged() < enough) await sleep(5);
      const { data } = await findHome(dataDir);
      const postmaster = kill % 5 === 0 ? await findPostmaster(data) : null;
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL'); // as when the machine goes down
      server.child.kill('SIGKILL');
      going = false;
      await Promise.all([...writing, server.ended]);
      while (postmaster !== null && isAlive(postmaster)) await sleep(10); // until it is reaped
      server = null;
    }

    server = await start(dataDir, port);
    const backAt = performance.now();
    await untilWallsShow(works);
    const wallsBackMs = performance.now() - backAt;
    const shown = await Promise.all(works.map(({ board, client }) => isRight(board, client)));
    for (const { board } of works) await board.stop();
    const orders = await query<{ id: string }>(dataDir, 'select id from work_order');
    const stored = new Set(orders.map(({ id }) => id));
    const before = await figures(dataDir);
    const torn = await findTorn((sql) => query(dataDir, sql));
    const rebuilt = await admin(dataDir, 'rebuild-figures');
    return {
      acknowledged: acknowledged(),
      lost: works.flatMap(({ done }) => [...done]).filter((id) => !stored.has(id)),
      ...torn,
      wallsBackMs,
      wallsAreRight: shown.every(Boolean),
      figuresAreRight: rebuilt.code === 0 && isDeepStrictEqual(await figures(dataDir), before),
    };
  } finally {
    server?.child.kill('SIGKILL');
    await server?.ended;
    await removeFolder(dataDir);
  }
}

async function untilWallsShow(works: readonly Works[]): Promise<void> {
  const end = Date.now() + 60_000;
  const isBack = ({ board, done }: Works) => {
    const rows = board.rows();
    return rows !== null && [...done].every((id) => id in rows);
  };
  while (!works.every(isBack)) {
    if (Date.now() > end) throw new Error('a wall does not show all acknowledged orders');
    await sleep(50);
  }
}

async function isRight(board: Works['board'], client: Client): Promise<boolean> {
  const { Rows } = await client.call(getTopic, { Topic: 'openOrders' });
  return isDeepStrictEqual(board.rows(), Rows);
}

type StoredRow = Readonly<Record<string, unknown>>;

/** Finds the orders without the rows that were written in their transaction. An escalation adds rows, so that older orders are not judged. */
export async function findTorn(
  select: (sql: string) => Promise<readonly StoredRow[]>,
): Promise<Pick<KillOutcome, 'torn' | 'escalated'>> {
  const orders = await select(
    `select o.id,
       exists (select from notification n where n.url = o.id::text and n.kind = 'orderUnreceived') as escalated,
       (select count(*)::int from work_order_segment s where s.order_id = o.id) as segments,
       (select count(*)::int from work_order_event e where e.order_id = o.id) as events,
       (select count(*)::int from notification n where n.url = o.id::text) as notifications,
       (select count(*)::int from outbox x where x.kind = 'topic' and x.payload->>'topic' = 'openOrders' and x.payload->'keys' ? o.id::text) as topics,
       (select count(*)::int from outbox x join notification n on x.payload->'ids' ? n.id::text where x.kind = 'message' and n.url = o.id::text) as messages
     from work_order o`,
  );
  const judged = orders.filter(({ escalated }) => escalated !== true);
  const parts = ['segments', 'events', 'notifications', 'topics', 'messages'];
  return {
    torn: judged.filter((order) => parts.some((part) => order[part] !== 1)),
    escalated: orders.length - judged.length,
  };
}
