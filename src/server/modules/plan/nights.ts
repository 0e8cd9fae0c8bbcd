import { executorType, planKind } from '../../../contract/areas/plan/planEnums.ts';
import { messageType } from '../../../contract/enums.ts';
import type { AnyNotificationKind } from '../../../contract/index.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import type { TimerHandlers } from '../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { setTimers } from '../../storage/statements/timers.ts';
import { dayAt, instantAt, selectOnCall } from '../duty/api.ts';
import { lockPlans, makePoints } from './makePoints.ts';
import { dayOfOrg } from './planDevices.ts';
import { stopName } from './pointState.ts';
import { removeLeftSpotChecks } from './spotChecks.ts';

/** The timer of a night's work; the key is the id of the last plan of the step before, '' at first. */
const nightTimer = 'planNight';

/** Plans of one step: a step locks them. */
const plansPerStep = 20;

/** The time of the day at which points are made and people notified, in minutes. */
const nightMinutes = 7 * 60;

/** The days for which readings of meters are stored. */
const readingDays = 60;

/** Returns the next instant at which the night's work begins. */
function nextNight(timeZone: string, now: Date): Date {
  const today = dayAt(now.getTime(), timeZone);
  const at = instantAt(today, nightMinutes, timeZone);
  return new Date(at > now.getTime() ? at : instantAt(today + 1, nightMinutes, timeZone));
}

