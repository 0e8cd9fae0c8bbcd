import type { LiveValuesRow, OpenAlarmRow } from '../../../contract/topics/topicRows.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { TopicReader } from '../../realtime/delivery/topicReader.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';

/** The topic of the newest values; key: the device's id. */
export const liveValuesReader: TopicReader = {
  topic: 'liveValues',
  isSlow: true, // thousands of devices may send each second
  async rows(tx, { orgCode }, keys) {
    const named = keys === undefined ? '' : 'and s.device_id = any($2)';
    const rows = await tx.query<LiveValuesRow['values'][number] & { deviceID: string; time: Date }>(
      `select s.device_id as "deviceID", s.point_id as "pointID", p.point_name as "pointName",
         coalesce(p.unit, '') as unit, p.decimals::int, s.last_value as value, s.last_time as time
       from metric_series s join metric_point p on p.org_code = s.org_code and p.id = s.point_id and p.is_use
       where s.org_code = $1 ${named} order by s.device_id, p.point_name, s.point_id`,
      keys === undefined ? [orgCode] : [orgCode, keys],
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
  async rows(tx, { orgCode }, keys) {
    const named = keys === undefined ? '' : 'and a.id = any($2)';
    const rows = await tx.query<OpenAlarmRow>(
      `select a.id, a.device_id as "deviceID", coalesce(nullif(d.device_name, ''), d.device_code) as "deviceName",
         coalesce(p.point_name, '') as "pointName", a.rule_name as "ruleName", coalesce(p.unit, '') as unit,
         coalesce(p.decimals, 0)::int as decimals, a.severity::int, a.alarm_state::int as "alarmState",
         a.start_time as "startTime", a.last_value as "lastValue", a.peak, a.threshold,
         coalesce(s.is_silent, true) as "isSilent"
       from alarm a join device d on d.org_code = a.org_code and d.id = a.device_id
       left join metric_point p on p.org_code = a.org_code and p.id = a.point_id
       left join metric_series s on s.org_code = a.org_code and s.device_id = a.device_id and s.point_id = a.point_id
       where a.org_code = $1 and a.end_time is null ${named} order by a.severity, a.start_time, a.id limit 1000`,
      keys === undefined ? [orgCode] : [orgCode, keys],
    );
    return new Map(rows.map((row) => [row.id, isoTimes(row)]));
  },
};

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
  if (rows.length === 0) return [];
  return [{ kind: 'topic', orgCode, topic: 'openAlarms', keys: rows.map(({ id }) => id) }];
}
