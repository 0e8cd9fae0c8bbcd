import type { z } from 'zod';
import {
  type AlarmRow,
  type acknowledgeAlarms,
  alarmFilter,
  type endAlarms,
  endReasonText,
  type listAlarms,
  type OverrideRow,
  type saveOverride,
} from '../../../../contract/areas/metric/alarms.ts';
import { alarmState, comparison } from '../../../../contract/areas/metric/metricEnums.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { faultLevel, orgType } from '../../../../contract/enums.ts';
import { label } from '../../../../contract/locale.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { lockRows } from '../../../kernel/crud/rows.ts';
import { type ListAnswer, type PageBody, selectPage } from '../../../kernel/crud/selectPage.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { defineExport, timeCell } from '../../../kernel/exportKind.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { servicedBy } from '../../../storage/statements/activeRelation.ts';

const { active, acknowledged, cleared } = alarmState.values;

const columns = {
  id: 'a.id',
  deviceID: 'a.device_id',
  deviceCode: 'd.device_code',
  deviceName: 'd.device_name',
  pointID: 'a.point_id',
  pointName: "coalesce(p.point_name, '')",
  unit: "coalesce(p.unit, '')",
  decimals: 'coalesce(p.decimals, 0)::int',
  ruleID: 'a.rule_id',
  ruleName: 'a.rule_name',
  severity: 'a.severity::int',
  comparison: 'a.comparison::int',
  threshold: 'a.threshold',
  alarmState: 'a.alarm_state::int',
  startTime: 'a.start_time',
  endTime: 'a.end_time',
  firstValue: 'a.first_value',
  lastValue: 'a.last_value',
  peak: 'a.peak',
  isSilent: 'a.end_time is null and coalesce(s.is_silent, true)',
  acknowledgeTime: 'a.acknowledge_time',
  acknowledgeUserName: 'k.real_name',
  endUserName: 'e.real_name',
  endReason: 'a.end_reason',
  orderID: 'o.id',
  orderCode: 'o.order_code',
  repeats: 'a.repeats',
  ownerCode: 'a.org_code',
} as const satisfies Record<Exclude<keyof AlarmRow, 'ownerName'> | 'ownerCode', string>;

const joins = `join device d on d.org_code = a.org_code and d.id = a.device_id
  left join metric_point p on p.org_code = a.org_code and p.id = a.point_id
  left join metric_series s on s.org_code = a.org_code and s.device_id = a.device_id and s.point_id = a.point_id
  left join app_user k on k.org_code = a.org_code and k.id = a.acknowledge_user_id
  left join app_user e on e.org_code = a.org_code and e.id = a.end_user_id
  left join work_order o on o.org_code = a.org_code and o.id = a.order_id`;

type Filter = z.output<typeof alarmFilter>;
type Reader = Pick<Actor, 'orgCode' | 'orgType' | 'timeZone'>;

/** SQL conditions: alarms of own devices, and for a provider those of devices that it services. */
const sides = [
  'a.org_code = $1',
  `a.org_code <> $1 and exists (
    select from device v where v.org_code = a.org_code and v.id = a.device_id and ${servicedBy('v', '$1')})`,
];

function queryOf({ orgCode, orgType: type, timeZone }: Reader, filter: Filter) {
  const values: unknown[] = [orgCode];
  const isProvider = type === orgType.values.provider;
  const where = [isProvider ? 'true' : 'a.org_code = $1'];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  const { AlarmState, IsOpen, Severity, DeviceID, RuleID, OrderID, StartTime, EndTime } = filter;
  if (AlarmState !== undefined) add((place) => `a.alarm_state = ${place}`, AlarmState);
  if (IsOpen !== undefined) where.push(`a.end_time is ${IsOpen === 1 ? '' : 'not '}null`);
  if (Severity !== undefined) add((place) => `a.severity = ${place}`, Severity);
  if (DeviceID !== undefined) add((place) => `a.device_id = ${place}`, DeviceID);
  if (RuleID !== undefined) add((place) => `a.rule_id = ${place}`, RuleID);
  if (OrderID !== undefined) add((place) => `a.order_id = ${place}`, OrderID);
  if (StartTime !== undefined)
    add((place) => `a.start_time >= ${place}`, requireInstant(StartTime, timeZone, 'StartTime'));
  if (EndTime !== undefined)
    add((place) => `a.start_time < ${place}`, requireInstant(EndTime, timeZone, 'EndTime'));
  return {
    columns,
    from: 'alarm a',
    joins,
    where: where.join(' and '),
    ...(isProvider && { either: sides }),
    values,
    order: 'a.start_time desc, a.id desc',
    cursor: ['timestamptz', 'uuid'] as const,
  };
}

