import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { DutyRecord, dutyRecordFilter } from '../../../../contract/areas/duty/changes.ts';
import { type PageBody, selectFirst, selectPage } from '../../../kernel/crud/selectPage.ts';
import { likePattern } from '../../../kernel/likePattern.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { TimerContext, TimerHandlers } from '../../../kernel/time/timerHandler.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { removeTimers, setTimers } from '../../../storage/statements/timers.ts';
import { type LoadedPlan, loadPlan, nameIn } from '../onCall/loadPlan.ts';
import { nextHandover, onCallOn, shiftsAt } from '../onCall/onCall.ts';

/** The timer of an organisation's next handover; the key is empty. */
const handoverTimer = 'dutyHandover';

/** The most handovers that are written down at once, after a time without a server; the timer then runs again. */
const handoversPerStep = 500;

/** Keeps the duty of an organisation as it is until the transaction ends; every change of it begins with it. */
export async function lockDuty(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `duty ${orgCode}`);
}

/** Returns the event by which pages and walls read the duty again. */
export function dutyEvent(orgCode: string, setIDs: readonly string[]): OutboxEvent {
  return { kind: 'topic', orgCode, topic: 'onDuty', keys: setIDs };
}

export const dutyTimers = {
  [handoverTimer]: {
    async lock(tx, { orgCode }) {
      await lockDuty(tx, orgCode);
    },
    async act({ tx, now, publish }, { orgCode }) {
      const { plan } = await recordStep(tx, orgCode, now);
      if (plan !== null)
        publish(
          dutyEvent(
            orgCode,
            plan.shifts.map(({ id }) => id),
          ),
        );
    },
  },
} as const satisfies TimerHandlers;

/**
 * Changes the duty of an organisation: what was on duty until now is written down first, then who is on call after the
 * change. The record is so the same however late it is written.
 */
export async function changeDuty<Result>(
  { tx, now }: Pick<TimerContext, 'tx' | 'now'>,
  orgCode: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockDuty(tx, orgCode);
  let recorded: Date;
  do recorded = (await recordStep(tx, orgCode, now)).end;
  while (recorded < now);
  const result = await change();
  await recordStep(tx, orgCode, now);
  return result;
}

/**
 * Changes what decides in all shifts who is on call, such as whether a person can be called, as `changeDuty` does, and
 * publishes it. It takes the lock of the duty, so it comes before other locks.
 */
export async function changeWholeDuty<Result>(
  { tx, now, publish }: TimerContext,
  orgCode: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const result = await changeDuty({ tx, now }, orgCode, change);
  const sets = await tx.query<{ id: string }>('select id from out_call_set where org_code = $1', [
    orgCode,
  ]);
  const ids = sets.map(({ id }) => id);
  if (ids.length > 0) publish(dutyEvent(orgCode, ids));
  return result;
}

interface OpenRecord {
  readonly id: string;
  readonly key: string;
}

interface NewRecord extends Omit<DutyRecord, 'start' | 'end'> {
  readonly key: string;
  readonly setID: string;
  readonly start: number;
}

/**
 * Writes down the handovers until now, or as many as one step may, and sets the timer of the next. The caller has locked
 * the duty.
 *
 * @returns the instant until which the record reaches
 */
async function recordStep(
  tx: Tx,
  orgCode: string,
  now: Date,
): Promise<{ plan: LoadedPlan | null; end: Date }> {
  const [state] = await tx.query<{ time: Date }>(
    'select recorded_time as time from out_call_state where org_code = $1',
    [orgCode],
  );
  const since = state?.time ?? now;
  const plan = await loadPlan(tx, orgCode, { from: since, to: now });
  const open = new Map(
    (await selectOpen(tx, orgCode)).map((record): [string, OpenRecord | NewRecord] => [
      record.key,
      record,
    ]),
  );
  const ended: { id: string; end: Date }[] = [];
  const begun: NewRecord[] = [];
  const { times, end } = handoversIn(plan, since, now);
  for (const time of times) {
    const present = presentIn(plan, time);
    for (const [key, record] of open) {
      if (present.has(key)) continue;
      ended.push({ id: record.id, end: new Date(time) });
      open.delete(key);
    }
    for (const [key, record] of present) {
      if (open.has(key)) continue;
      begun.push(record);
      open.set(key, record);
    }
  }
  await store(tx, orgCode, begun, ended);
  await tx.query(
    `insert into out_call_state (org_code, recorded_time) values ($1, $2)
     on conflict (org_code) do update set recorded_time = excluded.recorded_time`,
    [orgCode, end],
  );
  const next = plan === null ? null : nextHandover(plan, end.getTime());
  if (next === null) await removeTimers(tx, orgCode, [handoverTimer], ['']);
  else {
    await setTimers(tx, [{ orgCode, kind: handoverTimer, key: '', dueTime: new Date(next) }]);
  }
  return { plan, end };
}

