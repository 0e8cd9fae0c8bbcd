import { mostMessages, mostOrdersAnHour } from '../../../../contract/areas/metric/alarms.ts';
import type { addWorkOrder } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { faultLevel } from '../../../../contract/enums.ts';
import { deviceState, messageType, orderSource } from '../../../../contract/enums.ts';
import { label } from '../../../../contract/locale.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { userIDsWithPermission } from '../../../kernel/auth/userIDsWithPermission.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { formatInstant } from '../../../kernel/time/orgTime.ts';
import type { TimerContext, TimerHandlers } from '../../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../../storage/db.ts';
import { setTimers } from '../../../storage/statements/timers.ts';
import type { ReportContext } from '../../repair/api.ts';

/** The timer of the messages and orders of new alarms; one for an organisation. */
export const newAlarmsTimer = 'newAlarms';

/** Reports a fault as any other report. */
export type ReportAlarm = (
  context: ReportContext,
  body: BodyOf<typeof addWorkOrder>,
  source: number,
) => Promise<WorkOrder>;

interface NewAlarm {
  readonly id: string;
  readonly deviceID: string;
  readonly deviceName: string;
  readonly isDisabled: boolean;
  readonly pointName: string;
  readonly unit: string;
  readonly ruleID: string;
  readonly ruleName: string;
  readonly severity: (typeof faultLevel.list)[number];
  readonly threshold: number;
  readonly peak: number;
  readonly startTime: Date;
  readonly makesOrder: boolean;
  readonly timeZone: string;
}

/** Alarms whose messages and orders one run makes; the rest follows at once. */
const perRun = 50;
/** The name of who reports a fault by an alarm. */
const reporterName = label('报警', 'Alarm')['zh-CN'];

async function selectNew(tx: Tx, orgCode: string): Promise<NewAlarm[]> {
  return tx.query<NewAlarm>(
    `select a.id, a.device_id as "deviceID", coalesce(nullif(d.device_name, ''), d.device_code) as "deviceName",
       d.device_state = ${deviceState.values.disabled} as "isDisabled",
       coalesce(p.point_name, '') as "pointName", coalesce(p.unit, '') as unit, a.rule_id as "ruleID",
       a.rule_name as "ruleName", a.severity::int, a.threshold, a.peak, a.start_time as "startTime",
       coalesce(r.makes_order, false) as "makesOrder", o.time_zone as "timeZone"
     from alarm a join device d on d.org_code = a.org_code and d.id = a.device_id
     join organisation o on o.org_code = a.org_code
     left join metric_point p on p.org_code = a.org_code and p.id = a.point_id
     left join alarm_rule r on r.org_code = a.org_code and r.id = a.rule_id
     where a.org_code = $1 and a.is_new order by a.create_time, a.id limit ${perRun}`,
    [orgCode],
  );
}

/** Notifies who handles alarms: of each new one, or of many in a minute by one message. */
async function notify(
  { tx, now, publish }: TimerContext,
  orgCode: string,
  fresh: readonly NewAlarm[],
) {
  const [counted] = await tx.query<{ before: number; total: number }>(
    `select count(*) filter (where not is_new)::int as before, count(*)::int as total from alarm
     where org_code = $1 and create_time > $2`,
    [orgCode, new Date(now.getTime() - 60_000)],
  );
  const { before = 0, total = 0 } = counted ?? {};
  const people = await userIDsWithPermission(tx, orgCode, 'metric.handle');
  const mType = messageType.values.device;
  const each = Math.max(mostMessages - before, 0);
  if (total > mostMessages) {
    if (before >= mostMessages) return; // the message of many was sent
    const params = { count: total, limit: mostMessages };
    const recipients = people.map((userID) => ({
      userID,
      orgCode,
      kind: 'alarmsGrouped' as const,
    }));
    publish(...(await storeNotifications(tx, recipients, { mType, params, url: 'alarms', now })));
    return;
  }
  for (const { deviceName, pointName, ruleName, peak, threshold, unit } of fresh.slice(0, each)) {
    const text = (value: number) => `${Number(value.toPrecision(6))} ${unit}`.trim();
    const params = {
      deviceName,
      pointName,
      ruleName,
      value: text(peak),
      threshold: text(threshold),
    };
    const recipients = people.map((userID) => ({ userID, orgCode, kind: 'alarmStarted' as const }));
    publish(...(await storeNotifications(tx, recipients, { mType, params, url: 'alarms', now })));
  }
}

/** Opens an order of an alarm, or takes the open one of an earlier alarm of the rule. Null: there is none. */
async function orderOf(
  context: TimerContext,
  orgCode: string,
  alarm: NewAlarm,
  reportFault: ReportAlarm,
): Promise<string | null> {
  const { tx, now, publish } = context;
  const [open] = await tx.query<{ id: string }>(
    `select o.id from alarm a join work_order o on o.org_code = a.org_code and o.id = a.order_id and ${isOpenOrder('o')}
     where a.org_code = $1 and a.device_id = $2 and a.rule_id = $3 order by a.start_time desc limit 1`,
    [orgCode, alarm.deviceID, alarm.ruleID],
  );
  if (open !== undefined) return open.id;
  const [made] = await tx.query<{ count: number }>(
    `select count(distinct order_id)::int as count from alarm
     where org_code = $1 and create_time > $2 and order_id is not null`,
    [orgCode, new Date(now.getTime() - 3_600_000)],
  );
  if ((made?.count ?? 0) >= mostOrdersAnHour || alarm.isDisabled) return null;
  const { ruleName, pointName, peak, unit, timeZone, startTime, severity } = alarm;
  const order = await reportFault(
    { tx, now, publish, actor: { orgCode, userID: null, realName: reporterName, timeZone } },
    {
      DeviceID: alarm.deviceID,
      FaultText: `${ruleName}: ${pointName} ${Number(peak.toPrecision(6))} ${unit}`.trim(),
      FaultLevel: severity,
      IsStop: 0,
      FaultTime: formatInstant(startTime, timeZone),
    },
    orderSource.values.alarm,
  );
  return order.id;
}

/** The messages and orders of new alarms are made after the values are stored, so that these never fail or wait for them. */
export function newAlarmsTimers(reportFault: ReportAlarm): TimerHandlers {
  return {
    [newAlarmsTimer]: {
      async lock() {},
      async act(context, { orgCode }) {
        const { tx, now, publish } = context;
        const fresh = await selectNew(tx, orgCode);
        if (fresh.length === 0) return;
        await notify(context, orgCode, fresh);
        for (const alarm of fresh) {
          let orderID: string | null = null;
          if (alarm.makesOrder) {
            try {
              orderID = await orderOf(context, orgCode, alarm, reportFault);
            } catch (cause) {
              if (!(cause instanceof AppError)) throw cause; // the organisation cannot report now: the alarm remains
            }
          }
          await tx.query(
            'update alarm set is_new = false, order_id = $3 where org_code = $1 and id = $2',
            [orgCode, alarm.id, orderID],
          );
        }
        publish(
          changeEvent(
            orgCode,
            'alarm',
            fresh.map(({ id }) => id),
          ),
        );
        if (fresh.length === perRun)
          await setTimers(tx, [{ orgCode, kind: newAlarmsTimer, key: '', dueTime: now }]);
      },
    },
  };
}
