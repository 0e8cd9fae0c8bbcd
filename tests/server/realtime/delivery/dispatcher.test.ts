import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addTeam } from '../../support/people.ts';
import { newDevice, report } from '../../support/work.ts';

let app: TestApp;
/** The queues that were drained, each with its organisation. */
const drained: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  const { db } = database;
  app = await startApp({
    database: {
      ...database,
      db: {
        ...db,
        exclusive(key, work) {
          drained.push(key);
          return db.exclusive(key, work);
        },
      },
    },
  });
});
afterAll(() => app.close());

const isDrained = async () =>
  (await app.sql('select from outbox where sent_time is null')).length === 0;

test.for([
  [1, 'figures'],
  [0, 'providerFigures'],
] as const)(
  'a commit drains the queues of its events: organisations of type %i have %s, once their type is known',
  async ([orgType, figures]) => {
    const { admin, reporter, orgCode } = await addTeam(app, { orgType });
    const device = await newDevice(admin);
    await report(reporter, device.id);
    await expect.poll(isDrained).toBe(true);
    drained.length = 0;
    await report(reporter, device.id);
    await expect.poll(isDrained).toBe(true);
    expect(new Set(drained)).toEqual(
      new Set([`dispatch messages ${orgCode}`, `dispatch ${figures} ${orgCode}`]),
    );
  },
);
