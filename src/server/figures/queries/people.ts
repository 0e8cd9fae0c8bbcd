import type { OrderKeys, OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tx } from '../../storage/db.ts';
import { formulaRules } from '../formulas/formulaRules.ts';
import { answerTime, orderConditions, responsibleSince } from '../orders/orderConditions.ts';
import { keyConditions, sideOf } from '../orders/orderKeys.ts';
import { judgedOrders } from '../sources/firstTimeFix.ts';
import { scopeOf } from '../sources/sourceScope.ts';
import { openBindings } from '../sql/bindings.ts';
import type { Window } from '../window/window.ts';
import { labourHours } from './labour.ts';

/** The figures of one person in a window. */
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
  /** The orders that the person has to do now, whenever their fault was. */
  readonly open: number;
}

interface PeopleQuery {
  readonly orgCode: string;
  readonly side: OrderSide;
  readonly window: Window;
  readonly now: Date;
  /** Limit the figures to these orders. */
  readonly keys?: OrderKeys;
}

type Counted = Omit<PersonFigures, 'hours' | 'userName'> & { readonly userName: string | null };

/**
 * Loads the figures of each person, sorted by name: an order counts for its current repairer, an hour
 * for the person who worked; on the repaired side hours are those of the caller's own people, even if
 * the order has another repairer now. The score is the mean of the scores given in the window.
 */
export async function peopleFigures(tx: Tx, query: PeopleQuery): Promise<PersonFigures[]> {
  const labour = await labourHours(tx, query.side, query.window, query.now, query.keys);
  const counted = await countedPeople(tx, query);
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
  open: 0,
};

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function countedPeople(
  tx: Tx,
  { orgCode, side, window, now, keys = {} }: PeopleQuery,
): Promise<Counted[]> {
  const bindings = openBindings();
  const query = {
    orgCode,
    side,
    by: 'device',
    formula: 'firstTimeFix',
    top: 0,
    window,
    now,
  } as const;
  const scope = scopeOf(bindings, query, formulaRules.firstTimeFix);
  const { from, to } = scope;
  const filter = keyConditions(bindings, keys, null);
  const orders = [sideOf[side], ...filter].join(' and ');
  const assignedOrders = (figure: 'mtta' | 'open' | 'scored') =>
    `from work_order o where ${orders} and o.repair_user_id is not null
       and ${orderConditions[figure](from, to)}`;
  return tx.query<Counted>(
    `with ${scope.given}, ${judgedOrders({ ...scope, orders })},
     piece (user_id, name, received, answer_s, repaired, fixed, provisional, scored, score, open) as (
       select o.repair_user_id, o.repair_user_name, 1, extract(epoch from ${answerTime} - ${responsibleSince[side]}),
         0, 0, 0, 0, 0, 0
       ${assignedOrders('mtta')}
       union all
       select repair_user_id, null, 0, 0, 1, is_fixed::int, (is_fixed and is_open)::int, 0, 0, 0
       from judged where repair_user_id is not null
       union all
       select o.repair_user_id, o.repair_user_name, 0, 0, 0, 0, 0, 1, o.score, 0
       ${assignedOrders('scored')}
       union all
       select o.repair_user_id, o.repair_user_name, 0, 0, 0, 0, 0, 0, 0, 1
       ${assignedOrders('open')}
     )
     select user_id as "userID", max(name) as "userName", sum(received)::int as received,
       (sum(answer_s) / nullif(sum(received), 0) / 3600)::float8 as "mttaHours",
       sum(repaired)::int as repaired,
       sum(fixed)::float8 / nullif(sum(repaired), 0) as "firstTimeFixRatio",
       sum(provisional)::int as "firstTimeFixProvisional", sum(scored)::int as scored,
       sum(score)::float8 / nullif(sum(scored), 0) as score, sum(open)::int as open
     from piece group by user_id`,
    bindings.values,
    'eachTime',
  );
}
