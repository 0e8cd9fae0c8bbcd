import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addDutyDate,
  listDutyRecords,
  previewDutyDate,
} from '../../../src/contract/areas/duty/changes.ts';
import { dutyProblem } from '../../../src/contract/areas/duty/dutyEnums.ts';
import {
  addDutySet,
  deleteDutySet,
  getOnCall,
  listDutySets,
  listDutyShifts,
  previewDutySet,
  updateDutySet,
} from '../../../src/contract/areas/duty/endpoints.ts';
import {
  type DutyTeam,
  deleteDutyTeam,
  listDutyTeams,
  saveDutyTeam,
} from '../../../src/contract/areas/duty/teams.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, signIn, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
const { gap, overlap, long } = dutyProblem.values;

let app: TestApp;
let team: Team;
let people: Person[];
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // at eight o'clock in the morning
  app.clock.advance(dayMs - ((app.clock.now().getTime() + zoneMs - dayMs / 3) % dayMs));
  team = await addTeam(app);
  people = [];
  for (let at = 0; at < 6; at += 1) people.push(await addPerson(app, team.orgCode, 'repairer'));
});

const alphabet = 'abcdef';
const idOf = (letter: string) => people[alphabet.indexOf(letter)]?.userID ?? '';
const letterOf = (userID: string) =>
  alphabet[people.findIndex((one) => one.userID === userID)] ?? '-';
/** The day of the organisation, some days from today. */
const day = (days = 0) =>
  new Date(app.clock.now().getTime() + zoneMs + days * dayMs).toISOString().slice(0, 10);

const saveTeam = (TeamName: string, of: string, more: object = {}) =>
  team.supervisor.call(saveDutyTeam, {
    TeamName,
    UserIDs: Array.from(of, (letter) => idOf(letter)),
    ...more,
  });

const fields = (
  UserOrder: string[],
  more: Partial<InputOf<typeof addDutySet>> = {},
): InputOf<typeof addDutySet> => ({
  SetName: 'Early',
  StartDate: day(),
  WeekDays: [1, 2, 3, 4, 5, 6, 7],
  TimeFrom: '07:00',
  TimeTo: '15:00',
  RotateType: 0,
  UserOrder,
  HolidayMode: 0,
  ...more,
});

const shifts = (from: number, to: number) =>
  team.supervisor.call(listDutyShifts, { FirstDate: day(from), LastDate: day(to) });
/** The people first on call in a shift of some days, by letters. */
const calendar = async (name: string, from: number, to: number) =>
  (await shifts(from, to))
    .filter(({ setName }) => setName === name)
    .map((one) => one.people.map(({ userID }) => letterOf(userID)).join(''))
    .join(' ');
const idsOf = (teams: readonly DutyTeam[]) => teams.map(({ id }) => id);

test('a cycle of four teams in three shifts adds the shifts at once: each team works two of each, and is off for two', async () => {
  const teams = [];
  for (const [name, of] of Object.entries({ A: 'a', B: 'bc', C: 'd', D: 'e' }))
    teams.push(await saveTeam(name, of));
  const cycle = fields(idsOf(teams), {
    TurnDays: 2,
    Following: [
      { SetName: 'Late', TimeFrom: '15:00', TimeTo: '23:00' },
      { SetName: 'Night', TimeFrom: '23:00', TimeTo: '07:00' },
    ],
  });
  const few = { ...cycle, UserOrder: cycle.UserOrder.slice(0, 2) };
  expect((await team.supervisor.send(addDutySet, few)).envelope.info).toContain('UserOrder');
  const preview = await team.supervisor.call(previewDutySet, cycle);
  expect(preview.before).toEqual([]);
  expect(preview.problems).toEqual([]); // 8 hours of work, and 16 of rest at the least
  await team.supervisor.call(addDutySet, cycle);
  expect(await calendar('Early', 0, 8)).toBe('a a bc bc d d e e a');
  expect(await calendar('Late', 0, 8)).toBe('e e a a bc bc d d e');
  expect(await calendar('Night', 0, 8)).toBe('d d e e a a bc bc d');
  const shown = (await shifts(0, 13)).map(({ setName, day: on, people: called }) => [
    setName,
    on,
    called,
  ]);
  expect(
    preview.after.map(({ setName, day: on, people: called }) => [setName, on, called]),
  ).toEqual(shown);
  expect(await team.supervisor.call(listDutySets, {})).toHaveLength(3);
  const taken = { ...cycle, SetName: 'Other' };
  expect(errorOf(await team.supervisor.send(addDutySet, taken))).toBe('DUTY_SET_NAME_TAKEN');
  expect(await team.supervisor.call(listDutySets, {})).toHaveLength(3); // nothing is half added
});

