import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addDutyDate,
  cancelDutyDate,
  listDutyRecords,
} from '../../../src/contract/areas/duty/changes.ts';
import { dutyReason } from '../../../src/contract/areas/duty/dutyEnums.ts';
import {
  addDutySet,
  type DutySet,
  dutyLimits,
  getOnCall,
  listDutySets,
  listDutyShifts,
  previewDutySet,
  updateDutySet,
} from '../../../src/contract/areas/duty/endpoints.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { type RecordedTransaction, recordStatements } from '../support/recordedStatements.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The organisation's clock is this far before UTC. */
const zoneMs = 8 * hourMs;

let app: TestApp;
let team: Team;
let people: Person[];
let transactions: RecordedTransaction[];
beforeAll(async () => {
  const database = await openTestDatabase();
  const recorded = recordStatements(database.db);
  transactions = recorded.transactions;
  app = await startApp({ database: { ...database, db: recorded.db } });
});
afterAll(() => app.close());
beforeEach(async () => {
  // at two o'clock of the night
  app.clock.advance(dayMs - ((app.clock.now().getTime() + zoneMs - 2 * hourMs) % dayMs));
  team = await addTeam(app);
  people = [];
  for (let at = 0; at < 5; at += 1) people.push(await addPerson(app, team.orgCode, 'repairer'));
});

/** The id of a person by a letter, a to e. */
const idOf = (letter: string) => people['abcde'.indexOf(letter)]?.userID ?? '';
const letterOf = (userID: string | null) =>
  'abcde'[people.findIndex((person) => person.userID === userID)] ?? '-';

/** The day of the organisation, some days from today. */
const day = (days = 0) =>
  new Date(app.clock.now().getTime() + zoneMs + days * dayMs).toISOString().slice(0, 10);

const fields = (order: string, more: Partial<InputOf<typeof addDutySet>> = {}) => ({
  SetName: 'Day',
  StartDate: day(-7),
  WeekDays: [1, 2, 3, 4, 5, 6, 7],
  TimeFrom: '00:00',
  TimeTo: '00:00',
  RotateType: 0 as const,
  UserOrder: Array.from(order, (name) => idOf(name)),
  HolidayMode: 0 as const,
  ...more,
});
const add = (order: string, more: Partial<InputOf<typeof addDutySet>> = {}) =>
  team.supervisor.call(addDutySet, fields(order, more));
const edit = (set: DutySet, order: string, more: Partial<InputOf<typeof addDutySet>> = {}) =>
  team.supervisor.call(updateDutySet, { ID: set.id, ...fields(order, more) });

/** Makes a change by letters, and returns the sentence of a refusal. */
async function change(
  set: DutySet,
  user: string,
  replaces: string | null = null,
  more: Partial<InputOf<typeof addDutyDate>> = {},
): Promise<string | null> {
  const { envelope } = await team.supervisor.send(addDutyDate, {
    SetID: set.id,
    FirstDate: day(),
    UserID: idOf(user),
    ...(replaces !== null && { ReplacesUserID: idOf(replaces) }),
    ...more,
  });
  return envelope.code === '200' ? null : envelope.info;
}

/** The first and the back-up of each of some days from today, such as `ab bc`. */
async function calendar(count: number, from = 0): Promise<string> {
  const shifts = await team.supervisor.call(listDutyShifts, {
    FirstDate: day(from),
    LastDate: day(from + count - 1),
  });
  return shifts.map((one) => letterOf(one.userID) + letterOf(one.backupID)).join(' ');
}

/** The people on call now, the first before the back-up. */
async function onCallNow(): Promise<string> {
  const { people: called } = await team.supervisor.call(getOnCall, {});
  return called.map(({ userID }) => letterOf(userID)).join('');
}

/** The people who were notified of a kind since the last call. */
async function notified(kind: string): Promise<string> {
  const rows = await app.sql<{ id: string }>(
    'delete from notification where org_code = $1 and kind = $2 returning user_id as id',
    [team.orgCode, kind],
  );
  return rows
    .map(({ id }) => letterOf(id))
    .toSorted()
    .join('');
}

