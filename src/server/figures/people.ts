import type { OrderSide } from '../../contract/orderKeys.ts';
import type { Tx } from '../storage/db.ts';
import { openBindings } from './bindings.ts';
import { judgedOrders } from './firstTimeFix.ts';
import { formulaRules } from './formulas.ts';
import { labourHours } from './labour.ts';
import { answerTime, heldSince, orderConditions } from './orderConditions.ts';
import { sideOf } from './orderKeys.ts';
import { scopeOf } from './sourceScope.ts';
import type { Window } from './window.ts';

/** What one person did in a window. */
export interface PersonFigures {
  readonly userID: string;
  readonly userName: string;
  readonly received: number;
  readonly mttaHours: number | null;
  readonly repaired: number;
  readonly hours: number;
  readonly firstTimeFixRatio: number | null;
  readonly firstTimeFixProvisional: number;
  readonly scored: number;
  readonly score: number | null;
}

interface Ask {
  readonly orgCode: string;
  readonly side: OrderSide;
  readonly window: Window;
  readonly now: Date;
}

type Counted = Omit<PersonFigures, 'hours' | 'userName'> & { readonly userName: string | null };

/**
 * What each person did, by name: an order counts for who holds it, an hour for who worked, of the
 * asker's people on the repaired side whoever holds the order by now. Figures
 * as everywhere (design page 3); the score is the mean of those given in the window.
 */
export async function peopleFigures(tx: Tx, ask: Ask): Promise<PersonFigures[]> {
  const labour = await labourHours(tx, ask.side, ask.window, ask.now);
  const counted = await countedPeople(tx, ask);
  const people = new Map<string, PersonFigures>();
  for (const person of counted) {
    people.set(person.userID, { ...person, userName: person.userName ?? '', hours: 0 });
  }
  for (const { userID, userName, hours } of labour.rows) {
    if (userID === null) continue;
    const person = people.get(userID) ?? { ...idle, userID, userName };
    people.set(userID, { ...person, userName: userName || person.userName, hours });
  }
  return [...people.values()].toSorted(
    (a, b) => compare(a.userName, b.userName) || compare(a.userID, b.userID),
  );
}

const idle: Omit<PersonFigures, 'userID' | 'userName'> = {
  received: 0,
  mttaHours: null,
  repaired: 0,
  hours: 0,
  firstTimeFixRatio: null,
  firstTimeFixProvisional: 0,
  scored: 0,
  score: null,
};

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function countedPeople(tx: Tx, { orgCode, side, window, now }: Ask): Promise<Counted[]> {
  const bindings = openBindings();
  const ask = {
    orgCode,
    side,
    by: 'device',
    formula: 'firstTimeFix',
    top: 0,
    window,
    now,
  } as const;
  const scope = scopeOf(bindings, ask, formulaRules.firstTimeFix);
  const { from, to } = scope;
  const held = (figure: 'mtta' | 'scored') =>
    `from work_order o where ${sideOf[side]} and o.repair_user_id is not null
       and ${orderConditions[figure](from, to)}`;
  return tx.query<Counted>(
    `with ${scope.given}, ${judgedOrders(scope)},
     piece (user_id, name, received, answer_s, repaired, fixed, provisional, scored, score) as (
       select o.repair_user_id, o.repair_user_name, 1, extract(epoch from ${answerTime} - ${heldSince[side]}),
         0, 0, 0, 0, 0
       ${held('mtta')}
       union all
       select repair_user_id, null, 0, 0, 1, is_fixed::int, (is_fixed and is_open)::int, 0, 0
       from judged where repair_user_id is not null
       union all
       select o.repair_user_id, o.repair_user_name, 0, 0, 0, 0, 0, 1, o.score
       ${held('scored')}
     )
     select user_id as "userID", max(name) as "userName", sum(received)::int as received,
       (sum(answer_s) / nullif(sum(received), 0) / 3600)::float8 as "mttaHours",
       sum(repaired)::int as repaired,
       sum(fixed)::float8 / nullif(sum(repaired), 0) as "firstTimeFixRatio",
       sum(provisional)::int as "firstTimeFixProvisional", sum(scored)::int as scored,
       sum(score)::float8 / nullif(sum(scored), 0) as score
     from piece group by user_id`,
    bindings.values,
    'eachTime',
  );
}
