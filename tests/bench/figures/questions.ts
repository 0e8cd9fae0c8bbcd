import { orgType } from '../../../src/contract/enums.ts';
import type { FigureBy } from '../../../src/contract/figures.ts';
import type { OrderSide } from '../../../src/contract/orderKeys.ts';
import { causeShares, typeShares } from '../../../src/server/figures/faultShares.ts';
import { readFigure } from '../../../src/server/figures/figure.ts';
import { formulaRules, type RuledFormula } from '../../../src/server/figures/formulas.ts';
import { labourHours } from '../../../src/server/figures/labour.ts';
import { peopleFigures } from '../../../src/server/figures/people.ts';
import {
  type RankAsk,
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../../src/server/figures/ranking.ts';
import { repairCount } from '../../../src/server/figures/repairCount.ts';
import { readSpent } from '../../../src/server/figures/spent.ts';
import { failureTrend } from '../../../src/server/figures/trend.ts';
import type { Window } from '../../../src/server/figures/window.ts';
import { readDeviceReport } from '../../../src/server/modules/home/deviceReport.ts';
import { homeReaders } from '../../../src/server/modules/home/topics.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { benchNow, benchOrg, benchProvider } from './orders.ts';

/** Something that is asked of the figures, and by whom. */
export interface Question {
  readonly what: string;
  readonly orgCode: string;
  readonly ask: (tx: Tx, window: Window) => Promise<unknown>;
}

const own = (what: string, ask: Question['ask']): Question => ({ what, orgCode: benchOrg, ask });

const ownAsk = (window: Window): RankAsk => ({
  orgCode: benchOrg,
  side: 'own',
  window,
  top: 10,
  now: benchNow,
});

/** What design page 3, Speed, promises: read from rows of months and days. */
export const ranked: readonly Question[] = [
  own('top-10 MTTR', (tx, window) => rankMttr(tx, ownAsk(window))),
  own('top-10 MTBF', (tx, window) => rankMtbf(tx, ownAsk(window))),
  own('top-10 MTR', (tx, window) => rankMtr(tx, ownAsk(window))),
  own('top-10 failures', (tx, window) => rankByFailures(tx, ownAsk(window))),
  own('top-10 orders', (tx, window) => rankByOrders(tx, ownAsk(window))),
  own('trend', (tx, window) => failureTrend(tx, ownAsk(window))),
];

const sides: readonly (readonly [OrderSide, readonly FigureBy[]])[] = [
  ['own', ['device', 'organisation']],
  ['repaired', ['device', 'organisation']],
];

/** The same of a provider, from orders. */
const provided: readonly Question[] = (
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
  ask: (tx, window) => read(tx, { ...ownAsk(window), orgCode: benchProvider, side: 'repaired' }),
}));

/** What a deed makes anew on a board: every topic of figures over the wall's window. */
const walls: readonly Question[] = [
  { what: 'all topics of a wall, own', orgCode: benchOrg, orgType: orgType.values.user },
  {
    what: 'all topics of a wall, repaired',
    orgCode: benchProvider,
    orgType: orgType.values.provider,
  },
].map(({ what, orgCode, orgType: type }) => ({
  what,
  orgCode,
  async ask(tx) {
    const scope = { orgCode, orgType: type, timeZone: 'Asia/Shanghai', now: benchNow };
    for (const reader of homeReaders) await reader.rows(tx, scope, reader.universe?.(scope));
  },
}));

const ofSides: readonly Question[] = sides.flatMap(([side, keys]) => {
  const orgCode = side === 'own' ? benchOrg : benchProvider;
  const now = benchNow;
  const question = (what: string, ask: Question['ask']) => ({
    what: `${what}, ${side}`,
    orgCode,
    ask,
  });
  return [
    ...keys.flatMap((by) =>
      (Object.keys(formulaRules) as RuledFormula[]).map((formula) =>
        question(`${formula} by ${by}`, (tx, window) =>
          readFigure(tx, { orgCode, formula, side, by, window, top: 10, now }),
        ),
      ),
    ),
    question('what downtime was spent on', (tx, window) =>
      readSpent(tx, { orgCode, formula: 'availability', side, by: 'device', window, top: 10, now }),
    ),
    question('device report, 20 of a page', (tx, window) =>
      readDeviceReport(tx, { orgCode, side, window, now }, { pageNum: 1, pageSize: 20 }),
    ),
    question('user report', (tx, window) => peopleFigures(tx, { orgCode, side, window, now })),
    question('repair hours', (tx, window) => labourHours(tx, side, window, now)),
    question('repairs by day and state', (tx, window) => repairCount(tx, orgCode, side, window)),
    question('causes', (tx, window) => causeShares(tx, { orgCode, side, window, top: 10 })),
    question('device types', (tx, window) => typeShares(tx, { orgCode, side, window, top: 10 })),
  ];
});

/** All else, read from orders in part or altogether; of an owner, and of a provider. */
export const others: readonly Question[] = [...ofSides, ...provided, ...walls];
