import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Calendar,
  calendarLimits,
  deleteCalendar,
  listCalendars,
  saveCalendar,
} from '../../../src/contract/areas/calendar/endpoints.ts';
import { addDevice, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDevice } from '../../../src/contract/areas/device/endpoints.ts';
import { getFigures } from '../../../src/contract/areas/home/figures.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { followTimers } from '../../../src/server/modules/calendar/followTimer.ts';
import { deleteRows, readRows } from '../figures/rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Client, errorOf } from '../support/client.ts';
import { addTeam, associate, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
let provider: Team;
beforeAll(async () => {
  app = await startApp();
  [team, provider] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
});
afterAll(() => app.close());

const shift: [number, number][] = [
  [480, 720],
  [780, 1020],
];
/** Monday to Friday, 8 hours a day. */
const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? shift : []));
const closed = Array.from({ length: 7 }, () => []);

/** Runs the steps by which figures follow until none is left. */
async function followed(): Promise<void> {
  await expect
    .poll(async () => {
      await runDueTimers({
        db: app.db,
        now: async () => app.clock.now(),
        handlers: followTimers,
        kick: () => undefined,
        onError: (error) => {
          throw error;
        },
      });
      return app.sql(`select 1 from timer where kind = 'followCalendars'`);
    })
    .toEqual([]);
}

/** Returns the availability of the week from Monday, 2 March 2026: [operating, down] in hours. */
async function availability(by: Client, side: 'own' | 'repaired' = 'own') {
  const { dataRemark } = (
    await by.send(getFigures, {
      Formula: 'availability',
      Side: side,
      StartTime: '2026-03-02 00:00:00',
      EndTime: '2026-03-09 00:00:00',
    })
  ).envelope as unknown as {
    dataRemark: { whole: { operatingHours: number; downHours: number } };
  };
  return [dataRemark.whole.operatingHours, dataRemark.whole.downHours];
}

async function expectRebuilt(): Promise<void> {
  const { orgCode } = team;
  await app.db.transaction({ orgCode }, 'write', async (tx) => {
    const stored = await readRows(tx, orgCode);
    await deleteRows(tx, orgCode);
    await rebuildFigures(tx, orgCode);
    expect(stored).toEqual(await readRows(tx, orgCode));
  });
}

let standard: Calendar;

test('figures of the owner and of the provider follow the default calendar, also for imported devices', async () => {
  const row = (DeviceCode: string) => ({
    DeviceCode,
    FaultTime: '2026-03-02 16:00:00',
    FinishTime: '2026-03-03 10:00:00',
  });
  await team.admin.call(importRows, { Kind: 'WorkOrderHistory', Rows: [row('CAL-1')] });
  expect(await availability(team.admin)).toEqual([7 * 24 - 18, 18]);
  standard = await team.admin.call(saveCalendar, {
    CalendarName: 'Day shift',
    IsDefault: 1,
    Week: week,
    Days: [
      { First: '2026-03-07', Last: '2026-03-07', Name: 'Saturday worked', Spans: [[480, 720]] },
      { First: '2026-03-04', Last: '2026-03-05', Name: 'Holiday', Spans: [] },
    ],
  });
  expect(standard.days.map(({ first }) => first)).toEqual(['2026-03-04', '2026-03-07']);
  await followed();
  // three days of 8 hours and a Saturday of 4; down from 16 to 17 and from 8 to 10
  expect(await availability(team.admin)).toEqual([28 - 3, 3]);
  await team.admin.call(importRows, { Kind: 'WorkOrderHistory', Rows: [row('CAL-2')] });
  expect(await availability(team.admin)).toEqual([2 * 25, 2 * 3]);
  await expectRebuilt();
  const devices = await app.sql<{ id: string }>('select id from device where org_code = $1', [
    team.orgCode,
  ]);
  // the provider sees none of the earlier faults: for it a device without a start begins with its entry
  for (const { id: ID } of devices) {
    await team.admin.call(updateDevice, { ID, StartUpDate: '2025-01-01' });
  }
  await associate(
    app,
    provider.orgCode,
    team.orgCode,
    devices.map(({ id }) => id),
  );
  const [operating, down] = await availability(provider.admin, 'repaired');
  expect([(operating ?? 0) + (down ?? 0), down]).toEqual([56, 0]); // it repaired none of the orders
});

