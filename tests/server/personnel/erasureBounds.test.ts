import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUserState, updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { getUser } from '../../../src/contract/areas/personnel/endpoints.ts';
import { erasePerson } from '../../../src/contract/areas/personnel/personalData.ts';
import { addOrderComment } from '../../../src/contract/areas/repair/comments.ts';
import {
  assignWorkOrder,
  repairWorkOrder,
  updateOrderLabour,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { verifyActions } from '../../../src/server/realtime/actionLog/verifyActions.ts';
import { actionsLogged } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  addPerson,
  addTeam,
  associate,
  newPhone,
  type Person,
  type Team,
} from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What an organisation stores, without what counts calls. */
async function rowsOf(orgCode: string): Promise<Record<string, unknown>> {
  const tables = ['action_log', 'action_chain', 'notification', 'work_order', 'work_order_event'];
  tables.push('work_order_comment', 'work_order_labour', 'action_answer', 'outbound_message');
  tables.push('label_report', 'action_pending', 'app_user', 'organisation', 'outbox');
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    rows[table] = await app.sql(
      `select to_jsonb(t) as row from ${table} t where org_code = $1 order by to_jsonb(t)::text`,
      [orgCode],
    );
  }
  return rows;
}

async function rename({ admin }: Team, { userID: id }: Person, body: object): Promise<void> {
  const { version: Version } = await admin.call(getUser, { id });
  await admin.call(updateUser, { id, ...body, Version });
}

async function erase({ admin, orgCode }: Team, { userID: id }: Person): Promise<string> {
  await admin.call(setUserState, { IDs: [id], UserState: 0 });
  await actionsLogged(app, orgCode);
  const { version: Version } = await admin.call(getUser, { id });
  return (await admin.call(erasePerson, { id, Version })).pseudonym;
}

/** An order of the owner that a repairer of the provider works on. */
async function serve(owner: Team, provider: Team, repairer: Person): Promise<string> {
  const { id } = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [id]);
  const order = await report(owner.reporter, id);
  await receive(provider.repairer, order.id);
  if (repairer !== provider.repairer) {
    const RepairUserID = repairer.userID;
    await provider.admin.call(assignWorkOrder, { ID: order.id, RepairUserID, Reason: 'x' });
  }
  await start(repairer, order.id);
  return order.id;
}

test('an erasure changes no row of another organisation that equals the name or phone of a person made for it', async () => {
  const owner = await addTeam(app);
  const provider = await addTeam(app, { orgType: 0 });
  const phone = newPhone();
  const text = 'Zhao Min';
  await rename(owner, owner.supervisor, { RealName: text });
  const order = await serve(owner, provider, provider.repairer);
  await owner.supervisor.call(addOrderComment, {
    ID: order,
    Comment: `@${text} call ${phone}`,
    Mentions: [owner.reporter.userID],
  });
  await app.sql(
    `insert into label_report (org_code, id, device_id, order_id, is_remark, reporter_name, phone, content, secret_hash, create_time)
     select org_code, gen_random_uuid(), device_id, id, false, $2, $3, 'It leaks', 'hash', now() from work_order where id = $1`,
    [order, text, phone],
  );
  for (const [state, RealName] of [
    [0, text],
    [1, text],
    [1, '维修主管'],
    [1, 'The ram does not move'],
  ] as const) {
    const stranger = await addTeam(app, { orgType: 0 });
    await app.sql(
      'insert into relation (from_org_code, to_org_code, relation_state) values ($1, $2, $3)',
      [stranger.orgCode, owner.orgCode, state],
    );
    const made = await addPerson(app, stranger.orgCode, 'repairer');
    await rename(stranger, made, { RealName, UserName: phone });
    await actionsLogged(app, owner.orgCode);
    await settled(app);
    const before = await rowsOf(owner.orgCode);
    expect(JSON.stringify(before)).toContain(phone);
    await erase(stranger, made);
    await settled(app);
    expect(await rowsOf(owner.orgCode)).toEqual(before);
  }
});