test('an edit in the middle of a turn of several days leaves the turn and its days to the team', async () => {
  const [one, other] = [await saveTeam('A', 'ab'), await saveTeam('B', 'c')];
  const order = [one.id, other.id, idOf('d')];
  const set = await team.supervisor.call(
    addDutySet,
    fields(order, { StartDate: day(-1), TurnDays: 3 }),
  );
  expect(await calendar('Early', 0, 8)).toBe('ab ab c c c d d d ab');
  const edit = { ...fields([idOf('d'), one.id, other.id], { StartDate: day(-1), TurnDays: 3 }) };
  await team.supervisor.call(updateDutySet, { ID: set.id, ...edit });
  expect(await calendar('Early', 0, 8)).toBe('ab ab c c c d d d ab');
  await team.supervisor.call(updateDutySet, { ID: set.id, ...edit, TurnDays: 1 });
  expect(await calendar('Early', 0, 3)).toBe('ab c d ab');
});

test('all people of a team are first on call and notified; who is away or cannot be called is not; the record has them all', async () => {
  const [one, other] = [await saveTeam('A', 'ab'), await saveTeam('B', 'cd')];
  const set = await team.supervisor.call(addDutySet, fields([one.id, other.id]));
  const onCall = async () => {
    const { people: called } = await team.supervisor.call(getOnCall, {});
    return called.map(({ userID, level }) => `${letterOf(userID)}${level}`).join(' ');
  };
  expect(await onCall()).toBe('a1 b1 c2');
  const { id } = await newDevice(team.admin);
  const order = await report(team.reporter, id);
  const rows = await app.sql<{ id: string }>(
    `select user_id as id from notification where url = $1 and kind = 'orderReported'`,
    [order.id],
  );
  expect(rows.map((row) => letterOf(row.id)).toSorted()).toEqual(['a', 'b']);
  const change = (more: object) =>
    team.supervisor.call(addDutyDate, { SetID: set.id, FirstDate: day(), UserID: '', ...more });
  await change({ UserID: idOf('e'), ReplacesUserID: idOf('b') });
  expect(await onCall()).toBe('a1 e1 c2');
  await change({ UserID: other.id, SwapDate: day(1) });
  expect(await calendar('Early', 0, 2)).toBe('cd ae ab'.replace('ae', 'ab')); // e replaces b today alone
  expect((await shifts(0, 0))[0]).toMatchObject({ teamID: other.id, teamName: 'B' });
  await change({ FirstDate: day(2), UserID: idOf('f') });
  expect(await calendar('Early', 2, 2)).toBe('f');
  const { data } = await team.supervisor.call(listDutyRecords, {});
  const open = data.filter(({ end, level }) => end === null && level === 1);
  expect(open.map(({ userID }) => letterOf(userID)).toSorted()).toEqual(['c', 'd']);
});

