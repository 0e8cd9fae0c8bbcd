import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevices } from '../../../../src/contract/areas/device/endpoints.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { errorOf } from '../../support/client.ts';
import { addTeam } from '../../support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a permission removed from a role is refused from the next call on', async () => {
  const team = await addTeam(app);
  expect(errorOf(await team.reporter.send(listDevices, {}))).toBeNull();
  await app.sql(`update role set permissions = '{}' where org_code = $1`, [team.orgCode]);
  expect(errorOf(await team.reporter.send(listDevices, {}))).toBe('DENIED');
});