/** Returns the handovers after an instant until now, and now, in ms; and the instant until which they reach. */
function handoversIn(plan: LoadedPlan | null, since: Date, now: Date) {
  const times: number[] = [];
  let next = plan === null ? null : nextHandover(plan, since.getTime());
  while (plan !== null && next !== null && next < now.getTime()) {
    times.push(next);
    if (times.length === handoversPerStep) return { times, end: new Date(next) };
    next = nextHandover(plan, next);
  }
  return { times: [...times, now.getTime()], end: now };
}

/** Returns who is on call in each shift at an instant, in general, by what a record has in common with the next. */
function presentIn(plan: LoadedPlan | null, time: number): Map<string, NewRecord> {
  const records = (plan === null ? [] : shiftsAt(plan, time)).flatMap((one) => {
    if (plan === null) return [];
    return onCallOn({ ...plan, named: plan.named.filter(({ isForAll }) => isForAll) }, one).map(
      ({ userID, level, reason, replaces }) => ({
        key: JSON.stringify([one.shift.id, userID, level, reason, nameIn(plan, replaces)]),
        id: uuid(),
        setID: one.shift.id,
        setName: one.shift.setName,
        userID,
        realName: nameIn(plan, userID) ?? '',
        level,
        reason,
        replacesName: nameIn(plan, replaces),
        start: time,
      }),
    );
  });
  return new Map(records.map((record) => [record.key, record]));
}

async function selectOpen(tx: Tx, orgCode: string): Promise<OpenRecord[]> {
  const rows = await tx.query<{
    id: string;
    setID: string;
    userID: string;
    level: number;
    reason: number;
    replacesName: string | null;
  }>(
    `select id, set_id as "setID", user_id as "userID", level, reason, replaces_name as "replacesName"
     from out_call_record where org_code = $1 and end_time is null`,
    [orgCode],
  );
  return rows.map(({ id, setID, userID, level, reason, replacesName }) => ({
    id,
    key: JSON.stringify([setID, userID, level, reason, replacesName]),
  }));
}

/** Stores what begins, then ends what has ended, of both; what had no length is not on record. */
async function store(
  tx: Tx,
  orgCode: string,
  begun: readonly NewRecord[],
  ended: readonly { id: string; end: Date }[],
): Promise<void> {
  if (begun.length > 0) {
    await tx.query(
      `insert into out_call_record (org_code, id, set_id, set_name, user_id, user_name, level, reason,
         replaces_name, start_time)
       select $1, r.id, r."setID", r."setName", r."userID", r."realName", r.level, r.reason,
         r."replacesName", to_timestamp(r.start / 1000.0)
       from jsonb_to_recordset($2) r (id uuid, "setID" uuid, "setName" text, "userID" uuid,
         "realName" text, level int, reason int, "replacesName" text, start numeric)`,
      [orgCode, JSON.stringify(begun)],
    );
  }
  if (ended.length === 0) return;
  const values = [orgCode, JSON.stringify(ended)];
  await tx.query(
    `update out_call_record r set end_time = e.end
     from jsonb_to_recordset($2) e (id uuid, "end" timestamptz) where r.org_code = $1 and r.id = e.id`,
    values,
  );
  await tx.query(
    `delete from out_call_record r using jsonb_to_recordset($2) e (id uuid)
     where r.org_code = $1 and r.id = e.id and r.end_time <= r.start_time`,
    values,
  );
}

const recordQuery = {
  columns: {
    id: 'r.id',
    setName: 'r.set_name',
    userID: 'r.user_id',
    realName: 'r.user_name',
    level: 'r.level',
    reason: 'r.reason',
    replacesName: 'r.replaces_name',
    start: 'r.start_time',
    end: 'r.end_time',
  },
  from: 'out_call_record r',
  where: `r.org_code = $1 and ($2 = '' or r.set_name ilike $3 or r.user_name ilike $3)
    and ($4::timestamptz is null or coalesce(r.end_time, 'infinity') > $4)
    and ($5::timestamptz is null or r.start_time < $5)`,
  order: 'r.start_time desc, r.id desc',
  cursor: ['timestamptz', 'uuid'],
} as const;

type RecordFilter = z.output<typeof dutyRecordFilter>;

function recordsOf(orgCode: string, timeZone: string, filter: RecordFilter) {
  const { SearchText, StartTime, EndTime } = filter;
  const from = StartTime === undefined ? null : requireInstant(StartTime, timeZone, 'StartTime');
  const to = EndTime === undefined ? null : requireInstant(EndTime, timeZone, 'EndTime');
  return {
    ...recordQuery,
    values: [orgCode, SearchText, likePattern(SearchText), from, to],
  };
}

/** Reads one page of the record of who was on call. @throws AppError BAD_FIELD */
export function selectRecords(
  tx: Tx,
  orgCode: string,
  timeZone: string,
  filter: RecordFilter & PageBody,
) {
  return selectPage<DutyRecord>(tx, recordsOf(orgCode, timeZone, filter), filter);
}

/** Reads the first rows of the record, as an export does. @throws AppError BAD_FIELD */
export function selectFirstRecords(
  tx: Tx,
  orgCode: string,
  timeZone: string,
  filter: RecordFilter,
  limit: number,
) {
  return selectFirst<DutyRecord>(tx, recordsOf(orgCode, timeZone, filter), limit);
}
