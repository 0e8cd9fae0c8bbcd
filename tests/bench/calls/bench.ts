import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { getServerTime } from '../../../src/contract/areas/kanban/endpoints.ts';
import { listParts } from '../../../src/contract/areas/part/part.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { attachEmbedded } from '../../../src/server/storage/embedded.ts';
import { hire, makeDevice, openPlant, type Plant, signInByApi } from '../../e2e/support/plant.ts';
import { freePort } from '../../e2e/support/server.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { openProduct } from '../product.ts';
import { type Caller, callFor, type Rate } from './load.ts';

/** The number of callers, the devices of each organisation, and the extent of the runs. */
interface Extent {
  readonly callers: number;
  readonly devices: number;
  readonly parts: number;
  readonly rounds: number;
  readonly msPerRun: number;
}
/** A caller who reports faults of these devices. */
interface Reporter extends Caller {
  readonly deviceIDs: readonly string[];
}

/** What is measured in each round. */
type Run = 'one' | 'plant' | 'plants' | 'time' | 'bare' | 'list' | 'statement';

/** The callers who list parts. */
const mostListers = 8;
/** The parts of a page. */
const rowsOfPage = 15;

const fullRun: Extent = { callers: 16, devices: 200, parts: 1_000, rounds: 5, msPerRun: 6_000 };
const shortRun: Extent = { callers: 2, devices: 2, parts: 20, rounds: 1, msPerRun: 60 };

/**
 * Measures reports of faults, a call that only reads the clock and a list of parts, through HTTP and signed: reports by
 * one caller, by several of one organisation, and by as many of an organisation each. All are measured in turn in
 * each round, so that a change of the machine's speed concerns them alike.
 */
export async function measureCalls(
  log: (text: string) => void,
  options: BenchOptions,
): Promise<Measurement[]> {
  const extent = options.short ? shortRun : fullRun;
  await using product = await openProduct(options);
  const { address, dataDir } = product;
  const bare = await startBareRoute(dataDir);
  try {
    const plants: Plant[] = [];
    const reporters: Reporter[] = [];
    for (let at = 1; at <= extent.callers; at += 1) {
      const plant = await openPlant(address, dataDir, `厂${at}`);
      plants.push(plant);
      reporters.push(await reporterOf(address, plant, extent.devices));
    }
    const [plant] = plants;
    const [alone] = reporters;
    if (plant === undefined || alone === undefined) throw new Error('no caller');
    const colleagues = await hireColleagues(dataDir, plant, alone, extent.callers - 1);
    const readers = reporters.map((one): Caller => ({ ...one, nextBody: () => ({}) }));
    const bareCallers = readers.map((one) => ({ ...one, address: bare.address }));
    await addParts(dataDir, plant.orgCode, extent.parts);
    const listers = [alone, ...colleagues]
      .slice(0, mostListers)
      .map((one): Caller => ({ ...one, nextBody: () => ({ pageSize: rowsOfPage }) }));
    const bareListers = listers.map((one) => ({ ...one, address: bare.address }));
    const rates: Record<Run, Rate[]> = {
      one: [],
      plant: [],
      plants: [],
      time: [],
      bare: [],
      list: [],
      statement: [],
    };
    for (let round = -1; round < extent.rounds; round += 1) {
      const ms = round < 0 ? extent.msPerRun / 3 : extent.msPerRun;
      const report = async (by: readonly Caller[]) => {
        const rate = await callFor(ms, addWorkOrder, by);
        await wait(ms / 2); // the server delivers what was reported, and does not slow the next run
        return rate;
      };
      const measured = {
        one: await report([alone]),
        plant: await report([alone, ...colleagues]),
        plants: await report(reporters),
        time: await callFor(ms, getServerTime, readers),
        bare: await callFor(ms, getServerTime, bareCallers),
        list: await callFor(ms, listParts, listers),
        statement: await callFor(ms, listParts, bareListers),
      };
      const shown = Object.entries(measured).map(
        ([name, { perSecond, p99Ms }]) =>
          `${name} ${perSecond.toFixed(0)}/s (p99 ${p99Ms.toFixed(0)} ms)`,
      );
      log(`  ${round < 0 ? 'warm-up' : `round ${round + 1}`}: ${shown.join(', ')}`);
      if (round < 0) {
        await gatherStatistics(dataDir);
        continue;
      }
      for (const [name, rate] of Object.entries(measured))
        rates[name as keyof typeof rates].push(rate);
    }
    const perSecond = (name: keyof typeof rates) => median(rates[name].map((one) => one.perSecond));
    const p99 = (name: keyof typeof rates) => median(rates[name].map((one) => one.p99Ms));
    const { callers } = extent;
    return [
      measurement(
        `reports: one caller to ${callers} of one organisation, calls a second`,
        perSecond('one') / perSecond('plant'),
        0.4,
      ),
      measurement(
        `reports: ${callers} of one organisation to a bare Fastify route, p99`,
        p99('plant') / p99('bare'),
        30,
      ),
      measurement(
        `reports: one caller to ${callers} of an organisation each, calls a second`,
        perSecond('one') / perSecond('plants'),
        0.286, // 3.5 times
      ),
      measurement(
        'GetServerTime: a bare Fastify route to it, calls a second',
        perSecond('bare') / perSecond('time'),
        2.5,
      ),
      measurement(
        `list of parts: a bare Fastify route with one statement to it, ${listers.length} callers, calls a second`,
        perSecond('statement') / perSecond('list'),
        2.86, // 0.35 of the bare route
      ),
    ];
  } finally {
    await bare.stop();
  }
}

