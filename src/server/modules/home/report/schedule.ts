import { DateTime } from 'luxon';
import {
  analysisReportName,
  lastSendDay,
  listReportPeople,
  mostReportReaders,
  mostReportSchedules,
  reportCycle,
  reportSchedule,
  saveReportPeople,
} from '../../../../contract/areas/home/reports.ts';
import { messageType } from '../../../../contract/enums.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { Window } from '../../../figures/window/window.ts';
import { isActiveUser, isEnabledOrg } from '../../../kernel/auth/stateSql.ts';
import { lockRow } from '../../../kernel/crud/rows.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { type ModuleParts, type Route, route } from '../../../kernel/http/module.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { TimerHandlers } from '../../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../../realtime/notifications/storeNotifications.ts';
import type {
  Body,
  EffectScope,
  Refusals,
  StoredRecord,
  WriteScope,
} from '../../../resource/rules.ts';
import { serveResource } from '../../../resource/serveResource.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import { removeTimers, setTimers } from '../../../storage/statements/timers.ts';
import { windowFigures } from '../overview/overviews.ts';
import { requestedSide } from '../requestedSide.ts';

/** The timer of the next report of a schedule; its key is the id of the schedule. */
const scheduleTimer = 'analysisReport';

/** The times at which a schedule sends. */
interface Cycle {
  readonly cycle: number;
  readonly sendDay: number;
  readonly sendHour: number;
}

/** Returns the next instant after `now` at which a schedule sends, in the zone of the organisation. */
export function nextSending({ cycle, sendDay, sendHour }: Cycle, zone: string, now: Date): Date {
  const local = DateTime.fromJSDate(now, { zone });
  const isWeekly = cycle === reportCycle.values.weekly;
  const first = isWeekly ? local.startOf('week') : local.startOf('month');
  const unit = isWeekly ? 'weeks' : 'months';
  for (let step = 0; ; step += 1) {
    const day = first.plus({ [unit]: step }).plus({ days: sendDay - 1 });
    const at = day.set({ hour: sendHour });
    if (at > local) return at.toJSDate();
  }
}

/** Returns the window of a report that is sent at a time: the week from Monday, or the month, before it. */
export function reportWindow({ cycle }: Pick<Cycle, 'cycle'>, zone: string, now: Date): Window {
  const local = DateTime.fromJSDate(now, { zone });
  const isWeekly = cycle === reportCycle.values.weekly;
  const to = local.startOf(isWeekly ? 'week' : 'month');
  const from = to.minus(isWeekly ? { weeks: 1 } : { months: 1 });
  return { from: from.toJSDate(), to: to.toJSDate() };
}

const weekDay: Text = {
  'zh-CN': '每周发送时应为 1（周一）到 7（周日）',
  'en-US': 'must be 1 (Monday) to 7 (Sunday) for a weekly report',
};
const notReader: Text = {
  'zh-CN': '有人已停用，或没有查看该报表的权限；请刷新后重新选择',
  'en-US': 'somebody is disabled or may not see this report; refresh and select again',
};

async function refuseSchedule(
  { tx, actor }: WriteScope,
  change: Body,
  present: StoredRecord | null,
): Promise<Refusals | null> {
  if (present === null) {
    await lockByName(tx, `report_schedule ${actor.orgCode}`);
    const [row] = await tx.query<{ count: number }>(
      'select count(*)::int as count from report_schedule where org_code = $1',
      [actor.orgCode],
    );
    if ((row?.count ?? 0) >= mostReportSchedules) throw new AppError('TOO_MANY_SCHEDULES');
  }
  const cycle = change['Cycle'] ?? present?.['cycle'];
  const day = Number(change['SendDay'] ?? present?.['sendDay']);
  return cycle === reportCycle.values.weekly && day > lastSendDay.week
    ? { SendDay: weekDay }
    : null;
}

interface StoredSchedule extends Cycle {
  readonly id: string;
  readonly name: string;
  readonly report: number;
  readonly isUse: boolean;
}

