import { Client } from 'pg';
import { addDays } from '../../../src/contract/areas/plan/planDays.ts';
import { planFigures } from '../../../src/contract/areas/plan/planFigures.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { nightTimers } from '../../../src/server/modules/plan/nights.ts';
import { openDb } from '../../../src/server/storage/db.ts';
import { attachEmbedded } from '../../../src/server/storage/embedded.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { quiet } from '../../server/support/tempFolder.ts';
import { benchOrg } from '../figures/orders.ts';
import { startFilled } from '../filled.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { fillPlans, type PlanSizes } from './rows.ts';
import { measureTyping } from './typing.ts';

/** The plans of the smaller and of the larger plant, and how often each call is measured. */
interface Extent {
  readonly small: PlanSizes;
  readonly large: PlanSizes;
  readonly runs: number;
}
const fullRun: Extent = {
  small: { plans: 1_000, devices: 10_000, people: 200, years: 10 },
  large: { plans: 10_000, devices: 100_000, people: 2_000, years: 10 },
  runs: 21,
};
const fewRows: PlanSizes = { plans: 50, devices: 2_010, people: 20, years: 1 };
const shortRun: Extent = { small: fewRows, large: fewRows, runs: 1 };

type Filled = Awaited<ReturnType<typeof startFilled>>;

/** A read with its body. */
interface Read {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly body: object;
}

const calls = planCalls.maintenance;

async function readsOf({ account }: Filled, today: string): Promise<readonly Read[]> {
  const month = { FirstDate: addDays(today, -15), LastDate: addDays(today, 19) };
  const { data } = await account.api.call(calls.list, { SearchText: '保养1' });
  const ID = data[0]?.id;
  const year = { FirstDate: addDays(today, -365), LastDate: addDays(today, -1) };
  return [
    { what: 'calendar month', endpoint: calls.days, body: month },
    {
      what: "one person's month",
      endpoint: calls.days,
      body: { ...month, UserID: account.user.id },
    },
    { what: 'due list', endpoint: calls.points, body: { State: 'due' } },
    { what: "one person's due list", endpoint: calls.points, body: { State: 'due', Mine: 1 } },
    { what: 'compliance of a year', endpoint: planFigures.maintenance, body: year },
    { what: 'home and wall', endpoint: planFigures.maintenance, body: {} },
    { what: 'page of a plan', endpoint: calls.detail, body: { ID } },
  ];
}

/**
 * Measures plans through HTTP on two servers side by side: each read of the larger plant may take 1.3 times the time of one with
 * a tenth of its plans, devices and points, and so may the night's work of each plan. Before that a long form is filled in.
 */
export async function measurePlans(
  log: (text: string) => void,
  options: BenchOptions,
): Promise<Measurement[]> {
  const { short } = options;
  const typing = await measureTyping(log, options);
  const extent = short ? shortRun : fullRun;
  await using servers = new AsyncDisposableStack();
  const today = calendarDay(new Date(), 'Asia/Shanghai');
  const start = async (sizes: PlanSizes) => {
    const from = performance.now();
    const server = servers.use(await startFilled((client) => fillPlans(client, sizes, today)));
    log(`  ${sizes.plans} plans of ${sizes.devices} devices: ready in ${seconds(from)} s`);
    return server;
  };
  const few = await start(extent.small);
  const many = extent.large === extent.small ? few : await start(extent.large);
  const [fewReads, reads] = [await readsOf(few, today), await readsOf(many, today)];
  const measurements: Measurement[] = [];
  for (const [at, read] of reads.entries()) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let run = short ? 0 : -1; run < extent.runs; run += 1) {
      const [a, b] = [await timed(few, fewReads[at] ?? read), await timed(many, read)];
      if (run < 0) continue;
      times.few.push(a);
      times.many.push(b);
    }
    const [fewMs, manyMs] = [median(times.few), median(times.many)];
    log(`  ${read.what}: ${fewMs.toFixed(1)} ms, ${manyMs.toFixed(1)} ms`);
    measurements.push(measurement(`${read.what}, larger to smaller`, manyMs / fewMs, 1.3));
  }
  const night = (await liveNight(few, 1)) / extent.small.plans;
  const largeNight = (await liveNight(many, 1)) / extent.large.plans;
  const nextNight = (await liveNight(few, 2)) / extent.small.plans;
  log(`  a night: ${largeNight.toFixed(1)} ms a plan, of the smaller plant ${night.toFixed(1)} ms`);
  return [
    ...typing,
    ...measurements,
    measurement('a night by plan, larger to smaller', largeNight / Math.max(night, nextNight), 1.3),
  ];
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(0);
}

async function timed({ account }: Filled, { endpoint, body }: Read): Promise<number> {
  const start = performance.now();
  await account.api.call(endpoint, body as never);
  return performance.now() - start;
}

/** Lives the whole night's work of a day ahead, which the server itself does not begin; returns its time, ms. */
async function liveNight({ dataDir }: Filled, daysAhead: number): Promise<number> {
  const cluster = await attachEmbedded({ dataDir });
  if (cluster === null) throw new Error('PostgreSQL does not run');
  const now = new Date(Date.now() + daysAhead * 86_400_000);
  const client = new Client(cluster.adminConfig);
  await client.connect();
  await client.query('delete from timer where org_code = $1', [benchOrg]);
  await client.query(
    `insert into timer (org_code, kind, key, due_time) values ($1, 'planNight', '', $2)`,
    [benchOrg, now],
  );
  await client.end();
  const pool = createPool(cluster.appConfig, { log: quiet, max: 2, name: 'bench' });
  try {
    const start = performance.now();
    await runDueTimers({
      db: openDb(pool),
      now: async () => now,
      handlers: nightTimers,
      kick: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    return performance.now() - start;
  } finally {
    await pool.end();
  }
}
