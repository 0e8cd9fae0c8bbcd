import { orgType } from '../../contract/enums.ts';
import type { DeviceStateRow } from '../../contract/topics/topicRows.ts';
import { nameOwners } from '../figures/orders/ownerNames.ts';
import { isoTimes } from '../kernel/time/isoTimes.ts';
import { type ChangedOfDevice, sideEvents } from '../realtime/delivery/changes.ts';
import type { TopicReader } from '../realtime/delivery/topicReader.ts';
import { ownThenServiced } from '../storage/statements/activeRelation.ts';
import type { OutboxEvent } from '../storage/statements/outbox.ts';

interface Row extends Omit<DeviceStateRow, 'ownerName'> {
  readonly ownerCode: string;
}

/**
 * The topic of device states: the organisation's own devices, and for a provider also those that it
 * services by an active relation; key: the device's id.
 */
export const deviceStatesReader: TopicReader = {
  topic: 'deviceStates',
  async rows(tx, { orgCode, orgType: type }, keys) {
    const isProvider = type === orgType.values.provider;
    // one read for each side, and statements of their own with and without keys, so that each finds its
    // devices by an index, whatever the values are
    const sides = isProvider ? ownThenServiced('d', '$1') : ['d.org_code = $1'];
    const named = keys === undefined ? '' : 'and d.id = any($2)';
    const reads = sides.map(
      (side) => `
        select d.id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName",
               p.position_name as "positionName", d.run_state as "runState",
               coalesce(d.run_state_time, d.create_time) as since, d.org_code as "ownerCode"
        from device d
        left join device_position p on p.org_code = d.org_code and p.id = d.position_id
        where ${side} ${named}`,
    );
    const rows = await tx.query<Row>(
      `select * from (${reads.join(' union all ')}) one order by "deviceCode", "deviceID"`,
      keys === undefined ? [orgCode] : [orgCode, keys],
    );
    const shown = await nameOwners(tx, orgCode, rows);
    return new Map(shown.map((row) => [row.deviceID, isoTimes(row)]));
  },
};

/** Returns the events of devices whose run state changed. */
export function runStateEvents(
  orgCode: string,
  changed: readonly ChangedOfDevice[],
): OutboxEvent[] {
  return sideEvents('deviceStates', orgCode, changed);
}
