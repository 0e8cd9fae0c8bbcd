import type { sendTelemetry } from '../../contract/areas/gateway.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/locale.ts';
import { fieldReasons } from '../../contract/validators.ts';
import { parseInstant } from '../kernel/orgTime.ts';
import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/outbox.ts';

type Item = BodyOf<typeof sendTelemetry>['Items'][number];

interface Source {
  readonly orgCode: string;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly now: Date;
}

interface Reading {
  readonly deviceID: string;
  readonly runState: number;
  readonly at: Date;
}

const unknownDevice = {
  'zh-CN': '没有这个设备编号',
  'en-US': 'there is no such device code',
} as const;

/**
 * Takes run states and messages of devices. A run state older than the one known is ignored; a row
 * of an unknown device is answered as an error, the others go in.
 */
export async function takeTelemetry(
  tx: Tx,
  source: Source,
  items: readonly Item[],
  publish: (...events: OutboxEvent[]) => void,
) {
  const { orgCode, timeZone, locale, now } = source;
  const known = await tx.query<{ id: string; device_code: string }>(
    'select id, device_code from device where org_code = $1 and device_code = any($2)',
    [orgCode, items.map((item) => item.DeviceCode)],
  );
  const ids = new Map(known.map((device) => [device.device_code, device.id]));
  const errors: { row: number; field: string; info: string }[] = [];
  const readings: Reading[] = [];
  items.forEach((item, index) => {
    const row = index + 1;
    const deviceID = ids.get(item.DeviceCode);
    const at = item.Time === undefined ? now : parseInstant(item.Time, timeZone);
    if (deviceID === undefined)
      errors.push({ row, field: 'DeviceCode', info: unknownDevice[locale] });
    else if (at === null) errors.push({ row, field: 'Time', info: fieldReasons.time[locale] });
    else {
      if (item.RunState !== undefined) {
        // a device's clock that is ahead must not make all later readings old
        readings.push({ deviceID, runState: item.RunState, at: at > now ? now : at });
      }
      if (item.Title !== undefined || item.Msg !== undefined) {
        publish({
          kind: 'device',
          orgCode,
          id: deviceID,
          title: item.Title ?? item.DeviceCode,
          msg: item.Msg ?? '',
        });
      }
    }
  });
  const changed = await storeReadings(tx, orgCode, readings);
  if (changed.length > 0) publish({ kind: 'topic', orgCode, topic: 'deviceStates', keys: changed });
  return { accepted: items.length - errors.length, errors };
}

/** Keeps the latest reading of each device, of equally late ones the last item's; returns the devices whose run state changed. */
async function storeReadings(
  tx: Tx,
  orgCode: string,
  readings: readonly Reading[],
): Promise<string[]> {
  if (readings.length === 0) return [];
  const rows = await tx.query<{ id: string; changed: boolean }>(
    `with latest as (
       select distinct on (id) id, state, at
       from unnest($2::uuid[], $3::int[], $4::timestamptz[]) with ordinality as v(id, state, at, item)
       order by id, at desc, item desc
     ),
     locked as (
       select d.id, l.state, l.at, d.run_state <> l.state as changed
       from device d join latest l using (id)
       where d.org_code = $1 and (d.run_state_heard_time is null or d.run_state_heard_time <= l.at)
       order by d.id for no key update of d
     )
     update device d set run_state = k.state, run_state_heard_time = k.at,
       run_state_time = case when k.changed then k.at else d.run_state_time end
     from locked k where d.org_code = $1 and d.id = k.id returning d.id, k.changed`,
    [
      orgCode,
      readings.map((reading) => reading.deviceID),
      readings.map((reading) => reading.runState),
      readings.map((reading) => reading.at),
    ],
  );
  return rows.flatMap((row) => (row.changed ? [row.id] : []));
}
