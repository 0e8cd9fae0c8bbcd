import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateEnterprise } from '../../../src/contract/areas/enterprise/endpoints.ts';
import { addRelation, findEnterprises } from '../../../src/contract/areas/relation/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let provider: Team;
let owner: Team;
beforeAll(async () => {
  app = await startApp();
  [provider, owner] = [await addTeam(app, { orgType: 0 }), await addTeam(app)];
});
afterAll(() => app.close());

const find = async (SearchText: string) =>
  (await provider.admin.call(findEnterprises, { SearchText })).map(({ orgCode }) => orgCode);

test('a provider finds by a part of its name an active user organisation that agreed to it, and applies', async () => {
  await owner.admin.call(updateEnterprise, { OrgName: '精工铸造 100% 厂', IsFindable: 0 });
  await provider.admin.call(updateEnterprise, { OrgName: '精工服务', IsFindable: 1 });
  expect(await find('精工')).toEqual([]);
  await owner.admin.call(updateEnterprise, { IsFindable: 1 });
  expect(await find('精工')).toEqual([owner.orgCode]);
  expect(await find('100%')).toEqual([owner.orgCode]);
  for (const text of ['', '精', '工厂厂']) expect(await find(text)).toEqual([]);
  await provider.admin.call(addRelation, { ToOrgCode: owner.orgCode });
  expect(errorOf(await owner.admin.send(findEnterprises, { SearchText: '精工' }))).toBe(
    'NOT_A_PROVIDER',
  );
  await app.sql('update organisation set org_state = 2 where org_code = $1', [owner.orgCode]);
  expect(await find('精工')).toEqual([]);
});