async function selectSchedules(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<StoredSchedule[]> {
  return tx.query(
    `select id, schedule_name as name, report, cycle, send_day as "sendDay", send_hour as "sendHour", is_use as "isUse"
     from report_schedule where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
}

/** Sets the timers of schedules that are in use, and removes those of all others of these ids. */
async function followSchedules(
  { tx, actor, now }: EffectScope,
  ids: readonly string[],
): Promise<void> {
  const { orgCode, timeZone } = actor;
  const used = (await selectSchedules(tx, orgCode, ids)).filter(({ isUse }) => isUse);
  const timers = used.map((one) => ({
    orgCode,
    kind: scheduleTimer,
    key: one.id,
    dueTime: nextSending(one, timeZone, now),
  }));
  const others = ids.filter((id) => !used.some((one) => one.id === id));
  await setTimers(tx, timers);
  await removeTimers(tx, orgCode, [scheduleTimer], others);
  for (const { key, dueTime } of timers) await storeNext(tx, orgCode, key, dueTime);
  await tx.query(
    'update report_schedule set next_time = null where org_code = $1 and id = any($2)',
    [orgCode, others],
  );
}

function storeNext(tx: Tx, orgCode: string, id: string, next: Date) {
  return tx.query('update report_schedule set next_time = $3 where org_code = $1 and id = $2', [
    orgCode,
    id,
    next,
  ]);
}

/** Schedules as records. */
export const scheduleResource: ModuleParts = serveResource(reportSchedule, {
  derived: {
    people: `(select count(*)::int from report_recipient p where p.org_code = r.org_code and p.schedule_id = r.id)`,
    nextTime: 'r.next_time',
    lastTime: 'r.last_time',
  },
  refuses: refuseSchedule,
  afterWrite: followSchedules,
});

/** Returns the permission of the page of a report. */
function permissionOf(report: number): PermissionID {
  return `home.${analysisReportName(report)}`;
}

/** Loads the active people who may see a report, by name. */
function selectReaders(tx: Tx, orgCode: string, id: string, report: number) {
  return tx.query<{ userID: string; realName: string; isSelected: 0 | 1 }>(
    `select u.id as "userID", u.real_name as "realName", (p.user_id is not null)::int as "isSelected"
     from app_user u join role a on a.org_code = u.org_code and a.id = u.role_id
     left join report_recipient p on p.org_code = u.org_code and p.schedule_id = $2 and p.user_id = u.id
     where u.org_code = $1 and ${isActiveUser('u')} and $3 = any(a.permissions)
     order by (p.user_id is null), u.real_name, u.id limit ${mostReportReaders}`,
    [orgCode, id, permissionOf(report)],
  );
}

async function requireSchedule(tx: Tx, orgCode: string, id: string): Promise<StoredSchedule> {
  const [schedule] = await selectSchedules(tx, orgCode, [id]);
  if (schedule === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return schedule;
}

/** Routes of the people of a schedule. */
export const reportPeopleRoutes: readonly Route[] = [
  route(listReportPeople, 'read', async ({ tx, body, actor }) => {
    const { orgCode } = actor;
    const { report } = await requireSchedule(tx, orgCode, body.ID);
    return selectReaders(tx, orgCode, body.ID, report);
  }),

  route(saveReportPeople, 'write', async ({ tx, body, actor, publish, audit }) => {
    const { orgCode } = actor;
    const { ID, RecipientIDs } = body;
    await lockRow(tx, 'report_schedule', orgCode, ID);
    const { report } = await requireSchedule(tx, orgCode, ID);
    const ids = [...new Set(RecipientIDs)];
    const [found] = await tx.query<{ count: number }>(
      `select count(*)::int as count from app_user u join role a on a.org_code = u.org_code and a.id = u.role_id
       where u.org_code = $1 and u.id = any($2) and ${isActiveUser('u')} and $3 = any(a.permissions)`,
      [orgCode, ids, permissionOf(report)],
    );
    if (found?.count !== ids.length) throw badField('RecipientIDs', notReader);
    await tx.query(
      'delete from report_recipient where org_code = $1 and schedule_id = $2 and user_id <> all($3)',
      [orgCode, ID, ids],
    );
    await tx.query(
      `insert into report_recipient (org_code, schedule_id, user_id)
       select $1, $2, id from unnest($3::uuid[]) id on conflict do nothing`,
      [orgCode, ID, ids],
    );
    publish(changeEvent(orgCode, 'reportSchedule', [ID]));
    audit({ targetID: ID, after: { RecipientIDs: ids } });
    return { people: ids.length };
  }),
];

/**
 * The timer of a schedule. One transaction removes it, notifies the people and sets the next one, so that a report is sent once,
 * whichever node does it; one that was due while no node ran is sent once, for the latest week or month.
 *
 * @param publicUrl the base of the links in messages
 */
export function reportTimers(publicUrl: string): TimerHandlers {
  return {
    [scheduleTimer]: {
      async lock(tx, { orgCode, key }) {
        await tx.query('select from report_schedule where org_code = $1 and id = $2 for update', [
          orgCode,
          key,
        ]);
      },
      async act({ tx, now, publish }, { orgCode, key }) {
        const [schedule] = await selectSchedules(tx, orgCode, [key]);
        const [organisation] = await tx.query<{ zone: string; type: number; isEnabled: boolean }>(
          `select z.time_zone as zone, z.org_type as type, ${isEnabledOrg('z')} as "isEnabled"
           from organisation z where z.org_code = $1`,
          [orgCode],
        );
        if (schedule === undefined || !schedule.isUse || organisation === undefined) return;
        const { zone, type, isEnabled } = organisation;
        const dueTime = nextSending(schedule, zone, now);
        await setTimers(tx, [{ orgCode, kind: scheduleTimer, key, dueTime }]);
        await storeNext(tx, orgCode, key, dueTime);
        if (!isEnabled) return;
        const people = (await selectReaders(tx, orgCode, key, schedule.report)).filter(
          ({ isSelected }) => isSelected === 1,
        );
        const window = reportWindow(schedule, zone, now);
        const before = reportWindow(schedule, zone, window.from);
        const side = requestedSide(undefined, { orgType: type });
        const figures = (of: Window) => windowFigures(tx, { orgCode, side, window: of, now });
        const [from, to] = [window.from, new Date(window.to.getTime() - 1)].map((time) =>
          calendarDay(time, zone),
        );
        const name = analysisReportName(schedule.report);
        const link = `${publicUrl}/home/${name}?from=${from}&to=${to}`;
        const recipients = people.map(({ userID }) => ({
          userID,
          orgCode,
          kind: 'analysisReport' as const,
        }));
        const current = numbersOf(await figures(window));
        const previous = numbersOf(await figures(before));
        publish(
          ...(await storeNotifications(tx, recipients, {
            mType: messageType.values.system,
            url: `report:${name}:${from}:${to}`,
            now,
            params: {
              name: schedule.name,
              from: from ?? '',
              to: to ?? '',
              link,
              ...current,
              failuresBefore: previous.failures,
              mttrBefore: previous.mttr,
              availabilityBefore: previous.availability,
            },
          })),
        );
        await tx.query(
          'update report_schedule set last_time = $3 where org_code = $1 and id = $2',
          [orgCode, key, now],
        );
        publish(changeEvent(orgCode, 'reportSchedule', [key]));
      },
    },
  };
}

/** Returns the figures of a message as texts. */
function numbersOf(figures: Awaited<ReturnType<typeof windowFigures>>) {
  const { failures, mttrHours, availabilityRatio } = figures;
  return {
    failures,
    mttr: mttrHours === null ? '-' : mttrHours.toFixed(1),
    availability:
      availabilityRatio === null
        ? '-'
        : `${(Math.floor(availabilityRatio * 10_000) / 100).toFixed(2)}%`,
  };
}