test('a namesake in the same organisation keeps the name; rows with the id lose it', async () => {
  const team = await addTeam(app);
  const { admin, repairer, reporter, supervisor } = team;
  const RealName = '王芳';
  const leaving = await addPerson(app, team.orgCode, 'repairer');
  for (const person of [repairer, leaving]) await rename(team, person, { RealName });
  const { id } = await newDevice(admin);
  const order = await report(reporter, id);
  await receive(leaving, order.id);
  for (const { userID: RepairUserID } of [repairer, leaving, repairer])
    await admin.call(assignWorkOrder, { ID: order.id, RepairUserID, Reason: `@${RealName} can` });
  await supervisor.call(addOrderComment, {
    ID: order.id,
    Comment: `@${RealName} thank you, or ${leaving.phone}`,
    Mentions: [repairer.userID],
  });
  await actionsLogged(app, team.orgCode);
  const pseudonym = await erase(team, leaving);
  const events = await app.sql<{ name: string; changes: { from: string; to: string }[] }>(
    `select user_name as name, changes from work_order_event where order_id = $1 order by version`,
    [order.id],
  );
  expect(
    events.map(({ name, changes }) => [name, changes?.at(-1)?.from, changes?.at(-1)?.to]),
  ).toEqual([
    [reporter.realName, undefined, undefined],
    [pseudonym, undefined, undefined],
    [admin.realName, pseudonym, RealName],
    [admin.realName, RealName, pseudonym],
    [admin.realName, pseudonym, RealName],
  ]);
  const comments = await app.sql(
    'select content, mentions from work_order_comment where order_id = $1',
    [order.id],
  );
  expect(comments).toEqual([{ content: `@${RealName} thank you, or ***`, mentions: [RealName] }]);
  const log = await app.sql<{ action: string; target: string; before: object; after: object }>(
    `select action, target_id as target, before, after from action_log where org_code = $1 order by seq`,
    [team.orgCode],
  );
  const renamed = log.filter(({ action }) => action === updateUser.id);
  expect(
    renamed.map(({ target, after }) => [target, (after as { realName: string }).realName]),
  ).toEqual([
    [repairer.userID, RealName],
    [leaving.userID, pseudonym],
  ]);
  const assigned = log.filter(({ action }) => action === assignWorkOrder.id);
  expect(assigned.map(({ before, after }) => [before, after])).toMatchObject([
    [{ RepairUserName: pseudonym }, { RepairUserName: RealName, remark: `@${RealName} can` }],
    [{ RepairUserName: RealName }, { RepairUserName: pseudonym }],
    [{ RepairUserName: pseudonym }, { RepairUserName: RealName }],
  ]);
  expect(JSON.stringify(log)).not.toContain(leaving.phone);
  expect((await verifyActions(app.db, team.orgCode)).broken).toBeNull();
});

test('another organisation forgets whom its own rows name by id: in its log, mentions, labour and assignments', async () => {
  const owner = await addTeam(app);
  const provider = await addTeam(app, { orgType: 0 });
  const { supervisor, repairer } = provider;
  const leaving = await addPerson(app, provider.orgCode, 'repairer');
  const helping = await addPerson(app, provider.orgCode, 'repairer');
  await rename(provider, leaving, { RealName: 'Leaving One' });
  await rename(provider, helping, { RealName: 'Leaving Two' });
  const ID = await serve(owner, provider, leaving);
  await owner.supervisor.call(addOrderComment, {
    ID,
    Comment: '@Leaving One thank you',
    Mentions: [leaving.userID],
  });
  await provider.admin.call(assignWorkOrder, { ID, RepairUserID: repairer.userID, Reason: 'x' });
  await repairer.call(repairWorkOrder, { ID, Measures: 'Seal changed' });
  for (const Labour of [[{ UserID: helping.userID, Minutes: 9 }], []])
    await supervisor.call(updateOrderLabour, { ID, Labour });
  await actionsLogged(app, owner.orgCode);
  expect(JSON.stringify(await rowsOf(owner.orgCode))).toContain('Leaving Two 9 min');
  await erase(provider, leaving);
  await erase(provider, helping);
  await settled(app);
  await actionsLogged(app, owner.orgCode);
  expect(JSON.stringify(await rowsOf(owner.orgCode))).not.toContain('Leaving');
  expect((await verifyActions(app.db, owner.orgCode)).broken).toBeNull();
});
