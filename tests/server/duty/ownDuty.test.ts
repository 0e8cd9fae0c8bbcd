import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dutySwapState } from '../../../src/contract/areas/duty/dutyEnums.ts';
import {
  addDutySet,
  type DutySet,
  listDutyShifts,
} from '../../../src/contract/areas/duty/endpoints.ts';
import {
  addDutyFeed,
  addDutySwap,
  answerDutySwap,
  deleteDutyFeed,
  dutyFeedLimits,
  dutySwapLimits,
  getDutyFeed,
  listDutySwaps,
} from '../../../src/contract/areas/duty/own.ts';
import { leaveOrganisation, setUserState } from '../../../src/contract/areas/personnel/actions.ts';
import { feedLimits } from '../../../src/contract/calendarFeeds.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, signIn, type Team } from '../support/people.ts';

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
const states = dutySwapState.values;

let app: TestApp;
let team: Team;
let first: Person;
let second: Person;
let set: DutySet;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(dayMs - ((app.clock.now().getTime() + zoneMs - dayMs / 3) % dayMs));
  team = await addTeam(app);
  first = await addPerson(app, team.orgCode, 'repairer');
  second = await addPerson(app, team.orgCode, 'repairer');
  set = await team.supervisor.call(addDutySet, {
    SetName: '夜班；一车间, 二车间——电气与机械值班（轮换）',
    StartDate: day(),
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '20:00',
    TimeTo: '08:00',
    RotateType: 0,
    UserOrder: [first.userID, second.userID],
    HolidayMode: 0,
  });
});

/** The day of the organisation, some days from today. */
const day = (days = 0) =>
  new Date(app.clock.now().getTime() + zoneMs + days * dayMs).toISOString().slice(0, 10);
const read = async (url: string) => {
  app.clock.advance(feedLimits.pauseSeconds * 1000);
  return fetch(url.replace(/^https?:\/\/[^/]+/, app.url));
};

test('a secret address shows the duty of its person as an iCalendar file, without a session, until it is replaced, ended, or its person has no account', async () => {
  expect(await first.call(getDutyFeed, {})).toEqual({ createTime: null, lastReadTime: null });
  const { url } = await first.call(addDutyFeed, {});
  const answer = await read(url);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const text = await answer.text();
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  const starts = whole.filter((line) => line.startsWith('DTSTART:'));
  // every day, as the first or as the back-up; the organisation's 20:00 is 12:00 UTC
  expect(starts[0]).toBe(`DTSTART:${day().replaceAll('-', '')}T120000Z`);
  expect(starts).toHaveLength(dutyFeedLimits.days + 1);
  expect(whole).toContain('SUMMARY:夜班；一车间\\, 二车间——电气与机械值班（轮换） 主值班');
  expect(new Set(whole.filter((line) => line.startsWith('UID:'))).size).toBe(starts.length);

  expect((await fetch(url.replace(/^https?:\/\/[^/]+/, app.url))).status).toBe(429); // at once again
  const stored = await app.sql<{ hash: string }>('select token_hash as hash from calendar_feed');
  expect(stored.some(({ hash }) => url.includes(hash))).toBe(false);
  const next = await first.call(addDutyFeed, {});
  expect((await read(url)).status).toBe(404);
  await team.admin.call(setUserState, { IDs: [first.userID], UserState: 0 });
  expect((await read(next.url)).status).toBe(404);
  await team.admin.call(setUserState, { IDs: [first.userID], UserState: 1 });
  const other = await second.call(addDutyFeed, {});
  expect((await read(other.url)).status).toBe(200);
  await second.call(deleteDutyFeed, {});
  expect((await read(other.url)).status).toBe(404);
  const last = await second.call(addDutyFeed, {});
  await second.call(leaveOrganisation, { UserName: second.phone });
  expect((await read(last.url)).status).toBe(404);
  expect(await app.sql('select from calendar_feed where user_id = $1', [second.userID])).toEqual(
    [],
  );
  const known = await (await read(last.url)).text();
  expect(await (await read(`${last.url.slice(0, -44)}${'0'.repeat(40)}.ics`)).text()).toBe(known);
});