test('a person who gave a day away is away on it: the next one is the back-up, also after a swap', async () => {
  const set = await add('abc', { StartDate: day() });
  expect(await calendar(3)).toBe('ab bc ca');
  await change(set, 'd');
  expect(await calendar(3)).toBe('db bc ca');
  expect(await onCallNow()).toBe('db');
  await change(set, 'b', null, { FirstDate: day(), SwapDate: day(1) });
  expect(await calendar(3)).toBe('bc dc ca'); // d has swapped with b, and a gave the day to d
  await change(set, 'a');
  expect(await calendar(3)).toBe('ac dc ca');
});

test('covers are followed to the last one, before and after a change of the day', async () => {
  const set = await add('ab', { StartDate: day() });
  await change(set, 'c', 'a');
  expect(await onCallNow()).toBe('cb');
  expect(await notified('dutyTaken')).toBe('c');
  expect(await change(set, 'd', 'c')).toBeNull();
  expect(await onCallNow()).toBe('db');
  expect([await notified('dutyTaken'), await notified('dutyCancelled')]).toEqual(['d', 'ac']);
  const [shift] = await team.supervisor.call(listDutyShifts, { FirstDate: day(), LastDate: day() });
  expect(shift).toMatchObject({
    reason: dutyReason.values.replacement,
    replacesName: people[0]?.realName,
  });
  // the other way round: who takes the day is covered already
  expect(await change(set, 'e', 'b', { FirstDate: day(1) })).toBeNull();
  expect(await change(set, 'd', null, { FirstDate: day(1) })).toBeNull();
  expect(await change(set, 'c', 'd', { FirstDate: day(1) })).toBeNull();
  expect(await calendar(2)).toBe('db ca');
  expect(await change(set, 'd', null, { FirstDate: day(1) })).toBeNull();
  expect(await notified('dutyTaken')).toBe('cde');
});

test('circles of covers are refused with the day and the way out, and a stored one leaves the turn to the next', async () => {
  const set = await add('abc', { StartDate: day() });
  const names = people.map(({ realName }) => realName);
  await change(set, 'b', 'a');
  await change(set, 'd', 'b', { FirstDate: day(), LastDate: day(2) });
  const refused = await change(set, 'a', 'd', { FirstDate: day(-3), LastDate: day(9) });
  for (const part of ['UserID', day(), names[0], names[3]]) expect(refused).toContain(part);
  expect(await change(set, 'a', 'd', { FirstDate: day(3) })).toBeNull();
  expect(await calendar(1)).toBe('dc');
  const back = await change(set, 'b', null); // d would be on call for b, and is on call already
  for (const part of ['UserID', day(), names[1], names[3]]) expect(back).toContain(part);
  await app.sql(
    `insert into out_call_date (org_code, id, set_id, set_name, first_date, last_date, user_id,
       replaces_user_id, create_user_name)
     select org_code, gen_random_uuid(), set_id, set_name, first_date, last_date, replaces_user_id,
       user_id, '' from out_call_date where org_code = $1 and first_date = $2 and user_id = $3`,
    [team.orgCode, day(3), idOf('a')],
  );
  expect(await calendar(1, 3)).toBe('bc');
});

test('days are swapped only between people who are there on both', async () => {
  const set = await add('abc', { StartDate: day() });
  await change(set, 'd', 'a', { FirstDate: day(1) });
  const refused = await change(set, 'b', null, { FirstDate: day(), SwapDate: day(1) });
  for (const part of ['SwapDate', day(1), people[0]?.realName, people[3]?.realName])
    expect(refused).toContain(part);
  expect(await calendar(2)).toBe('ab bc');
});

test('an edit of the order leaves the person on call, and the order goes on from them', async () => {
  const set = await add('abcd', { StartDate: day(-6) });
  expect(await calendar(5)).toBe('cd da ab bc cd');
  await edit(set, 'acd', { StartDate: day(-6) });
  expect(await calendar(5)).toBe('cd da ac cd da');
  await edit(set, 'eacbd', { StartDate: day(-6) });
  expect(await calendar(5)).toBe('cb bd de ea ac');
  await edit(set, 'eabd', { StartDate: day(-6) });
  expect(await calendar(4)).toBe('bd de ea ab'); // the next takes over where the one on call is taken out
  await edit(set, 'abde', { StartDate: day(-6), WeekDays: [1, 3, 5, 7], RotateType: 1 });
  await edit(set, 'abde', { StartDate: day(-6) });
  expect(await calendar(4)).toBe('bd de ea ab');
  await edit(set, 'dab', { StartDate: day(-1) });
  expect(await calendar(2)).toBe('ab bd'); // a new first day begins with the first
});

