import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device.ts';
import { getTopic } from '../../../src/contract/areas/kanban.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair.ts';
import { login } from '../../../src/contract/areas/session.ts';
import type { WorkOrder } from '../../../src/contract/workOrder.ts';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import { findPostmaster, isAlive } from '../../../src/server/storage/embedded/postmaster.ts';
import { attachEmbedded } from '../../../src/server/storage/embedded.ts';
import { type Client, clientOf } from '../support/client.ts';
import { givenMs } from '../support/givenTime.ts';
import { password, psd } from '../support/people.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';
import { keepBoard } from './board.ts';
import { admin, freePort, type ServerProcess, startServer } from './serverProcess.ts';

const kills = 20;
const acknowledgedAtLeast = 1000;
const plants = 4; // one's orders are numbered one after the other: they wait for each other
const writersOfPlant = 2;

let dataDir: string;
let server: ServerProcess | null = null;
beforeAll(async () => {
  dataDir = await tempFolder();
});
afterAll(async () => {
  await server?.kill();
  await removeFolder(dataDir);
});

/** A plant with an administrator and a repairer, who is told of orders. Returns the former's phone. */
async function addPlant(at: number): Promise<string> {
  const [phone, other] = [`1380013${at}000`, `1380013${at}001`];
  const secret = ['--password', password];
  const org = ['--name', `Works ${at}`, '--type', '1', '--phone', phone, ...secret];
  const made = await admin(dataDir, 'create-org', ...org);
  expect(made).toMatchObject({ code: 0 });
  const { orgCode } = JSON.parse(made.stdout) as { orgCode: string };
  const repairer = ['--role', '维修工', '--real-name', 'Li', '--phone', other, ...secret];
  const added = await admin(dataDir, 'create-user', '--org', orgCode, ...repairer);
  expect(added).toMatchObject({ code: 0 });
  return phone;
}

/** A plant while it works: its wall, and which orders were acknowledged. */
interface Works {
  readonly client: Client;
  readonly devices: readonly string[];
  readonly board: ReturnType<typeof keepBoard>;
  readonly done: Set<string>;
}

async function openPlant(url: string, phone: string): Promise<Works> {
  const user = await clientOf(url, null).call(login, { UserName: phone, PSD: psd });
  const client = clientOf(url, user.token);
  const devices: string[] = [];
  for (const DeviceCode of ['A', 'B', 'C']) {
    devices.push((await client.call(addDevice, { DeviceCode, DeviceName: DeviceCode })).id);
  }
  return { client, devices, board: keepBoard(url, user.token), done: new Set() };
}

/** Writes until it is told to stop or the server is gone; keeps what was acknowledged. */
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

const figures = () =>
  query(`select (select jsonb_agg(b order by device_id, start_time) from breakdown b) as breakdowns,
    (select jsonb_agg(d order by day, device_id) from figure_day d) as days,
    (select jsonb_agg(m order by month, device_id) from figure_month m) as months,
    (select jsonb_agg(f order by day) from figure_fleet f) as fleet`);

test(`kill -9 of the server ${kills} times during writes: nothing acknowledged is lost, nothing is torn`, async () => {
  const people = [];
  for (let at = 0; at < plants; at += 1) people.push(await addPlant(at));
  const port = await freePort();
  server = await startServer(dataDir, port);
  const { url } = server;
  const works = await Promise.all(people.map((phone) => openPlant(url, phone)));
  const acknowledged = () => works.reduce((sum, { done }) => sum + done.size, 0);

  for (let kill = 1; kill <= kills; kill += 1) {
    server ??= await startServer(dataDir, port);
    const enough = Math.ceil((acknowledgedAtLeast / kills) * kill) + (kill % 7);
    let going = true;
    const writing = works.flatMap((plant) =>
      Array.from({ length: writersOfPlant }, (_, at) => write(plant, at, () => going)),
    );
    while (acknowledged() < enough) await sleep(5);
    const postmaster = kill % 5 === 0 ? await findPostmaster((await findHome(dataDir)).data) : null;
    if (postmaster !== null) process.kill(postmaster, 'SIGKILL'); // as when the machine goes down
    server.child.kill('SIGKILL');
    going = false;
    await Promise.all([...writing, server.ended]);
    while (postmaster !== null && isAlive(postmaster)) await sleep(10); // until somebody has reaped it
    server = null;
  }
  expect(acknowledged()).toBeGreaterThanOrEqual(acknowledgedAtLeast);

  server = await startServer(dataDir, port);
  const back = vi.waitFor(
    () => {
      for (const { board, done } of works) {
        const rows = board.rows();
        if (rows === null) throw new Error('the wall is not back');
        const missing = [...done].filter((id) => !(id in rows));
        if (missing.length > 0) throw new Error(`${missing.length} orders are not on the wall`);
      }
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(await givenMs(back)).toBeLessThan(10_000);
  for (const { board, client } of works) {
    expect(board.rows()).toEqual((await client.call(getTopic, { Topic: 'openOrders' })).Rows);
    await board.stop();
  }

  const orders = await query<{ id: string }>('select id from work_order');
  const stored = new Set(orders.map(({ id }) => id));
  expect(works.flatMap(({ done }) => [...done]).filter((id) => !stored.has(id))).toEqual([]);

  const torn = await query<Record<string, unknown>>(
    `select o.id,
       (select count(*)::int from work_order_segment s where s.order_id = o.id) as segments,
       (select count(*)::int from work_order_event e where e.order_id = o.id) as events,
       (select count(*)::int from notification n where n.url = o.id::text) as notifications,
       (select count(*)::int from outbox x where x.kind = 'topic' and x.payload->>'topic' = 'openOrders' and x.payload->'keys' ? o.id::text) as topics,
       (select count(*)::int from outbox x join notification n on x.payload->'ids' ? n.id::text where x.kind = 'message' and n.url = o.id::text) as messages
     from work_order o`,
  );
  expect(torn.length).toBe(stored.size);
  const whole = { segments: 1, events: 1, notifications: 1, topics: 1, messages: 1 };
  expect(
    torn.filter((order) => Object.entries(whole).some(([part, n]) => order[part] !== n)),
  ).toEqual([]);

  const before = await figures();
  expect(await admin(dataDir, 'rebuild-figures')).toMatchObject({
    code: 0,
    stdout: `{"organisations":${plants}}\n`,
  });
  expect(await figures()).toEqual(before);
}, 480_000); // twenty starts of the product