const swap = (by: Person, more: object = {}) =>
  by.send(addDutySwap, { SetID: set.id, FirstDate: day(2), SwapDate: day(3), ...more });
const answer = (by: Person, ID: string, Accept: 0 | 1) => by.send(answerDutySwap, { ID, Accept });
const turns = async () =>
  (await team.supervisor.call(listDutyShifts, { FirstDate: day(2), LastDate: day(3) })).map(
    ({ userID }) => (userID === first.userID ? 'first' : 'second'),
  );
const notified = async (kind: string) =>
  (
    await app.sql<{ id: string }>(
      'delete from notification where org_code = $1 and kind = $2 returning user_id as id',
      [team.orgCode, kind],
    )
  ).map(({ id }) => id);

test('a swap is requested, agreed to by the other person and approved by a supervisor who is neither; only then the days change', async () => {
  expect(await turns()).toEqual(['first', 'second']);
  expect((await swap(second)).envelope.info).toContain('FirstDate'); // not their day
  expect((await swap(first, { SwapDate: day(4) })).envelope.info).toContain('SwapDate'); // their own
  const { id } = (await swap(first)).envelope.data as { id: string };
  expect(((await swap(first)).envelope.data as { id: string }).id).toBe(id);
  expect(await notified('dutySwapRequested')).toEqual([second.userID]);
  expect(await team.supervisor.call(listDutySwaps, {})).toEqual([]); // it waits for the other person
  expect(errorOf(await answer(team.supervisor, id, 1))).toBe('NOT_FOUND');
  expect(errorOf(await answer(first, id, 1))).toBe('DUTY_SWAP_OVER');
  await answer(second, id, 1);
  expect(await notified('dutySwapAgreed')).toContain(team.supervisor.userID);
  expect(await turns()).toEqual(['first', 'second']);
  expect(errorOf(await answer(second, id, 1))).toBe('DUTY_SWAP_OVER');
  const [waiting] = await team.supervisor.call(listDutySwaps, {});
  expect(waiting).toMatchObject({ id, state: states.agreed, mayAnswer: 1, mayWithdraw: 0 });
  await answer(team.supervisor, id, 1);
  expect(await turns()).toEqual(['second', 'first']);
  expect((await notified('dutyTaken')).toSorted()).toEqual(
    [first.userID, second.userID].toSorted(),
  );
  const [own] = await first.call(listDutySwaps, {});
  expect(own).toMatchObject({ state: states.approved, mayAnswer: 0, mayWithdraw: 0 });
});

test('a refused, withdrawn or late request changes nothing, and one whose days have changed hands is refused at its approval', async () => {
  const requested = async (more: object = {}) =>
    ((await swap(first, more)).envelope.data as { id: string }).id;
  const refused = await requested();
  await answer(second, refused, 0);
  expect(await notified('dutySwapRefused')).toEqual([first.userID]);
  const withdrawn = await requested();
  await answer(first, withdrawn, 0);
  const late = await requested({ FirstDate: day(), SwapDate: day(1) });
  const stale = await requested();
  const approved = await requested({ SwapDate: day(5) });
  for (const id of [stale, approved]) await answer(second, id, 1);
  await answer(team.supervisor, approved, 1);
  expect((await answer(team.supervisor, stale, 1)).envelope.info).toContain('ID');
  app.clock.advance(dayMs);
  const later = await signIn(app, first.phone);
  const byID = new Map((await later.call(listDutySwaps, {})).map(({ id, state }) => [id, state]));
  expect([refused, withdrawn, late, stale].map((id) => byID.get(id))).toEqual([
    states.refused,
    states.withdrawn,
    states.expired,
    states.agreed,
  ]);
  const other = await signIn(app, second.phone);
  expect(errorOf(await other.send(answerDutySwap, { ID: late, Accept: 1 }))).toBe('DUTY_SWAP_OVER');
});

test('requests that are open are limited for a person', async () => {
  for (let at = 0; at < dutySwapLimits.open; at += 1)
    expect((await swap(first, { SwapDate: day(3 + 2 * at) })).envelope.code).toBe('200');
  expect(errorOf(await swap(first, { SwapDate: day(41) }))).toBe('TOO_MANY_DUTY_SWAPS');
});