/** Sets the timer of an organisation's first night; later ones follow each other. */
export async function startNights(
  tx: Tx,
  orgCode: string,
  timeZone: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into timer (org_code, kind, key, due_time) values ($1, $2, '', $3)
     on conflict (org_code, kind, key) do nothing`,
    [orgCode, nightTimer, nextNight(timeZone, now)],
  );
}

/**
 * The night's work of an organisation: it makes the points of its plans, step by step, and then notifies people. A timer
 * that was due while no node ran is run at the start; one run covers all days that have passed.
 */
export const nightTimers = {
  [nightTimer]: {
    async lock() {},
    async act({ tx, now, publish }, { orgCode, key }) {
      const { timeZone, today } = await dayOfOrg(tx, orgCode, now);
      const next = await tx.query<{ id: string }>(
        `select id from plan where org_code = $1 and is_use and ($2 = '' or id > nullif($2, '')::uuid)
         order by id limit ${plansPerStep}`,
        [orgCode, key],
      );
      const ids = next.map(({ id }) => id);
      const plans = await lockPlans(tx, orgCode, ids);
      for (const plan of plans)
        if (plan.isUse) await makePoints(tx, orgCode, plan, { today, now }, { isForced: true });
      const last = ids.at(-1);
      if (last !== undefined && ids.length === plansPerStep)
        return setTimers(tx, [{ orgCode, kind: nightTimer, key: last, dueTime: now }]);
      await tx.query('delete from plan_reading where org_code = $1 and day < $2::date - $3::int', [
        orgCode,
        today,
        readingDays,
      ]);
      await removeLeftSpotChecks(tx, orgCode, now);
      await addUpCounts(tx, orgCode);
      publish(...(await notifyPeople(tx, orgCode, today, now)));
      publish(changeEvent(orgCode, 'plan', ['*']));
      const dueTime = nextNight(timeZone, now);
      await setTimers(tx, [{ orgCode, kind: nightTimer, key: '', dueTime }]);
    },
  },
} as const satisfies TimerHandlers;

const countedDays =
  'kind, due_date, from_date, until_date, interval_days, is_open, late_days' as const;

/** Adds up the numbers of points with equal days, to each of which a change has added a row. */
async function addUpCounts(tx: Tx, orgCode: string): Promise<void> {
  await tx.query(
    `with several as (
       select ${countedDays} from plan_day_count where org_code = $1 group by ${countedDays}
       having count(*) > 1 or sum(points) = 0
     ), gone as (
       delete from plan_day_count c using several s where c.org_code = $1 and c.kind = s.kind and c.due_date = s.due_date
         and c.from_date = s.from_date and c.until_date = s.until_date and c.interval_days = s.interval_days
         and c.is_open = s.is_open and c.late_days is not distinct from s.late_days
       returning c.*
     )
     insert into plan_day_count (org_code, ${countedDays}, points)
     select $1, ${countedDays}, sum(points) from gone group by ${countedDays} having sum(points) <> 0`,
    [orgCode],
    'eachTime',
  );
}

/** Points of one plan that have come to a stage, of which nobody was notified. */
interface Reached {
  readonly kind: number;
  /** 1 due, 2 overdue, 3 missed. */
  readonly stage: 1 | 2 | 3;
  readonly executorType: number;
  readonly executorIDs: readonly string[];
  readonly plan: string;
  readonly device: string;
  readonly day: string;
  readonly count: number;
}

const stages = { 1: 'Due', 2: 'Overdue', 3: 'Missed' } as const;

/** SQL: the stage of an open point `t` on a day. */
const stageSql = `(case when $2::date > t.until_date then 3 when $2 > t.due_date then 2 when $2 >= t.from_date then 1
  else 0 end)`;

/** Notifies each person once of all points that have come to a stage since the last night. */
async function notifyPeople(
  tx: Tx,
  orgCode: string,
  today: string,
  now: Date,
): Promise<OutboxEvent[]> {
  const reached = await tx.query<Reached>(
    `with reached as (
       update plan_point t set notified = ${stageSql}
       from plan p where t.org_code = $1 and t.is_open and t.from_date <= $2 and t.notified < ${stageSql}
         and p.org_code = t.org_code and p.id = t.plan_id and p.is_use
       returning t.org_code, t.plan_id, p.revision, t.device_id, t.position_id, t.due_date, t.notified, t.substitute_id, p.kind, p.plan_name
     )
     select t.kind::int as kind, t.notified::int as stage,
       (case when t.substitute_id is null then r.executor_type else ${executorType.values.person} end)::int as "executorType",
       to_jsonb(case when t.substitute_id is null then r.executor_ids else array[t.substitute_id] end) as "executorIDs", min(t.plan_name) as plan, to_char(min(t.due_date), 'YYYY-MM-DD') as day,
       (array_agg(t.name order by t.due_date, t.name))[1] as device, count(*)::int as count
     from (select t.*, ${stopName('t')} as name from reached t) t
     join plan_revision r on r.org_code = $1 and r.plan_id = t.plan_id and r.revision = t.revision
     group by t.kind, t.notified, t.plan_id, t.substitute_id, r.executor_type, r.executor_ids order by day, plan`,
    [orgCode, today],
    'eachTime',
  );
  if (reached.length === 0) return [];
  const peopleOf = await executorsOf(tx, orgCode, reached, now);
  const events: OutboxEvent[] = [];
  const byKind = Map.groupBy(reached, ({ kind, stage }) => `${kind} ${stage}`);
  for (const ones of byKind.values()) {
    const [first] = ones;
    if (first === undefined) continue;
    const isInspection = first.kind === planKind.values.inspection;
    const area = isInspection ? 'inspection' : 'maintenance';
    const kind: AnyNotificationKind = `${area}${stages[first.stage]}`;
    // points of the same people are one set, and people with the same sets get one message
    const sets = [...Map.groupBy(ones, peopleOf)];
    const byPerson = new Map<string, number[]>();
    for (const [at, [people]] of sets.entries())
      for (const userID of people) {
        const own = byPerson.get(userID) ?? [];
        own.push(at);
        byPerson.set(userID, own);
      }
    const alike = Map.groupBy([...byPerson], ([, own]) => own.join());
    for (const group of alike.values()) {
      const own = (group[0]?.[1] ?? []).flatMap((at) => sets[at]?.[1] ?? []);
      const [earliest] = own.toSorted((a, b) => (a.day < b.day ? -1 : 1));
      const { plan = '', device = '', day = '' } = earliest ?? {};
      const count = own.reduce((sum, one) => sum + one.count, 0);
      const recipients = group.map(([userID]) => ({ userID, orgCode, kind }));
      const mType = isInspection ? messageType.values.inspection : messageType.values.maintenance;
      const content = { mType, params: { plan, device, day, count }, url: 'due', now };
      events.push(...(await storeNotifications(tx, recipients, content)));
    }
  }
  return events;
}

/** Loads who is notified of points: their active executors; where there is none, those who plan. */
async function executorsOf(tx: Tx, orgCode: string, reached: readonly Reached[], now: Date) {
  const { duty, role } = executorType.values;
  const users = await tx.query<{ id: string; roleID: string | null }>(
    `select u.id, u.role_id as "roleID" from app_user u where u.org_code = $1 and ${isActiveUser('u')}`,
    [orgCode],
  );
  const onDuty = reached.some((one) => one.executorType === duty)
    ? (await selectOnCall(tx, orgCode, undefined, now)).people.map(({ userID }) => userID)
    : [];
  const planners = {
    maintenance: await userIDsWithPermission(tx, orgCode, 'maintenance.edit'),
    inspection: await userIDsWithPermission(tx, orgCode, 'inspection.edit'),
  };
  const found = new Map<string, readonly string[]>();
  /** Returns the same list for points of the same executors. */
  return ({ kind, executorType: type, executorIDs }: Reached): readonly string[] => {
    const key = [kind, type, ...executorIDs].join();
    const known = found.get(key);
    if (known !== undefined) return known;
    const ids = new Set(executorIDs);
    const named =
      type === duty
        ? onDuty
        : users
            .filter(({ id, roleID }) => ids.has((type === role ? roleID : id) ?? ''))
            .map(({ id }) => id);
    const area = kind === planKind.values.inspection ? 'inspection' : 'maintenance';
    const people = named.length > 0 ? named : planners[area];
    found.set(key, people);
    return people;
  };
}
