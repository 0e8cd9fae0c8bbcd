import {
  deviceClockAheadMs,
  type TelemetryItem,
  telemetryItem,
} from '../../contract/areas/gateway/endpoints.ts';
import { runState } from '../../contract/enums.ts';
import type { Locale } from '../../contract/locale.ts';
import { fieldReasons } from '../../contract/validation/fieldReasons.ts';
import { parseField } from '../kernel/errors/fieldError.ts';
import { parseInstant } from '../kernel/time/orgTime.ts';
import type { ChangedOfDevice } from '../realtime/delivery/changes.ts';
import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/statements/outbox.ts';
import { runStateEvents } from './deviceStatesTopic.ts';
import { type DeviceReading, followReadings } from './followReadings.ts';
import { type KnownDevice, type Outcome, selectHeard, storeHeard } from './heardDevices.ts';
import { lockRunStates } from './lockRunStates.ts';
import { type NotifiedDevice, notifyFollowers } from './notifyFollowers.ts';

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

const tooFarAhead = {
  'zh-CN': '比服务器时间快 5 分钟以上，请校准设备或网关的时钟',
  'en-US': "more than 5 minutes ahead of the server; set the device's or the gateway's clock",
} as const;

interface ErrorRow {
  readonly row: number;
  readonly field: string;
  readonly info: string;
}

/**
 * Stores run states and publishes messages of devices. A run state older than the last reading is
 * ignored. Rows that are malformed, of an unknown device or of a future time are returned as
 * errors; the others are stored.
 */
export async function ingestTelemetry(
  tx: Tx,
  source: Source,
  items: readonly unknown[],
  publish: (...events: OutboxEvent[]) => void,
) {
  const { orgCode, timeZone, locale, now } = source;
  const { wellFormed: valid, errors } = readItems(items, locale);
  await lockRunStates(tx, orgCode);
  const codes = new Set(valid.map(({ item }) => item.DeviceCode));
  const known = await selectHeard(tx, orgCode, [...codes]);
  const readings = new Map<KnownDevice, DeviceReading[]>();
  for (const { row, item } of valid) {
    const device = known.get(item.DeviceCode);
    const at = item.Time === undefined ? now : parseInstant(item.Time, timeZone);
    if (device === undefined)
      errors.push({ row, field: 'DeviceCode', info: unknownDevice[locale] });
    else if (at === null) errors.push({ row, field: 'Time', info: fieldReasons.time[locale] });
    else if (at.getTime() > now.getTime() + deviceClockAheadMs)
      errors.push({ row, field: 'Time', info: tooFarAhead[locale] });
    else {
      // clamped, so that a device clock slightly ahead does not make later readings outdated
      const reading = { at: at > now ? now : at, runState: item.RunState };
      const ofDevice = readings.get(device);
      if (ofDevice === undefined) readings.set(device, [reading]);
      else ofDevice.push(reading);
      if (item.Title !== undefined || item.Msg !== undefined) {
        publish({
          kind: 'device',
          orgCode,
          id: device.id,
          title:
            item.Title === undefined ? device.displayName : `${device.displayName} ${item.Title}`,
          msg: item.Msg ?? '',
          ...(item.Level !== undefined && { level: item.Level }),
        });
      }
    }
  }
  const outcomes = [...readings].flatMap(([device, ofDevice]): Outcome[] => {
    const followed = followReadings(device.before, ofDevice);
    return followed === null ? [] : [{ deviceID: device.id, followed }];
  });
  if (outcomes.length > 0) {
    const changed = await storeHeard(tx, orgCode, outcomes);
    publish(...runStateEvents(orgCode, changed));
    const faulty = newlyFaulty([...known.values()], changed);
    if (faulty.length > 0) {
      publish(...(await notifyFollowers(tx, orgCode, faulty, { kind: 'deviceFault', now })));
    }
  }
  return {
    accepted: items.length - errors.length,
    errors: errors.toSorted((a, b) => a.row - b.row),
  };
}

/** Returns the changed devices that report a fault and did not before. */
function newlyFaulty(
  known: readonly KnownDevice[],
  changed: readonly (ChangedOfDevice & { readonly runState: number })[],
): NotifiedDevice[] {
  const byID = new Map(known.map((device) => [device.id, device]));
  return changed.flatMap(({ runState: state, ...device }) => {
    const before = byID.get(device.id);
    const isNew = state === runState.values.fault && before?.before?.runState !== state;
    return isNew ? [{ ...device, deviceName: before?.displayName ?? '' }] : [];
  });
}

/** Returns the valid items with their rows, and an error row for each of the others. */
function readItems(items: readonly unknown[], locale: Locale) {
  const valid: { row: number; item: TelemetryItem }[] = [];
  const errors: ErrorRow[] = [];
  for (const [index, one] of items.entries()) {
    const row = index + 1;
    const parsed = parseField(telemetryItem, one, locale);
    if (parsed.success) valid.push({ row, item: parsed.data });
    else errors.push({ row, field: parsed.field || 'Items', info: parsed.reason });
  }
  return { wellFormed: valid, errors };
}
