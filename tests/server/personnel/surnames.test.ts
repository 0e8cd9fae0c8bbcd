import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { storeSearch } from '../../../src/server/kernel/search/searchedTables.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addPerson, addTeam, type Team, trySignIn } from '../support/people.ts';

/** Names in the order of their surnames' readings: those with a reading of their own stand between two others. */
const inOrder = [
  '杜一', // du
  '盖叫天', // ge
  '郭一', // guo
  '缪斯', // miao
  '闵一', // min
  '区志强', // ou
  '朴树', // piao
  '秦一', // qin
  '仇英', // qiu
  '任一', // ren
  '单雄信', // shan
  '王一', // wang
  '解珍', // xie
  '徐一', // xu
  '尉迟恭', // yu
  '乐毅', // yue
  '曾小明', // zeng
  '查良镛', // zha
  '翟一', // zhai
  '张一', // zhang
];

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  const ids: string[] = [];
  for (const name of inOrder.toSorted()) {
    const { userID } = await addPerson(app, team.orgCode, 'reporter');
    await app.sql('update app_user set real_name = $2 where id = $1', [userID, name]);
    ids.push(userID);
  }
  await app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
    storeSearch(tx, 'app_user', team.orgCode, ids),
  );
});
afterAll(() => app.close());

test('people stand in the order of their surnames, on every page', async () => {
  const names: string[] = [];
  let After: string | undefined;
  do {
    const page = await team.admin.call(listUsers, { pageSize: 10, ...(After && { After }) });
    names.push(...page.data.map(({ realName }) => realName));
    After = page.next ?? undefined;
  } while (After !== undefined);
  expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder);
});

test.for([
  ['zengxiaoming', '曾小明'],
  ['zxm', '曾小明'],
  ['cengxiaoming', '曾小明'],
  ['qiuying', '仇英'],
  ['shanxiongxin', '单雄信'],
  ['xiezhen', '解珍'],
  ['ouzhiqiang', '区志强'],
  ['zhaliangyong', '查良镛'],
  ['yuchigong', '尉迟恭'],
])('%s finds %s', async ([SearchText, name]) => {
  const { data } = await team.admin.call(listUsers, { SearchText });
  expect(data.map(({ realName }) => realName)).toEqual([name]);
});

test('a phone signs in as it is pasted from the contacts', async () => {
  const { phone } = team.repairer;
  const pasted = `\u202D+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}\u202C`;
  expect((await trySignIn(app, pasted)).envelope.code).toBe('200');
});
