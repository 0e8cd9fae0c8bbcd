import {
  getPartsData,
  getStockValueTrend,
  listPartFigures,
} from '../../../src/contract/areas/part/figures.ts';
import { listParts, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import { listMovements, outStorage } from '../../../src/contract/areas/part/stock.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type Caller, callFor } from '../calls/load.ts';
import { startFilled } from '../filled.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { fillStock, type StockSizes } from './rows.ts';

/** The rows of the smaller and of the larger stock, and how often each call is measured. */
interface Extent {
  readonly small: StockSizes;
  readonly large: StockSizes;
  readonly runs: number;
  readonly callers: number;
  readonly rounds: number;
  readonly msPerRun: number;
}
const fullRun: Extent = {
  // as many parts as a list counts, because pages then count alike
  small: { parts: 10_000, movements: 10_000, dead: 1_000, longest: 200 },
  large: { parts: 50_000, movements: 1_000_000, dead: 1_000, longest: 200 },
  runs: 41,
  callers: 16,
  rounds: 3,
  msPerRun: 4_000,
};
const fewRows: StockSizes = { parts: 60, movements: 600, dead: 10, longest: 20 };
const shortRun: Extent = {
  small: fewRows,
  large: fewRows,
  runs: 1,
  callers: 2,
  rounds: 1,
  msPerRun: 60,
};

type Filled = Awaited<ReturnType<typeof startFilled>>;

interface Read {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly body: object;
  /** It sums the movements of its window: its time may grow as their number does, and no faster. */
  readonly isSum?: true;
}

/** The reads of a stock, and the ids of parts that callers issue. */
async function readsOf({ account }: Filled, { parts }: StockSizes) {
  const { data } = await account.api.call(listParts, { pageSize: 200 });
  const [longest] = data;
  if (longest === undefined) throw new Error('the stock has no part');
  const reads: readonly Read[] = [
    { what: 'list of parts', endpoint: listParts, body: {} },
    { what: 'search, one found', endpoint: listParts, body: { SearchText: `轴承${parts - 1}` } },
    { what: 'search, absent', endpoint: listParts, body: { SearchText: '查无此物' } },
    { what: "one part's history", endpoint: listMovements, body: { PartID: longest.id } },
    { what: 'record page', endpoint: listMovements, body: {} },
    { what: 'days of cover', endpoint: listPartFigures, body: {} },
    { what: 'dead stock', endpoint: listPartFigures, body: { DeadDays: 365 } },
    { what: 'value trend', endpoint: getStockValueTrend, body: {}, isSum: true },
    { what: 'tile', endpoint: getPartsData, body: {}, isSum: true },
  ];
  return { reads, partIDs: data.map(({ id }) => id) };
}

async function timed({ account }: Filled, { endpoint, body }: Read): Promise<number> {
  const start = performance.now();
  await account.api.call(endpoint, body as never);
  return performance.now() - start;
}

/**
 * Measures the reads of a stock through HTTP on two servers side by side: each of the larger one may take 1.3 times the time
 * of the smaller one, sums over a window as much as they have more movements. Then callers issue different parts: several at least as many a second as one.
 */
export async function measureStock(
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const extent = short ? shortRun : fullRun;
  await using servers = new AsyncDisposableStack();
  const start = async (sizes: StockSizes) => {
    const from = performance.now();
    const server = servers.use(await startFilled((client) => fillStock(client, sizes)));
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    log(`  ${sizes.movements} movements of ${sizes.parts} parts: ready in ${seconds} s`);
    return server;
  };
  const few = await start(extent.small);
  const many = extent.large === extent.small ? few : await start(extent.large);
  const [{ reads: fewReads }, { reads, partIDs }] = [
    await readsOf(few, extent.small),
    await readsOf(many, extent.large),
  ];
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
    const most = read.isSum === true ? extent.large.movements / extent.small.movements : 1.3;
    measurements.push(measurement(`${read.what}, larger to smaller`, manyMs / fewMs, most));
  }
  return [...measurements, await measureIssues(many, partIDs, extent, log)];
}

/** Compares the issues a second of one caller with those of several, each of a part of its own. */
async function measureIssues(
  { account, address }: Filled,
  partIDs: readonly string[],
  { callers, rounds, msPerRun }: Extent,
  log: (text: string) => void,
): Promise<Measurement> {
  const [position] = await account.api.call(sparePartPosition.calls.list, {});
  if (position === undefined) throw new Error('the stock has no position');
  const issuers = partIDs.slice(0, callers).map(
    (PartID): Caller => ({
      address,
      token: account.user.token,
      nextBody: () => ({ Items: [{ PartID, PositionID: position.id, Qty: 1 }] }),
    }),
  );
  const rates = { one: [] as number[], all: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const one = await callFor(msPerRun, outStorage, issuers.slice(0, 1));
    const all = await callFor(msPerRun, outStorage, issuers);
    log(`  issues: one ${one.perSecond.toFixed(0)}/s, ${callers} ${all.perSecond.toFixed(0)}/s`);
    if (round < 0) continue;
    rates.one.push(one.perSecond);
    rates.all.push(all.perSecond);
  }
  const ratio = median(rates.one) / median(rates.all);
  return measurement(`issues: one caller to ${callers}, calls a second`, ratio, 1);
}