type StoredAlarm = Omit<AlarmRow, 'ownerName'> & { readonly ownerCode: string };

async function selectNamed(tx: Tx, actor: Reader, filter: Filter, page: PageBody) {
  const answer = await selectPage<StoredAlarm>(tx, queryOf(actor, filter), page);
  return { ...answer, data: await nameOwners(tx, actor.orgCode, answer.data) };
}

/** Returns one page of alarms, the latest first: of own devices, and for a provider also of those that it services. */
export function selectAlarms(
  tx: Tx,
  actor: Reader,
  body: BodyOf<typeof listAlarms>,
): Promise<ListAnswer<AlarmRow>> {
  return selectNamed(tx, actor, body, body);
}

/** The export of alarms. */
export const alarmExport = defineExport({
  filter: alarmFilter,
  columns: [
    {
      title: label('开始', 'Start'),
      width: 20,
      value: (row: AlarmRow, format) => timeCell(row.startTime, format),
    },
    {
      title: label('结束', 'End'),
      width: 20,
      value: (row: AlarmRow, format) => timeCell(row.endTime, format),
    },
    {
      title: label('设备编号', 'Device code'),
      width: 16,
      value: ({ deviceCode }: AlarmRow) => deviceCode,
    },
    {
      title: label('设备名称', 'Device name'),
      width: 24,
      value: ({ deviceName }: AlarmRow) => deviceName,
    },
    {
      title: label('监测点', 'Measuring point'),
      width: 20,
      value: ({ pointName }: AlarmRow) => pointName,
    },
    { title: label('规则', 'Rule'), width: 24, value: ({ ruleName }: AlarmRow) => ruleName },
    {
      title: label('级别', 'Severity'),
      width: 10,
      value: (row: AlarmRow, { locale }) => faultLevel.label(row.severity, locale),
    },
    {
      title: label('状态', 'State'),
      width: 10,
      value: (row: AlarmRow, { locale }) => alarmState.label(row.alarmState, locale),
    },
    {
      title: label('比较', 'Comparison'),
      width: 10,
      value: (row: AlarmRow, { locale }) => comparison.label(row.comparison, locale),
    },
    { title: label('限值', 'Limit'), width: 12, value: ({ threshold }: AlarmRow) => threshold },
    { title: label('峰值', 'Peak'), width: 12, value: ({ peak }: AlarmRow) => peak },
    { title: label('单位', 'Unit'), width: 8, value: ({ unit }: AlarmRow) => unit },
    { title: label('反复', 'Repeats'), width: 8, value: ({ repeats }: AlarmRow) => repeats },
    {
      title: label('确认人', 'Acknowledged by'),
      width: 14,
      value: ({ acknowledgeUserName }: AlarmRow) => acknowledgeUserName,
    },
    {
      title: label('结束原因', 'Reason of the end'),
      width: 30,
      value: ({ endReason }: AlarmRow, { locale }) => endReasonText(endReason, locale),
    },
    { title: label('工单', 'Order'), width: 18, value: ({ orderCode }: AlarmRow) => orderCode },
    {
      title: label('企业', 'Organisation'),
      width: 24,
      value: ({ ownerName }: AlarmRow) => ownerName ?? '',
    },
  ],
  async rows(tx, actor, filter, limit) {
    const page = await selectNamed(tx, actor, filter, { pageNum: 0, pageSize: limit });
    return page.data;
  },
});

/** Locks alarms and returns their ids. @throws AppError NOT_FOUND */
async function lockAlarms(tx: Tx, orgCode: string, ids: readonly string[]): Promise<string[]> {
  const requested = [...new Set(ids)];
  const found = await lockRows(tx, 'alarm', orgCode, requested);
  if (found.length !== requested.length) throw new AppError('NOT_FOUND', { field: 'IDs' });
  return found;
}