/** Analyses all tables, as PostgreSQL does by itself a minute after a server has started. */
function gatherStatistics(dataDir: string): Promise<void> {
  return runAsOwner(dataDir, 'analyze');
}

function addParts(dataDir: string, orgCode: string, count: number): Promise<void> {
  return runAsOwner(
    dataDir,
    `insert into spare_part (org_code, id, part_code, part_name, unit, spec)
     select $1, gen_random_uuid(), 'P-' || lpad(n::text, 6, '0'), '轴承 ' || n, '个', '6205-2RS'
     from generate_series(1, $2::int) n`,
    [orgCode, count],
  );
}

/** Runs a statement as the owner of the tables. */
async function runAsOwner(dataDir: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client(await ownerConfig(dataDir));
  await client.connect();
  await client.query(sql, values);
  await client.end();
}

async function ownerConfig(dataDir: string): Promise<ClientConfig> {
  const cluster = await attachEmbedded({ dataDir });
  if (cluster === null) throw new Error('PostgreSQL does not run');
  return cluster.adminConfig;
}

/** Adds devices to a plant and returns its administrator, who reports faults of them in turn. */
async function reporterOf(address: string, plant: Plant, count: number): Promise<Reporter> {
  const deviceIDs: string[] = [];
  for (let at = 1; at <= count; at += 1)
    deviceIDs.push((await makeDevice(plant, `D-${String(at).padStart(3, '0')}`)).id);
  return { address, token: plant.admin.user.token, deviceIDs, nextBody: faultsOf(deviceIDs, 0) };
}

/** Hires people who report faults of the same devices, each from another device on. */
async function hireColleagues(
  dataDir: string,
  plant: Plant,
  { address, deviceIDs }: Reporter,
  count: number,
): Promise<Caller[]> {
  const colleagues: Caller[] = [];
  for (let at = 1; at <= count; at += 1) {
    const phone = await hire(dataDir, plant, administratorRole, `报修人${at}`);
    const { user } = await signInByApi(address, phone);
    const start = Math.floor((at * deviceIDs.length) / (count + 1));
    colleagues.push({ address, token: user.token, nextBody: faultsOf(deviceIDs, start) });
  }
  return colleagues;
}

/** Returns bodies of reports of the devices in turn. */
function faultsOf(deviceIDs: readonly string[], start: number): Caller['nextBody'] {
  let next = start;
  return () => {
    next += 1;
    const DeviceID = deviceIDs[next % deviceIDs.length];
    return { DeviceID, FaultText: '主轴振动过大', FaultLevel: 2, IsStop: 1 };
  };
}

interface BareRoute {
  readonly address: string;
  stop(): Promise<unknown>;
}

/** Starts a bare Fastify server in a process of its own, on the product's database. */
async function startBareRoute(dataDir: string): Promise<BareRoute> {
  const port = await freePort();
  const script = fileURLToPath(new URL('bareRoute.ts', import.meta.url));
  const config = JSON.stringify(await ownerConfig(dataDir));
  const child = spawn(
    process.execPath,
    [script, String(port), config, listParts.path, String(rowsOfPage)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const gone = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the bare server exited'))),
  ]);
  return {
    address: `http://127.0.0.1:${port}`,
    stop() {
      child.kill();
      return gone;
    },
  };
}