test('the preview of an edit shows the next two weeks as they are and as they are once it is saved, and changes nothing', async () => {
  const set = await add('abc', { TimeFrom: '20:00', TimeTo: '08:00' });
  await change(set, 'e', null, { FirstDate: day(2) });
  const next = fields('acd', { TimeFrom: '20:00', TimeTo: '08:00' });
  const { before, after } = await team.supervisor.call(previewDutySet, { ID: set.id, ...next });
  const window = { FirstDate: day(), LastDate: day(dutyLimits.previewDays - 1) };
  expect(before).toEqual(await team.supervisor.call(listDutyShifts, window));
  expect(before.map((one) => one.day)).toEqual([-1, ...Array(14).keys()].map((at) => day(at)));
  expect(await team.supervisor.call(listDutySets, {})).toEqual([set]);
  await team.supervisor.call(updateDutySet, { ID: set.id, ...next });
  expect(after).toEqual(await team.supervisor.call(listDutyShifts, window));
  expect(after).not.toEqual(before);
  const wrong = { ID: set.id, ...next, EndDate: day(-9) };
  expect((await team.supervisor.send(previewDutySet, wrong)).envelope.info).toContain('EndDate');
  const foreign = await addTeam(app);
  expect(
    errorOf(await foreign.supervisor.send(previewDutySet, { ID: set.id, ...next })),
  ).not.toBeNull();
});

test('the calendar from today on shows the shift that is on since yesterday, and it can be changed until it ends', async () => {
  const night = { TimeFrom: '20:00', TimeTo: '08:00' };
  const set = await add('abc', { ...night, StartDate: day(-1) });
  const shown = async () => {
    const body = { FirstDate: day(), LastDate: day(1) };
    const shifts = await team.supervisor.call(listDutyShifts, body);
    const present = shifts.filter(({ isOver }) => isOver === 0);
    return present.map((one) => `${one.day} ${letterOf(one.userID)}`);
  };
  expect(await shown()).toEqual([`${day(-1)} a`, `${day()} b`, `${day(1)} c`]);
  expect(await calendar(1, 1)).toBe('ca'); // of tomorrow alone
  app.clock.advance(60_000);
  expect(await change(set, 'd', null, { FirstDate: day(-1) })).toBeNull();
  expect(await onCallNow()).toBe('db');
  const { data } = await team.supervisor.call(listDutyRecords, {});
  expect(
    data.filter(({ end, level }) => end === null && level === 1).map((one) => letterOf(one.userID)),
  ).toEqual(['d']);
  const [row] = await app.sql<{ id: string }>('select id from out_call_date where org_code = $1', [
    team.orgCode,
  ]);
  await team.supervisor.call(cancelDutyDate, { ID: row?.id ?? '' });
  expect(await onCallNow()).toBe('ab');
  app.clock.advance(6 * hourMs);
  expect(await shown()).toEqual([`${day()} b`, `${day(1)} c`]);
  expect(await change(set, 'd', null, { FirstDate: day(-1) })).toContain('FirstDate');
});

test('a swap, an edit and a cancellation load the plan of the duty three or four times, however long they are', async () => {
  const set = await add('abcde', { StartDate: day() });
  const reads = async (work: () => Promise<unknown>) => {
    transactions.length = 0;
    await work();
    const loads = transactions.map(
      ({ statements }) =>
        statements.filter(({ text }) => text.includes('to_json(user_order)')).length,
    );
    return Math.max(...loads); // a timer may have a transaction of its own
  };
  const swap = { FirstDate: day(1), SwapDate: day(300) };
  expect(await reads(() => change(set, 'a', null, swap))).toBe(3);
  expect(await reads(() => change(set, 'b', null, { LastDate: day(366) }))).toBe(3);
  expect(await reads(() => edit(set, 'abcd', { StartDate: day() }))).toBe(3);
  const [row] = await app.sql<{ id: string }>(
    'select id from out_call_date where org_code = $1 limit 1',
    [team.orgCode],
  );
  const cancel = { ID: row?.id ?? '' };
  expect(await reads(() => team.supervisor.call(cancelDutyDate, cancel))).toBe(4);
});
