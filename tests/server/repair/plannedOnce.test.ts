import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDutySet } from '../../../src/contract/areas/duty/endpoints.ts';
import { updateWorkOrderParts } from '../../../src/contract/areas/repair/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { addTeam, type Team } from '../support/people.ts';
import { type RecordedTransaction, recordStatements } from '../support/recordedStatements.ts';
import { settled } from '../support/settle.ts';
import { newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
let team: Team;
let transactions: RecordedTransaction[];
beforeAll(async () => {
  const database = await openTestDatabase();
  const recorded = recordStatements(database.db);
  transactions = recorded.transactions;
  app = await startApp({ database: { ...database, db: recorded.db } });
  team = await addTeam(app);
});
afterAll(() => app.close());

/** Returns whether the transactions with such a statement plan once, each. */
const planning = (which: (text: string, values: readonly unknown[]) => boolean) =>
  transactions
    .filter(({ statements }) => statements.some(({ text, values }) => which(text, values)))
    .map(({ plansOnce }) => plansOnce);

/** Does the work, and returns whether the transactions that add to the history of an order plan once. */
async function planningOf(work: Promise<unknown>): Promise<boolean[]> {
  transactions.length = 0;
  await work;
  return planning((text) => text.startsWith('insert into work_order_event'));
}

test('a report, a move, a list of parts and a timer of an order plan their statements once', async () => {
  const { id } = await newDevice(team.admin);
  const reported = report(team.reporter, id);
  expect(await planningOf(reported)).toEqual([true]);
  const { id: ID } = await reported;
  expect(await planningOf(receive(team.repairer, ID))).toEqual([true]);
  await start(team.repairer, ID);
  const parts = team.repairer.call(updateWorkOrderParts, { ID, Parts: [] });
  expect(await planningOf(parts)).toEqual([true]);

  await report(team.reporter, id);
  transactions.length = 0;
  app.clock.advance(16 * 60_000);
  const escalated = () =>
    planning((text, values) => text.startsWith('delete from timer') && values[1] === 'escalate');
  await expect.poll(escalated).toEqual([true]);
});

test('a batch of messages plans its statements once, a batch of figures does not', async () => {
  transactions.length = 0;
  await report(team.reporter, (await newDevice(team.admin)).id);
  await settled(app);
  const stored = (queue: string) =>
    transactions.filter(({ statements }) => {
      const texts = statements.map(({ text }) => text);
      const isOfQueue = statements.some(({ values }) => values.includes(queue));
      return isOfQueue && texts.some((text) => text.startsWith('insert into live_batch'));
    });
  const planned = (queue: string) => new Set(stored(queue).map(({ plansOnce }) => plansOnce));
  expect(planned('messages')).toEqual(new Set([true]));
  expect(planned('figures')).toEqual(new Set([false]));
});

test('a report reads the shifts once, and nothing else of the duty where there are none', async () => {
  const { id } = await newDevice(team.admin);
  const readOfDuty = async () => {
    transactions.length = 0;
    await report(team.reporter, id);
    const reported = transactions.find(({ statements }) =>
      statements.some(({ text }) => text.startsWith('insert into work_order_event')),
    )?.statements;
    return (reported ?? []).flatMap(({ text }) => /out_call_\w+/.exec(text)?.[0] ?? []);
  };
  expect(await readOfDuty()).toEqual(['out_call_set']);
  const { userID } = team.repairer;
  await team.supervisor.call(addDutySet, {
    SetName: 'Day',
    StartDate: '2020-01-01',
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '00:00',
    TimeTo: '00:00',
    RotateType: 0,
    UserOrder: [userID],
    HolidayMode: 0,
  });
  expect(await readOfDuty()).toEqual([
    'out_call_set',
    'out_call_team',
    'out_call_date',
    'out_call_user_device',
  ]);
});
