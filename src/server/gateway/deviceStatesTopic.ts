import type { DeviceStateRow } from '../../contract/live.ts';
import { isoTimes } from '../kernel/isoTimes.ts';
import type { TopicReader } from '../realtime/topicReader.ts';

/** What every device of the organisation is doing; key: its id. */
export const deviceStatesReader: TopicReader = {
  topic: 'deviceStates',
  async rows(tx, { orgCode }, keys) {
    const rows = await tx.query<DeviceStateRow>(
      `select id as "deviceID", device_code as "deviceCode", device_name as "deviceName",
              run_state as "runState", coalesce(run_state_time, create_time) as since
       from device where org_code = $1 and ($2::uuid[] is null or id = any($2)) order by device_code`,
      [orgCode, keys ?? null],
    );
    return new Map(rows.map((row) => [row.deviceID, isoTimes(row)]));
  },
};
