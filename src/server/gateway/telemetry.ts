import type { sendTelemetry } from '../../contract/areas/gateway.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/locale.ts';
import { fieldReasons } from '../../contract/validators.ts';
import { parseInstant } from '../kernel/orgTime.ts';
import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/outbox.ts';
import { followReadings, type Reading } from './followReadings.ts';
import { type Outcome, selectHeard, storeHeard } from './heardDevices.ts';
import { lockRunStates } from './lockRunStates.ts';

type Item = BodyOf<typeof sendTelemetry>['Items'][number];

interface Source {
  readonly orgCode: string;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly now: Date;
}

const unknownDevice = {
  'zh-CN': '没有这个设备编号',
  'en-US': 'there is no such device code',
} as const;

/**
 * Takes run states and messages of devices. A run state older than the last reading is ignored; a
 * row of an unknown device is answered as an error, the others go in.
 */
export async function takeTelemetry(
  tx: Tx,
  source: Source,
  items: readonly Item[],
  publish: (...events: OutboxEvent[]) => void,
) {
  const { orgCode, timeZone, locale, now } = source;
  await lockRunStates(tx, orgCode);
  const known = await selectHeard(tx, orgCode, [...new Set(items.map((item) => item.DeviceCode))]);
  const errors: { row: number; field: string; info: string }[] = [];
  const readings = new Map<string, Reading[]>();
  items.forEach((item, index) => {
    const row = index + 1;
    const device = known.get(item.DeviceCode);
    const at = item.Time === undefined ? now : parseInstant(item.Time, timeZone);
    if (device === undefined)
      errors.push({ row, field: 'DeviceCode', info: unknownDevice[locale] });
    else if (at === null) errors.push({ row, field: 'Time', info: fieldReasons.time[locale] });
    else {
      // a device's clock that is ahead must not make all later readings old
      const reading = { at: at > now ? now : at, runState: item.RunState };
      const ofDevice = readings.get(item.DeviceCode);
      if (ofDevice === undefined) readings.set(item.DeviceCode, [reading]);
      else ofDevice.push(reading);
      if (item.Title !== undefined || item.Msg !== undefined) {
        publish({
          kind: 'device',
          orgCode,
          id: device.id,
          title: item.Title ?? item.DeviceCode,
          msg: item.Msg ?? '',
        });
      }
    }
  });
  const outcomes = [...readings].flatMap(([code, ofDevice]): Outcome[] => {
    const device = known.get(code);
    const followed = device === undefined ? null : followReadings(device.before, ofDevice);
    return device === undefined || followed === null ? [] : [{ deviceID: device.id, followed }];
  });
  if (outcomes.length > 0) await storeHeard(tx, orgCode, outcomes);
  const changed = outcomes.filter(({ followed }) => followed.changed);
  if (changed.length > 0) {
    const keys = changed.map(({ deviceID }) => deviceID);
    publish({ kind: 'topic', orgCode, topic: 'deviceStates', keys });
  }
  return { accepted: items.length - errors.length, errors };
}