/** Acknowledges alarms that last. Returns those that changed. */
export async function acknowledge(
  tx: Tx,
  { orgCode, userID }: Actor,
  { IDs }: BodyOf<typeof acknowledgeAlarms>,
  now: Date,
): Promise<string[]> {
  const ids = await lockAlarms(tx, orgCode, IDs);
  const rows = await tx.query<{ id: string }>(
    `update alarm set alarm_state = ${acknowledged}, acknowledge_time = $3, acknowledge_user_id = $4
     where org_code = $1 and id = any($2) and alarm_state = ${active} returning id`,
    [orgCode, ids, now, userID],
  );
  return rows.map(({ id }) => id);
}

/** Ends alarms that last, with a reason; the values have to recover before another one starts. Returns those that changed. */
export async function end(
  tx: Tx,
  { orgCode, userID }: Actor,
  { IDs, Reason }: BodyOf<typeof endAlarms>,
  now: Date,
): Promise<string[]> {
  const ids = [...new Set(IDs)];
  // the states first, as whoever judges values does
  await tx.query(
    'select from alarm_state where org_code = $1 and alarm_id = any($2) order by rule_id, device_id for update',
    [orgCode, ids],
  );
  await lockAlarms(tx, orgCode, ids);
  const rows = await tx.query<{ id: string }>(
    `update alarm set alarm_state = ${cleared}, end_time = $3, end_user_id = $4, end_reason = $5
     where org_code = $1 and id = any($2) and end_time is null returning id`,
    [orgCode, ids, now, userID, Reason],
  );
  const ended = rows.map(({ id }) => id);
  await tx.query(
    `update alarm_state set alarm_id = null, waits_for_recovery = true
     where org_code = $1 and alarm_id = any($2)`,
    [orgCode, ended],
  );
  return ended;
}

/** Returns the devices for which a rule has other limits, by code. */
export async function selectOverrides(
  tx: Tx,
  orgCode: string,
  ruleID: string,
): Promise<OverrideRow[]> {
  const rows = await tx.query<OverrideRow & { updateTime: Date }>(
    `select o.device_id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName",
       o.is_off::int as "isOff", o.threshold, o.recovery_threshold as "recoveryThreshold", o.update_time as "updateTime"
     from alarm_override o join device d on d.org_code = o.org_code and d.id = o.device_id
     where o.org_code = $1 and o.rule_id = $2 order by d.device_code limit 1000`,
    [orgCode, ruleID],
  );
  return rows.map(isoTimes);
}

/** Stores a device's own limits. @throws AppError NOT_FOUND */
export async function storeOverride(
  tx: Tx,
  { orgCode, userID }: Actor,
  body: BodyOf<typeof saveOverride>,
  now: Date,
): Promise<void> {
  for (const [field, table, id] of [
    ['RuleID', 'alarm_rule', body.RuleID],
    ['DeviceID', 'device', body.DeviceID],
  ] as const) {
    const found = await tx.query(
      `select from ${table} where org_code = $1 and id = $2 for key share`,
      [orgCode, id],
    );
    if (found.length === 0) throw new AppError('NOT_FOUND', { field });
  }
  await tx.query(
    `insert into alarm_override (org_code, rule_id, device_id, is_off, threshold, recovery_threshold, update_user_id, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (org_code, rule_id, device_id) do update set is_off = excluded.is_off, threshold = excluded.threshold,
       recovery_threshold = excluded.recovery_threshold, update_user_id = excluded.update_user_id,
       update_time = excluded.update_time`,
    [
      orgCode,
      body.RuleID,
      body.DeviceID,
      body.IsOff === 1,
      body.Threshold ?? null,
      body.RecoveryThreshold ?? null,
      userID,
      now,
    ],
  );
}

/** Removes a device's own limits. @throws AppError NOT_FOUND */
export async function deleteOverride(
  tx: Tx,
  orgCode: string,
  ruleID: string,
  deviceID: string,
): Promise<void> {
  const gone = await tx.query(
    'delete from alarm_override where org_code = $1 and rule_id = $2 and device_id = $3 returning 1',
    [orgCode, ruleID, deviceID],
  );
  if (gone.length === 0) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
}
