import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertRow } from '../../../../src/server/kernel/crud/rows.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { addTeam } from '../../support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a row is inserted with version 1, then changed without what only a new one gets, and stays if its version is another', async () => {
  const { orgCode, admin } = await addTeam(app);
  const write = (hours: number, version?: number) =>
    app.db.transaction({ orgCode }, 'write', (tx) =>
      upsertRow(
        tx,
        'order_setting',
        { org_code: orgCode },
        {
          auto_confirm_hours: hours,
          supervise_minutes: 60,
          write_due_hours: 24,
          update_time: new Date(),
        },
        {
          created: {
            escalate_minutes: hours,
            respond_basis: 0,
            create_user_id: admin.userID,
            create_time: new Date(),
          },
          ...(version !== undefined && { version }),
        },
      ),
    );
  const stored = () =>
    app.sql(
      `select auto_confirm_hours as hours, escalate_minutes as escalation, version from order_setting
       where org_code = $1`,
      [orgCode],
    );
  expect(await write(20)).toBe(true);
  expect(await stored()).toEqual([{ hours: 20, escalation: 20, version: 1 }]);
  expect(await write(30, 1)).toBe(true);
  expect(await stored()).toEqual([{ hours: 30, escalation: 20, version: 2 }]);
  expect(await write(40, 1)).toBe(false);
  expect(await stored()).toEqual([{ hours: 30, escalation: 20, version: 2 }]);
});
