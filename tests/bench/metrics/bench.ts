import { getCurves, listSeries } from '../../../src/contract/areas/metric/values.ts';
import { startFilled } from '../filled.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { fillMetrics, type MetricSizes, monthDays } from './rows.ts';

/** The values of the smaller and of the larger server, and how often each read is measured. */
interface Extent {
  readonly small: MetricSizes;
  readonly large: MetricSizes;
  readonly runs: number;
}
const fullRun: Extent = {
  small: { days: monthDays, others: 1 }, // a million values
  large: { days: 365, others: 7 }, // ten million, 6.3 of them of one series
  runs: 31,
};
const fewValues: MetricSizes = { days: 1, others: 0 };
const shortRun: Extent = { small: fewValues, large: fewValues, runs: 1 };

const dayMs = 24 * 60 * 60_000;

type Filled = Awaited<ReturnType<typeof startFilled>>;

/** Returns a read of the curve of the longest series over some days. */
async function readOf({ account }: Filled, days: number) {
  const [device] = await account.api.call(listSeries, {});
  const [point] = device?.points ?? [];
  if (device === undefined || point === undefined) throw new Error('there is no series');
  const Series = [{ DeviceID: device.deviceID, PointID: point.pointID }];
  return async () => {
    const to = Date.now();
    const start = performance.now();
    await account.api.call(getCurves, {
      Series,
      StartTime: new Date(to - days * dayMs).toISOString(),
      EndTime: new Date(to).toISOString(),
    });
    return performance.now() - start;
  };
}

/**
 * Measures curves through HTTP on two servers side by side: a month of the larger one, with ten times the values, may take 1.3
 * times the time of the smaller one; a year at 5 s 300 ms at the median.
 */
export async function measureMetrics(
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const { small, large, runs } = short ? shortRun : fullRun;
  await using servers = new AsyncDisposableStack();
  const start = async (sizes: MetricSizes) => {
    const from = performance.now();
    const server = servers.use(await startFilled((client) => fillMetrics(client, sizes)));
    log(`  ready in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    return server;
  };
  const few = await start(small);
  const many = large === small ? few : await start(large);
  const reads = {
    few: await readOf(few, monthDays),
    many: await readOf(many, monthDays),
    year: await readOf(many, 365),
  };
  const times = { few: [] as number[], many: [] as number[], year: [] as number[] };
  for (let run = short ? 0 : -1; run < runs; run += 1) {
    for (const name of ['few', 'many', 'year'] as const) {
      const ms = await reads[name]();
      if (run >= 0) times[name].push(ms);
    }
  }
  const [fewMs, manyMs, yearMs] = [median(times.few), median(times.many), median(times.year)];
  log(
    `  a month: ${fewMs.toFixed(1)} ms, ${manyMs.toFixed(1)} ms; a year: ${yearMs.toFixed(1)} ms`,
  );
  return [
    measurement('a month of a curve, larger to smaller', manyMs / fewMs, 1.3),
    measurement('a year of a curve at 5 s, call, ms', yearMs, 300),
  ];
}
