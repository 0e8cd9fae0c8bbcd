import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import {
  deleteUnusedWorkingTimes,
  followCalendars,
  outdatedDevices,
} from '../../../src/server/figures/calendar/followCalendars.ts';
import { lockDevices } from '../../../src/server/figures/maintained/figureLocks.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import type { TestCalendar } from './naive/naiveCalendar.ts';
import { addWorkingTime, type TestDevice } from './orders.ts';

const day = [480, 720] as const;
const night = [1320, 1800] as const;

/** Calendars of a test: two shifts with other days, on some of which clocks change; around the clock; never. */
export const calendars: readonly TestCalendar[] = [
  {
    week: [[day, night], [day, night], [day], [day, night], [day, night], [[0, 1440]], []],
    days: [
      { first: '2026-03-03', last: '2026-03-05', spans: [] },
      {
        first: '2026-03-08',
        last: '2026-03-08',
        spans: [
          [60, 150],
          [1380, 1560],
        ],
      },
    ],
  },
  { week: Array.from({ length: 7 }, () => [[0, 1440] as const]), days: [] },
  { week: Array.from({ length: 7 }, () => []), days: [] },
];

/** An operation: a device gets a calendar (null: the default), or a calendar other working times. */
export const calendarOperation = fc.oneof(
  fc.record({
    kind: fc.constant('useCalendar' as const),
    device: fc.nat({ max: 2 }),
    calendar: fc.option(fc.nat({ max: 1 })),
  }),
  fc.record({
    kind: fc.constant('changeCalendar' as const),
    calendar: fc.nat({ max: 1 }),
    to: fc.nat({ max: calendars.length - 1 }),
    isDefault: fc.boolean(),
  }),
);
type CalendarOperation =
  typeof calendarOperation extends fc.Arbitrary<infer Operation> ? Operation : never;

/** A calendar of a test's organisation. */
interface Stored {
  readonly id: string;
  present: TestCalendar;
}

/** The calendars of a test's organisation, and the calendar that each device names. */
export interface CalendarState {
  readonly stored: readonly Stored[];
  readonly ofDevice: Map<string, Stored>;
  standard: Stored | null;
}

/** Inserts two calendars, none of which is the default. */
export async function addCalendars(tx: Tx, orgCode: string): Promise<CalendarState> {
  const stored: Stored[] = [];
  for (const present of calendars.slice(0, 2)) {
    const id = randomUUID();
    const working = await addWorkingTime(tx, orgCode, present);
    await tx.query(
      `insert into calendar (org_code, id, calendar_name, working_time_id)
       values ($1, $2::uuid, $2::text, $3)`,
      [orgCode, id, working],
    );
    stored.push({ id, present });
  }
  return { stored, ofDevice: new Map(), standard: null };
}

/**
 * Performs an operation as the product does, and lets devices follow one by one.
 *
 * @param onStep called after each device
 */
export async function changeCalendars(
  tx: Tx,
  orgCode: string,
  op: CalendarOperation,
  state: CalendarState,
  devices: readonly TestDevice[],
  onStep: () => Promise<void>,
): Promise<void> {
  const one = op.calendar === null ? null : (state.stored[op.calendar] ?? null);
  if (op.kind === 'useCalendar') {
    const id = devices[op.device]?.id ?? '';
    await tx.query('update device set calendar_id = $3 where org_code = $1 and id = $2', [
      orgCode,
      id,
      one?.id ?? null,
    ]);
    if (one === null) state.ofDevice.delete(id);
    else state.ofDevice.set(id, one);
  } else if (one !== null) {
    one.present = calendars[op.to] ?? one.present;
    state.standard = op.isDefault ? one : null;
    await tx.query('update calendar set is_default = false where org_code = $1', [orgCode]);
    await tx.query(
      'update calendar set working_time_id = $3, is_default = $4 where org_code = $1 and id = $2',
      [orgCode, one.id, await addWorkingTime(tx, orgCode, one.present), op.isDefault],
    );
  }
  for (let after: string | null = null; ; ) {
    const outdated: string[] = await outdatedDevices(tx, orgCode, after, 1);
    if (outdated.length === 0) break;
    await lockDevices(tx, orgCode, outdated);
    await followCalendars(tx, orgCode, outdated);
    await onStep();
    after = outdated.at(-1) ?? null;
  }
  await deleteUnusedWorkingTimes(tx, orgCode);
}

/** Returns the devices with the calendars that they follow. */
export function withCalendars(
  devices: readonly TestDevice[],
  { ofDevice, standard }: CalendarState,
): TestDevice[] {
  return devices.map((device) => ({
    ...device,
    calendar: (ofDevice.get(device.id) ?? standard)?.present ?? null,
  }));
}