test('a device uses the calendar that it names, at once, and the default one again after its deletion', async () => {
  const night = await team.admin.call(saveCalendar, {
    CalendarName: 'Night shift',
    Week: week.map((): [number, number][] => [[1320, 1800]]),
  });
  const [first] = await app.sql<{ id: string }>(
    `select id from device where org_code = $1 and device_code = 'CAL-1'`,
    [team.orgCode],
  );
  const ID = first?.id ?? '';
  const changed = await team.admin.call(updateDevice, { ID, CalendarID: night.id });
  expect(changed).toMatchObject({ calendarID: night.id, calendarName: 'Night shift' });
  // the window begins with 6 hours of Sunday's shift and ends with 2 of the next one; down the night of Monday
  expect(await availability(team.admin)).toEqual([25 + 56 - 8, 3 + 8]);
  await expectRebuilt();
  const listed = await team.admin.call(listCalendars, {});
  expect(listed.map(({ calendarName, devices }) => [calendarName, devices])).toEqual([
    ['Day shift', 0],
    ['Night shift', 1],
  ]);
  await team.admin.call(deleteCalendar, { ID: night.id });
  await followed();
  expect(await availability(team.admin)).toEqual([2 * 25, 2 * 3]);
  expect(await team.admin.call(getDevice, { DeviceID: ID })).toMatchObject({ calendarID: null });
  await expectRebuilt();
  expect(await app.sql('select 1 from working_time')).toHaveLength(1);
});

test('a new device follows the default calendar, and another default one takes its place', async () => {
  await team.admin.call(addDevice, {
    DeviceCode: 'CAL-3',
    DeviceName: 'New',
    StartUpDate: '2020-01-01',
  });
  expect(await availability(team.admin)).toEqual([2 * 25 + 28, 6]);
  const never = await team.admin.call(saveCalendar, {
    CalendarName: 'Closed',
    IsDefault: 1,
    Week: closed,
  });
  await followed();
  expect(await availability(team.admin)).toEqual([0, 0]);
  const [closedOne, dayShift] = await team.admin.call(listCalendars, {});
  expect([closedOne?.isDefault, dayShift?.isDefault]).toEqual([1, 0]);
  await team.admin.call(saveCalendar, {
    ID: never.id,
    CalendarName: 'Closed',
    Week: closed,
    Version: never.version,
  });
  await followed();
  expect((await availability(team.admin)).reduce((sum, hours) => sum + hours, 0)).toBe(3 * 168);
});

test('refuses a taken name, an old version, spans and days that overlap, too many, and an unknown calendar', async () => {
  const refused = async (body: object) =>
    errorOf(await team.admin.send(saveCalendar, { CalendarName: 'X', Week: closed, ...body }));
  expect(await refused({ CalendarName: 'Day shift' })).toBe('CALENDAR_NAME_TAKEN');
  expect(await refused({ ID: standard.id, CalendarName: 'Day shift', Version: 99 })).toBe(
    'STALE_VERSION',
  );
  const overlap = closed.with(0, [[480, 720] as never, [700, 800] as never]);
  expect(await refused({ Week: overlap })).toBe('BAD_FIELD');
  const days = { First: '2026-10-01', Last: '2026-10-07', Name: 'National Day', Spans: [] };
  expect(
    await refused({ Days: [days, { ...days, First: '2026-10-07', Last: '2026-10-08' }] }),
  ).toBe('BAD_FIELD');
  const device = { DeviceCode: 'CAL-4', DeviceName: 'X', CalendarID: team.admin.userID };
  expect(errorOf(await team.admin.send(addDevice, device))).toBe('NOT_FOUND');
  const present = await team.admin.call(listCalendars, {});
  for (let count = present.length; count < calendarLimits.calendars; count += 1)
    await team.admin.call(saveCalendar, { CalendarName: `C${count}`, Week: closed });
  expect(await refused({})).toBe('TOO_MANY_CALENDARS');
});
