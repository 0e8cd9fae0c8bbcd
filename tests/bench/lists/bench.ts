import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { getDeviceTimeline } from '../../../src/contract/areas/device/timeline.ts';
import { listActionLog, listLoginLog } from '../../../src/contract/areas/log/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { listParts } from '../../../src/contract/areas/part/part.ts';
import { listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { listOrderLanes } from '../../../src/contract/areas/repair/lanes.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { writeCursor } from '../../../src/server/kernel/crud/cursor.ts';
import type { Account } from '../../e2e/support/plant.ts';
import { benchNow } from '../figures/orders.ts';
import { startFilled } from '../filled.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { openSqlAlone } from '../sqlAlone.ts';
import { fillLists, type ListSizes, oldDeviceID, topGroupID } from './rows.ts';

/** The rows of the smaller and of the larger database, and how often each list is read. */
interface Extent {
  readonly small: ListSizes;
  readonly large: ListSizes;
  readonly runs: number;
}
const tenThousand: ListSizes = {
  orders: 10_000,
  devices: 10_000,
  people: 10_000,
  messages: 10_000,
  logged: 10_000,
  parts: 10_000,
  runStates: 10_000,
};
const fullRun: Extent = {
  small: tenThousand,
  large: {
    orders: 1_000_000,
    devices: 100_000,
    people: 10_000,
    messages: 100_000,
    logged: 1_000_000,
    parts: 100_000,
    runStates: 20_000,
  },
  runs: 41, // of a few ms each: the median of fewer differs by half
};
const fewRows: ListSizes = {
  orders: 200,
  devices: 2_000,
  people: 100,
  messages: 100,
  logged: 100,
  parts: 100,
  runStates: 100,
};
const shortRun: Extent = { small: fewRows, large: fewRows, runs: 1 };

/** A request of a list. */
interface ListCall {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly body: object;
}

const absent = '查无此物';

/** The reads of each list: pages, a text that is found and one that is not, and a filter. */
function callsOf({ account, sizes }: Filled): ListCall[] {
  const lastDevice = sizes.devices - 2_001;
  const own = { userId: account.user.id };
  const lists: readonly PagedList[] = [
    [
      'orders',
      listWorkOrders,
      {
        'search, one found': { SearchText: `WO-${sizes.orders}` },
        "search, a device's": { SearchText: 'D-0100' },
        'search, a common word': { SearchText: '主轴' },
        'search, absent': { SearchText: absent },
        'by state, rejected': { OrderState: 5 },
        unfinished: { Unfinished: 1 },
      },
    ],
    [
      'devices',
      listDevices,
      {
        'search, one found': { SearchText: `车床${lastDevice}` },
        'search by pinyin, one found': { SearchText: `chechuang${lastDevice}` },
        'search, many found': { SearchText: '车床77' },
        'search, absent': { SearchText: absent },
        "search, a position's": { SearchText: '类7' },
        'search by position and pinyin': { SearchText: 'dalei1' },
        'by state': { DeviceState: 1 },
        'by name': { Sort: 'deviceName' },
        'by importance, descending': { Sort: '-weightRating' },
        'by the time of entry, descending': { Sort: '-createTime' },
        'in the order of states, page 600': { Sort: 'deviceState', pageNum: 600 },
        'by type, with those below': { TypeID: topGroupID },
        'by position, with those below': { PositionID: topGroupID },
        'by type and position': { TypeID: topGroupID, PositionID: topGroupID },
      },
    ],
    [
      'people',
      listUsers,
      { 'search, found': { SearchText: '王77' }, 'search, absent': { SearchText: absent } },
    ],
    ['messages', listMessages, { 'by type': { MType: 3 } }, own],
    [
      'sign-in log',
      listLoginLog,
      {
        'search, a person': { SearchText: '王7775' },
        'search, absent': { SearchText: absent },
        'by result': { Result: 0 },
      },
    ],
    [
      'action log',
      listActionLog,
      {
        'search, a person': { SearchText: '王7775' },
        'search, absent': { SearchText: absent },
        'by area': { Module: 'part' },
      },
    ],
    [
      'parts',
      listParts,
      {
        'search, one found': { SearchText: `轴承${sizes.parts - 1}` },
        'search, absent': { SearchText: absent },
      },
    ],
  ];
  return [...pagedCalls(lists), ...timelineCalls(sizes), ...laneCalls(sizes)];
}

type PagedList = readonly [string, Endpoint, Record<string, object>, object?];

function pagedCalls(lists: readonly PagedList[]): ListCall[] {
  return lists.flatMap(([name, endpoint, searches, always = {}]) =>
    Object.entries({ 'first page': {}, 'page 600': { pageNum: 600 }, ...searches }).map(
      ([which, body]) => ({
        what: `${name}: ${which}`,
        endpoint,
        body: { ...always, ...body },
      }),
    ),
  );
}

/** The timeline of a device with all run states. */
function timelineCalls(sizes: ListSizes): ListCall[] {
  const endpoint = getDeviceTimeline;
  const halfAgo = new Date(benchNow.getTime() - (sizes.runStates / 2) * 600_000).toISOString();
  return [
    { endpoint, what: 'timeline: first page', body: { DeviceID: oldDeviceID } },
    {
      endpoint,
      what: 'timeline: half of it read',
      body: { DeviceID: oldDeviceID, After: writeCursor([halfAgo, '~']) },
    },
  ];
}

/** The lanes of orders in one call, and the fullest of them alone. */
function laneCalls(sizes: ListSizes): ListCall[] {
  const calls: Record<string, object> = {
    'all states': {},
    unfinished: { Unfinished: 1 },
    'completed, 100 cards': { OrderState: 4, Size: 100 },
    'search, one found': { SearchText: `WO-${sizes.orders}` },
    'completed, search of a common word': { OrderState: 4, SearchText: '主轴' },
    'all states, search of a common word': { SearchText: '主轴' },
  };
  return Object.entries(calls).map(([which, body]) => ({
    what: `order lanes: ${which}`,
    endpoint: listOrderLanes,
    body,
  }));
}

/**
 * Measures the lists of the product through HTTP, with a signed-in person and under row-level security, on
 * two servers side by side. Limits: 3.5 times the time of a statement without tables on the larger server (100 ms),
 * and 1.5 times the time of the smaller where
 * both count the same number of rows, e.g. one, or as many as are counted at most.
 */
export async function measureLists(
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const { small, large, runs } = short ? shortRun : fullRun;
  await using servers = new AsyncDisposableStack();
  const few = servers.use(await startWithLists(small, log));
  const many = large === small ? few : servers.use(await startWithLists(large, log));
  const alone = servers.use(await openSqlAlone(many.dataDir, { short }));
  const measurements: Measurement[] = [];
  const fewCalls = callsOf(few);
  for (const [at, call] of callsOf(many).entries()) {
    const answers: { few: Answer[]; many: Answer[] } = { few: [], many: [] };
    const aloneTimes: number[] = [];
    for (let run = short ? 0 : -1; run < runs; run += 1) {
      const a = await timed(few.account, fewCalls[at] ?? call);
      const b = await timed(many.account, call);
      const aloneMs = await alone.run();
      if (run < 0) continue;
      aloneTimes.push(aloneMs);
      answers.few.push(a);
      answers.many.push(b);
    }
    const [fewMs, manyMs] = [medianMs(answers.few), medianMs(answers.many)];
    measurements.push(measurement(`${call.what}, by SQL alone`, manyMs / median(aloneTimes), 3.5));
    const counted = answers.many[0]?.totalNum;
    if (counted === undefined || counted !== answers.few[0]?.totalNum) continue; // not the same work
    measurements.push(measurement(`${call.what}, larger to smaller`, manyMs / fewMs, 1.5));
  }
  return measurements;
}

/** How long a request took, and how many rows a list counted. */
interface Answer {
  readonly ms: number;
  readonly totalNum: number | undefined;
}

const medianMs = (answers: readonly Answer[]) => median(answers.map(({ ms }) => ms));

async function timed({ api }: Account, { endpoint, body }: ListCall): Promise<Answer> {
  const start = performance.now();
  const { totalNum } = (await api.call(endpoint, body as never)) as { totalNum?: number };
  return { ms: performance.now() - start, totalNum };
}

interface Filled extends AsyncDisposable {
  readonly dataDir: string;
  readonly account: Account;
  readonly sizes: ListSizes;
}

/** Starts the product on a database with these rows. */
async function startWithLists(sizes: ListSizes, log: (text: string) => void): Promise<Filled> {
  const start = performance.now();
  const product = await startFilled((client) => fillLists(client, sizes));
  log(`  ${sizes.orders} orders: ready in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return { ...product, sizes };
}