test('teams are changed for all shifts at once, and deleted once no shift needs them', async () => {
  const { supervisor } = team;
  const one = await saveTeam('A', 'ab');
  const set = await supervisor.call(addDutySet, fields([one.id]));
  expect((await supervisor.call(listDutySets, {}))[0]?.userOrder).toMatchObject([
    { userID: one.id, realName: 'A', people: [{ userID: idOf('a') }, { userID: idOf('b') }] },
  ]);
  await saveTeam('A', 'ca', { ID: one.id, Version: one.version });
  expect(await calendar('Early', 0, 0)).toBe('ca');
  const refused = async (body: object) =>
    errorOf(await supervisor.send(saveDutyTeam, { TeamName: 'X', UserIDs: [idOf('a')], ...body }));
  expect(await refused({ ID: one.id, Version: 0 })).toBe('STALE_VERSION');
  expect(await refused({ TeamName: 'A' })).toBe('DUTY_TEAM_NAME_TAKEN');
  expect(await refused({ UserIDs: [team.reporter.userID] })).toBe('BAD_FIELD');
  expect(errorOf(await supervisor.send(deleteDutyTeam, { ID: one.id }))).toBe('DUTY_TEAM_IN_USE');
  await supervisor.call(deleteDutySet, { ID: set.id });
  await supervisor.call(deleteDutyTeam, { ID: one.id });
  expect(await supervisor.call(listDutyTeams, {})).toEqual([]);
});

test('a preview names what an edit or a change of days makes: gaps, two shifts at once, too many hours; and nothing that was there', async () => {
  const { supervisor } = team;
  const set = await supervisor.call(addDutySet, fields([idOf('a'), idOf('b')]));
  await supervisor.call(
    addDutySet,
    fields([idOf('c')], { SetName: 'Rest', TimeFrom: '15:00', TimeTo: '07:00' }),
  );
  const kinds = async (more: Partial<InputOf<typeof addDutySet>>) => {
    const body = { ID: set.id, ...fields([idOf('a'), idOf('b')], more) };
    const { problems } = await supervisor.call(previewDutySet, body);
    return [...new Set(problems.map(({ kind }) => kind))];
  };
  expect(await kinds({})).toEqual([]);
  expect(await kinds({ TimeTo: '14:00' })).toEqual([gap]);
  expect(await kinds({ UserOrder: [idOf('c')] })).toContain(long);
  const { problems } = await supervisor.call(previewDutyDate, {
    SetID: set.id,
    FirstDate: day(1),
    UserID: idOf('c'),
  });
  expect(problems).toMatchObject([{ kind: long, userID: idOf('c') }]);
  expect(await calendar('Early', 0, 2)).toBe('a b a'); // nothing has changed
  const over = fields([idOf('a')], { SetName: 'Second', TimeFrom: '10:00', TimeTo: '12:00' });
  const added = await supervisor.call(previewDutySet, over);
  expect(added.problems[0]).toMatchObject({ kind: overlap, userID: idOf('a') });
});

test('what is over comes from the record, for those who may read it', async () => {
  await team.supervisor.call(addDutySet, fields([idOf('a'), idOf('b')]));
  app.clock.advance(dayMs + 3_600_000);
  const supervisor = await signIn(app, team.supervisor.phone);
  const repairer = await signIn(app, team.repairer.phone);
  await supervisor.call(addDutyDate, {
    SetID: (await supervisor.call(listDutySets, {}))[0]?.id ?? '',
    FirstDate: day(1),
    UserID: idOf('c'),
  }); // writes the record
  const body = { FirstDate: day(-1), LastDate: day() };
  const seen = (rows: Awaited<ReturnType<typeof shifts>>) =>
    rows.map((one) => [one.day, one.isOver, one.people.map(({ userID }) => letterOf(userID))]);
  expect(seen(await supervisor.call(listDutyShifts, body))).toEqual([
    [day(-1), 1, ['a']],
    [day(), 0, ['b']],
  ]);
  expect(seen(await repairer.call(listDutyShifts, body))).toEqual([[day(), 0, ['b']]]);
});
