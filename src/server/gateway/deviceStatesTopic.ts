import type { DeviceStateRow } from '../../contract/topicRows.ts';
import { isoTimes } from '../kernel/isoTimes.ts';
import type { TopicReader } from '../realtime/topicReader.ts';

/** What every device of the organisation is doing; key: its id. */
export const deviceStatesReader: TopicReader = {
  topic: 'deviceStates',
  async rows(tx, { orgCode }, keys) {
    const rows = await tx.query<DeviceStateRow>(
      `select d.id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName",
              p.position_name as "positionName", d.run_state as "runState",
              coalesce(d.run_state_time, d.create_time) as since
       from device d
       left join device_position p on p.org_code = d.org_code and p.id = d.position_id
       where d.org_code = $1 and ($2::uuid[] is null or d.id = any($2)) order by d.device_code`,
      [orgCode, keys ?? null],
    );
    return new Map(rows.map((row) => [row.deviceID, isoTimes(row)]));
  },
};
