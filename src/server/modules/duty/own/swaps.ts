import { v7 as uuid } from 'uuid';
import { dutySwapState } from '../../../../contract/areas/duty/dutyEnums.ts';
import {
  type addDutySwap,
  type DutySwap,
  dutySwapLimits,
} from '../../../../contract/areas/duty/own.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { requireSwap } from '../dates.ts';

const states = dutySwapState.values;
const open = [states.requested, states.agreed].join(', ');

type StoredSwap = Omit<DutySwap, 'mayAnswer' | 'mayWithdraw'>;

/** Loads the latest requests that concern a person. @param id of one request alone */
export async function selectSwaps(
  tx: Tx,
  actor: Actor,
  now: Date,
  id: string | null = null,
): Promise<DutySwap[]> {
  const { orgCode, userID, timeZone, permissions } = actor;
  const isSupervisor = permissions.has('duty.edit');
  const rows = await tx.query<StoredSwap>(
    `select w.id, w.set_id as "setID", s.set_name as "setName", w.first_date::text as "firstDate",
       w.swap_date::text as "swapDate", w.user_id as "userID", coalesce(u.real_name, '') as "realName",
       w.other_user_id as "otherUserID", coalesce(p.real_name, '') as "otherName", w.reason,
       case when w.state in (${open}) and least(w.first_date, w.swap_date) < $5::date
         then ${states.expired} else w.state end as state,
       w.create_time as "createTime"
     from out_call_swap w
     join out_call_set s on s.org_code = w.org_code and s.id = w.set_id
     left join app_user u on u.org_code = w.org_code and u.id = w.user_id
     left join app_user p on p.org_code = w.org_code and p.id = w.other_user_id
     where w.org_code = $1 and (w.user_id = $2 or w.other_user_id = $2 or ($3 and w.state = ${states.agreed}))
       and ($4::uuid is null or w.id = $4)
     order by w.create_time desc, w.id desc limit ${dutySwapLimits.listed}`,
    [orgCode, userID, isSupervisor, id, calendarDay(now, timeZone)],
  );
  return rows.map((row) => {
    const isOther = row.otherUserID === userID;
    const isParty = isOther || row.userID === userID;
    const mayAnswer =
      (row.state === states.requested && isOther) ||
      (row.state === states.agreed && isSupervisor && !isParty);
    const isOpen = row.state === states.requested || row.state === states.agreed;
    return {
      ...isoTimes(row),
      mayAnswer: mayAnswer ? 1 : 0,
      mayWithdraw: isOpen && row.userID === userID ? 1 : 0,
    };
  });
}

/** Loads a request that concerns a person. @throws AppError NOT_FOUND */
export async function requireSwapOf(
  tx: Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<DutySwap> {
  const [swap] = await selectSwaps(tx, actor, now, id);
  if (swap === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return swap;
}

/**
 * Stores a request to swap, and returns its id and whether it is new. The duty is locked.
 *
 * @throws AppError NOT_FOUND, TOO_MANY_DUTY_SWAPS, BAD_FIELD
 */
export async function insertSwap(
  tx: Tx,
  actor: Actor,
  { SetID, FirstDate, SwapDate, Reason }: BodyOf<typeof addDutySwap>,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { orgCode, userID, timeZone } = actor;
  const other = await requireSwap(tx, actor, { SetID, FirstDate, SwapDate }, now);
  const [{ same, count } = { same: null, count: 0 }] = await tx.query<{
    same: string | null;
    count: number;
  }>(
    `select (array_agg(id) filter (where set_id = $3 and first_date = $4::date
         and swap_date = $5::date))[1] as same, count(*)::int as count
     from out_call_swap where org_code = $1 and user_id = $2 and state in (${open})
       and least(first_date, swap_date) >= $6::date`,
    [orgCode, userID, SetID, FirstDate, SwapDate, calendarDay(now, timeZone)],
  );
  if (same !== null) return { id: same, isNew: false };
  const limit = dutySwapLimits.open;
  if (count >= limit) throw new AppError('TOO_MANY_DUTY_SWAPS', { params: { limit } });
  const id = uuid();
  await tx.query(
    `insert into out_call_swap (org_code, id, set_id, first_date, swap_date, user_id, other_user_id,
       reason, state, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, ${states.requested}, $9, $9)`,
    [orgCode, id, SetID, FirstDate, SwapDate, userID, other, Reason, now],
  );
  return { id, isNew: true };
}

/** Stores the state of a request and who decided it. */
export async function storeSwapState(
  tx: Tx,
  { orgCode, userID }: Actor,
  id: string,
  state: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `update out_call_swap set state = $3, decide_user_id = $4, update_time = $5
     where org_code = $1 and id = $2`,
    [orgCode, id, state, userID, now],
  );
}

/** Returns the state of a request after an answer. @throws AppError DUTY_SWAP_OVER */
export function stateAfter(
  { state, mayAnswer, mayWithdraw }: DutySwap,
  isAccepted: boolean,
): number {
  if (mayAnswer === 1) {
    if (!isAccepted) return states.refused;
    return state === states.requested ? states.agreed : states.approved;
  }
  if (mayWithdraw === 1 && !isAccepted) return states.withdrawn;
  throw new AppError('DUTY_SWAP_OVER');
}
