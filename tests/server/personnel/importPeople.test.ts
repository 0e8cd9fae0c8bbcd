import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { issuePasswords } from '../../../src/contract/areas/personnel/userImport.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, newPhone, type Person, type Team, trySignIn } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

type Row = Record<string, string>;
const row = (RealName: string, over: Row = {}): Row => ({
  RealName,
  UserName: newPhone(),
  RoleName: '维修工',
  ...over,
});
const run = (Rows: Row[], by: Person = team.admin, DryRun: 0 | 1 = 0) =>
  by.call(importRows, { Kind: 'User', Rows, DryRun });
const allow = (...permissions: string[]) =>
  app.sql(
    `update role set permissions = permissions || $2 where org_code = $1 and role_name = '维修主管'`,
    [team.orgCode, permissions],
  );

test('people come from a file with role and department, and sign in by the password that is shown once', async () => {
  const rows = [
    row('张三', { RoleName: 'repairer', PostName: '维修部', DepartmentName: '电工' }),
    row('李四', { UserName: `+86 ${newPhone()}`, RoleName: '报修员' }),
  ];
  expect(await run(rows, team.admin, 1)).toMatchObject({ imported: 2, errors: [] });
  const { batchID, imported } = await run(rows);
  expect(imported).toBe(2);
  const book = await team.admin.call(listUsers, { SearchText: '张三' });
  expect(book.data).toMatchObject([
    { roleName: '维修工', postName: '维修部', departmentName: '电工' },
  ]);
  const phone = rows[0]?.['UserName'] ?? '';
  expect(errorOf(await trySignIn(app, phone))).not.toBeNull();

  const { passwords, left } = await team.admin.call(issuePasswords, { BatchID: batchID });
  expect([passwords.length, left]).toEqual([2, 0]);
  const own = passwords.find(({ userName }) => userName === phone);
  const { envelope } = await trySignIn(app, phone, psdOf(own?.password ?? ''));
  expect(envelope.data).toMatchObject({ realName: '张三' });
  expect(await team.admin.call(issuePasswords, { BatchID: batchID })).toEqual({
    passwords: [],
    left: 0,
  });
  const [action] = await lastActions(app, team.orgCode, 1);
  expect(JSON.stringify(action)).not.toContain(own?.password);
  expect(errorOf(await team.supervisor.send(issuePasswords, { BatchID: batchID }))).toBe('DENIED');
});

test('a wrong row is refused at its field, in the dry run too, and the same file changes nothing again', async () => {
  const other = await addTeam(app);
  const good = row('王五');
  const rows = [
    good,
    row('赵六', { RoleName: '厂长' }),
    row('钱七', { RoleName: '企业管理员' }),
    row('孙八', { UserName: '123' }),
    row('周九', { UserName: other.admin.phone }),
    row('吴十', { UserName: team.reporter.phone }),
    row('', {}),
  ];
  const fields = ({ errors }: { errors: readonly { row: number; field: string }[] }) =>
    errors.map((one) => [one.row, one.field]);
  const expected = [
    [2, 'RoleName'],
    [3, 'RoleName'],
    [4, 'UserName'],
    [5, 'UserName'],
    [6, 'UserName'],
    [7, 'RealName'],
  ];
  const dry = await run(rows, team.admin, 1);
  expect([fields(dry), dry.imported]).toEqual([expected, 1]);
  expect(fields(await run(rows))).toEqual(expected);
  expect(await run([good])).toMatchObject({ imported: 0, unchanged: 1 });
});

test('nobody imports a role with a permission that they lack', async () => {
  await allow('import.run', 'personnel.add');
  const rows = [row('甲'), row('乙', { RoleName: '仓管员' })];
  await app.sql(
    `update role set permissions = permissions || '{role.edit}' where org_code = $1 and role_name = '仓管员'`,
    [team.orgCode],
  );
  const { imported, errors, batchID } = await run(rows, team.supervisor);
  expect(imported).toBe(1);
  expect(errors).toMatchObject([{ row: 2, field: 'RoleName' }]);
  expect(errorOf(await team.admin.send(issuePasswords, { BatchID: batchID }))).toBe('NOT_FOUND');
  const other = await addTeam(app);
  expect(errorOf(await other.admin.send(issuePasswords, { BatchID: batchID }))).toBe('NOT_FOUND');
});

test('the places of the package bound an import, and it is undone until somebody is changed', async () => {
  await app.sql('update organisation set user_limit = 6 where org_code = $1', [team.orgCode]);
  const { imported, errors, batchID } = await run([row('甲'), row('乙'), row('丙')]);
  expect([imported, errors.length]).toEqual([2, 1]);
  await team.admin.call(issuePasswords, { BatchID: batchID });
  const [person] = (await team.admin.call(listUsers, { SearchText: '甲' })).data;
  if (person === undefined) throw new Error('not imported');
  const rename = (RealName: string) => team.admin.call(updateUser, { id: person.id, RealName });
  const undo = () => team.admin.send(undoImport, { BatchID: batchID });
  await rename('甲二');
  expect(errorOf(await undo())).toBe('BATCH_TOUCHED');
  await app.sql('update app_user set version = 0 where id = $1', [person.id]);
  expect((await undo()).envelope.data).toEqual({ removed: 2 });
  expect((await team.admin.call(listUsers, { SearchText: '甲二' })).data).toEqual([]);
});
