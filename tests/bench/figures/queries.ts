import { orgType } from '../../../src/contract/enums.ts';
import type { FigureBy } from '../../../src/contract/orders/figures.ts';
import type { OrderSide } from '../../../src/contract/orders/orderKeys.ts';
import {
  formulaRules,
  type RuledFormula,
} from '../../../src/server/figures/formulas/formulaRules.ts';
import { causeShares, typeShares } from '../../../src/server/figures/queries/faultShares.ts';
import { readFigure } from '../../../src/server/figures/queries/figure.ts';
import { labourHours } from '../../../src/server/figures/queries/labour.ts';
import { peopleFigures } from '../../../src/server/figures/queries/people.ts';
import {
  type RankingQuery,
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../../src/server/figures/queries/ranking.ts';
import { repairCount } from '../../../src/server/figures/queries/repairCount.ts';
import { readSpent } from '../../../src/server/figures/queries/spent.ts';
import { failureTrend } from '../../../src/server/figures/trend/trend.ts';
import type { Window } from '../../../src/server/figures/window/window.ts';
import { readDeviceReport } from '../../../src/server/modules/home/figures/deviceReport.ts';
import { homeReaders } from '../../../src/server/modules/home/topics.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { benchNow, benchOrg, benchProvider } from './orders.ts';

/** A query of the figures, and the organisation that runs it. */
export interface BenchQuery {
  readonly what: string;
  readonly orgCode: string;
  readonly run: (tx: Tx, window: Window) => Promise<unknown>;
}

const own = (what: string, run: BenchQuery['run']): BenchQuery => ({
  what,
  orgCode: benchOrg,
  run,
});

const ownQuery = (window: Window): RankingQuery => ({
  orgCode: benchOrg,
  side: 'own',
  window,
  top: 10,
  now: benchNow,
});

/** Top-10 lists and trends, which are read from rows of months and days. */
export const ranked: readonly BenchQuery[] = [
  own('top-10 MTTR', (tx, window) => rankMttr(tx, ownQuery(window))),
  own('top-10 MTBF', (tx, window) => rankMtbf(tx, ownQuery(window))),
  own('top-10 MTR', (tx, window) => rankMtr(tx, ownQuery(window))),
  own('top-10 failures', (tx, window) => rankByFailures(tx, ownQuery(window))),
  own('top-10 orders', (tx, window) => rankByOrders(tx, ownQuery(window))),
  own('trend', (tx, window) => failureTrend(tx, ownQuery(window))),
];

const sides: readonly (readonly [OrderSide, readonly FigureBy[]])[] = [
  ['own', ['device', 'organisation']],
  ['repaired', ['device', 'organisation']],
];

/** The same queries of a provider, read from orders. */
const provided: readonly BenchQuery[] = (
  [
    ['top-10 MTTR', rankMttr],
    ['top-10 MTBF', rankMtbf],
    ['top-10 MTR', rankMtr],
    ['top-10 failures', rankByFailures],
    ['top-10 orders', rankByOrders],
    ['trend', failureTrend],
  ] as const
).map(([what, read]) => ({
  what: `${what}, repaired`,
  orgCode: benchProvider,
  run: (tx, window) => read(tx, { ...ownQuery(window), orgCode: benchProvider, side: 'repaired' }),
}));

/** What a change of an order makes a board recompute: every topic of figures over the wall's window. */
const walls: readonly BenchQuery[] = [
  { what: 'all topics of a wall, own', orgCode: benchOrg, orgType: orgType.values.user },
  {
    what: 'all topics of a wall, repaired',
    orgCode: benchProvider,
    orgType: orgType.values.provider,
  },
].map(({ what, orgCode, orgType: type }) => ({
  what,
  orgCode,
  async run(tx) {
    const scope = { orgCode, orgType: type, timeZone: 'Asia/Shanghai', now: benchNow };
    for (const reader of homeReaders) await reader.rows(tx, scope, reader.universe?.(scope));
  },
}));

const ofSides: readonly BenchQuery[] = sides.flatMap(([side, keys]) => {
  const orgCode = side === 'own' ? benchOrg : benchProvider;
  const now = benchNow;
  const query = (what: string, run: BenchQuery['run']) => ({
    what: `${what}, ${side}`,
    orgCode,
    run,
  });
  return [
    ...keys.flatMap((by) =>
      (Object.keys(formulaRules) as RuledFormula[]).map((formula) =>
        query(`${formula} by ${by}`, (tx, window) =>
          readFigure(tx, { orgCode, formula, side, by, window, top: 10, now }),
        ),
      ),
    ),
    query('what downtime was spent on', (tx, window) =>
      readSpent(tx, { orgCode, formula: 'availability', side, by: 'device', window, top: 10, now }),
    ),
    query('device report, 20 of a page', (tx, window) =>
      readDeviceReport(tx, { orgCode, side, window, now }, { pageNum: 1, pageSize: 20 }),
    ),
    query('user report', (tx, window) => peopleFigures(tx, { orgCode, side, window, now })),
    query('repair hours', (tx, window) => labourHours(tx, side, window, now)),
    query('repairs by day and state', (tx, window) => repairCount(tx, orgCode, side, window)),
    query('causes', (tx, window) => causeShares(tx, { orgCode, side, window, top: 10 })),
    query('device types', (tx, window) => typeShares(tx, { orgCode, side, window, top: 10 })),
  ];
});

/** All other queries, read from orders in part or completely; of an owner, and of a provider. */
export const others: readonly BenchQuery[] = [...ofSides, ...provided, ...walls];
