import { orgType } from '../../../contract/enums.ts';
import type { LiveValuesRow, OpenAlarmRow } from '../../../contract/topics/topicRows.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { type ChangedOfDevice, sideEvents } from '../../realtime/delivery/changes.ts';
import type { TopicReader, TopicScope } from '../../realtime/delivery/topicReader.ts';
import type { Tx } from '../../storage/db.ts';
import { ownThenServiced, servicingOrg } from '../../storage/statements/activeRelation.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';

/** Returns conditions on devices `d`, of which each is read by an index of its own: own devices, and those that a provider services. */
function sidesOf({ orgType: type }: Pick<TopicScope, 'orgType'>): readonly string[] {
  return type === orgType.values.provider ? ownThenServiced('d', '$1') : ['d.org_code = $1'];
}

/** The topic of the newest values; key: the device's id. */
export const liveValuesReader: TopicReader = {
  topic: 'liveValues',
  isSlow: true, // thousands of devices may send each second
  async rows(tx, scope, keys) {
    const named = keys === undefined ? '' : 'and d.id = any($2)';
    const reads = sidesOf(scope).map(
      (
        side,
      ) => `select s.device_id as "deviceID", s.point_id as "pointID", p.point_name as "pointName",
         coalesce(p.unit, '') as unit, p.decimals::int, s.last_value as value, s.last_time as time
       from device d
       join metric_series s on s.org_code = d.org_code and s.device_id = d.id
       join metric_point p on p.org_code = s.org_code and p.id = s.point_id and p.is_use
       where ${side} ${named}`,
    );
    const rows = await tx.query<LiveValuesRow['values'][number] & { deviceID: string; time: Date }>(
      `select * from (${reads.join(' union all ')}) one order by "deviceID", "pointName", "pointID"`,
      keys === undefined ? [scope.orgCode] : [scope.orgCode, keys],
    );
    const devices = Map.groupBy(rows, ({ deviceID }) => deviceID);
    return new Map(
      [...devices].map(([deviceID, own]) => [
        deviceID,
        { deviceID, values: own.map(({ deviceID: _id, ...one }) => isoTimes(one)) },
      ]),
    );
  },
};

/** The topic of the alarms that last; key: the alarm's id. */
export const openAlarmsReader: TopicReader = {
  topic: 'openAlarms',
  async rows(tx, scope, keys) {
    const named = keys === undefined ? '' : 'and a.id = any($2)';
    const reads = sidesOf(scope).map(
      (
        side,
      ) => `select a.id, a.device_id as "deviceID", coalesce(nullif(d.device_name, ''), d.device_code) as "deviceName",
         coalesce(p.point_name, '') as "pointName", a.rule_name as "ruleName", coalesce(p.unit, '') as unit,
         coalesce(p.decimals, 0)::int as decimals, a.severity::int, a.alarm_state::int as "alarmState",
         a.start_time as "startTime", a.last_value as "lastValue", a.peak, a.threshold,
         coalesce(s.is_silent, true) as "isSilent"
       from device d
       join alarm a on a.org_code = d.org_code and a.device_id = d.id and a.end_time is null
       left join metric_point p on p.org_code = a.org_code and p.id = a.point_id
       left join metric_series s on s.org_code = a.org_code and s.device_id = a.device_id and s.point_id = a.point_id
       where ${side} ${named}`,
    );
    const rows = await tx.query<OpenAlarmRow>(
      `select * from (${reads.join(' union all ')}) one order by severity, "startTime", id limit 1000`,
      keys === undefined ? [scope.orgCode] : [scope.orgCode, keys],
    );
    return new Map(rows.map((row) => [row.id, isoTimes(row)]));
  },
};

/** Returns the events of alarms that have changed, for their owner and for who services their devices. */
export async function alarmEvents(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<OutboxEvent[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<ChangedOfDevice>(
    `select a.id, ${servicingOrg('d')} as "serviceOrgCode"
     from alarm a join device d on d.org_code = a.org_code and d.id = a.device_id
     where a.org_code = $1 and a.id = any($2)`,
    [orgCode, ids],
  );
  return sideEvents('openAlarms', orgCode, rows);
}

/** Returns the events of the alarms of some devices that last. */
export async function openAlarmEvents(
  tx: Tx,
  orgCode: string,
  deviceIDs: readonly string[],
): Promise<OutboxEvent[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from alarm where org_code = $1 and device_id = any($2) and end_time is null',
    [orgCode, [...new Set(deviceIDs)]],
  );
  return alarmEvents(
    tx,
    orgCode,
    rows.map(({ id }) => id),
  );
}
