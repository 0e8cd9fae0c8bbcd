import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDutySet } from '../../../src/contract/areas/duty/endpoints.ts';
import { addFeedback } from '../../../src/contract/areas/feedback/endpoints.ts';
import { signArticle } from '../../../src/contract/areas/knowledge/articles.ts';
import {
  addDocumentComment,
  confirmDocument,
  getDocument,
} from '../../../src/contract/areas/knowledge/documents.ts';
import { listActionLog } from '../../../src/contract/areas/log/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { addNotice } from '../../../src/contract/areas/notice/endpoints.ts';
import {
  addUser,
  resetPasswords,
  setUserState,
  updateUser,
} from '../../../src/contract/areas/personnel/actions.ts';
import { getUser, listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { erasePerson, exportPerson } from '../../../src/contract/areas/personnel/personalData.ts';
import { addOrderComment, listOrderComments } from '../../../src/contract/areas/repair/comments.ts';
import {
  assignWorkOrder,
  repairWorkOrder,
  updateOrderLabour,
} from '../../../src/contract/areas/repair/endpoints.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { verifyActions } from '../../../src/server/realtime/actionLog/verifyActions.ts';
import { publishedArticle } from '../knowledge/support/published.ts';
import { actionsLogged } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import {
  addPerson,
  addTeam,
  associate,
  newPhone,
  type Person,
  signIn,
  type Team,
} from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { confirm, detail, newDevice, receive, report, start } from '../support/work.ts';

const name = '卡纳里·陈"一"';
const email = 'canary.chen@works.example';
const erasedPattern = /^erased:[0-9A-F]{6}$/;

let app: TestApp;
let provider: Team;
let owner: Team;
let canary: Person;
/** The name and the phone that they had before. */
let former: string[];
let foreignOrder: WorkOrder;
let ownOrder: WorkOrder;

beforeAll(async () => {
  app = await startApp();
  [provider, owner] = [await addTeam(app, { orgType: 0 }), await addTeam(app)];
  const added = await addPerson(app, provider.orgCode, 'supervisor');
  const { admin } = provider;
  const { version } = await admin.call(getUser, { id: added.userID });
  former = [added.realName, added.phone];
  const present = { RealName: name, UserName: newPhone() };
  await admin.call(updateUser, { id: added.userID, ...present, Version: version });
  canary = await signIn(app, present.UserName);
});
afterAll(() => app.close());

/** Tables and columns that may hold the name or phone for a day, with the reason. */
const leftOut = new Set([
  'live_batch.frames', // what was sent lately, for nodes and clients that missed it; a day
]);

/** Returns the columns of all tables in which a text of the person stands. */
async function tracesOf(...texts: string[]): Promise<string[]> {
  const columns = await app.sql<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying'))`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await app.sql(
      `select from "${table}" where exists (select from unnest($1::text[]) one
         where position(one in "${column}"::text) > 0) limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Leaves traces of the person wherever a call writes a name or phone. */
async function leaveTraces(): Promise<void> {
  const { admin, repairer } = provider;
  const serviced = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [serviced.id]);
  foreignOrder = await report(owner.reporter, serviced.id);
  await receive(repairer, foreignOrder.id);
  await admin.call(assignWorkOrder, {
    ID: foreignOrder.id,
    RepairUserID: canary.userID,
    Reason: `@${name} knows it`,
  });
  await start(canary, foreignOrder.id);
  await canary.call(repairWorkOrder, { ID: foreignOrder.id, Measures: 'Seal changed' });
  const Labour = [{ UserID: canary.userID, Minutes: 25 }];
  await canary.call(updateOrderLabour, { ID: foreignOrder.id, Labour });
  await confirm(owner.supervisor, foreignOrder.id);
  await canary.call(addOrderComment, {
    ID: foreignOrder.id,
    Comment: `I am there, call ${canary.phone}. @${repairer.realName} too`,
    Mentions: [repairer.userID],
  });
  await repairer.call(addOrderComment, {
    ID: foreignOrder.id,
    Comment: `@${name} thank you`,
    Mentions: [canary.userID],
  });
  const ID = await publishedArticle(app, provider.orgCode, { title: 'Seals', content: 'Grease' });
  await canary.call(getDocument, { ID, IsReading: 1 });
  await canary.call(confirmDocument, { ID, Revision: 1 });
  await canary.call(addDocumentComment, { ID, CommentText: `Ask me: ${canary.phone}` });
  await canary.call(signArticle, { ID });
  const own = await newDevice(admin);
  ownOrder = await report(canary, own.id);
  await receive(repairer, ownOrder.id);
  await start(repairer, ownOrder.id);
  await repairer.call(repairWorkOrder, { ID: ownOrder.id, Measures: 'Seal changed' });
  await confirm(canary, ownOrder.id);
  const set = await admin.call(addDutySet, {
    SetName: 'Night',
    StartDate: '2026-01-01',
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '00:00',
    TimeTo: '00:00',
    RotateType: 0,
    HolidayMode: 0,
    UserOrder: [canary.userID, repairer.userID],
  });
  await canary.call(addFeedback, { Remark: 'More colours' });
  await app.sql(
    `insert into out_call_record (org_code, id, set_id, set_name, user_id, user_name, level, reason, replaces_name, start_time)
     values ($1, gen_random_uuid(), $2, 'Night', $3, $4, 1, 0, null, now() - interval '2 day'),
       ($1, gen_random_uuid(), $2, 'Night', $5, 'x', 1, 0, $4, now() - interval '1 day')`,
    [provider.orgCode, set.id, canary.userID, name, repairer.userID],
  );
  await app.sql(
    `insert into label_report (org_code, id, device_id, order_id, is_remark, reporter_name, phone, content, secret_hash, create_time)
     values ($1, gen_random_uuid(), $2, $3, false, $4, $5, 'It leaks', 'hash', now())`,
    [provider.orgCode, own.id, ownOrder.id, name, canary.phone],
  );
  await app.sql(
    `insert into user_application (org_code, id, user_name, real_name, post_name, apply_remark, user_state, create_time)
     values ($1, $2, $3, $4, 'Hall', 'me', 1, now())`,
    [provider.orgCode, canary.userID, canary.phone, name],
  );
  await app.sql(
    `insert into relation_event (to_org_code, from_org_code, id, kind, time, org_code, user_id, user_name)
     values ($1, $2, gen_random_uuid(), 0, now(), $2, $3, $4)`,
    [owner.orgCode, provider.orgCode, canary.userID, name],
  );
  await app.sql(`insert into outbound_preference (org_code, user_id, email) values ($1, $2, $3)`, [
    provider.orgCode,
    canary.userID,
    email,
  ]);
  await app.sql(
    `insert into outbound_message (org_code, id, kind, channel, user_id, address, mentions, title, text,
       locale, is_urgent, state, create_time, due_time, expire_time)
     values ($1, gen_random_uuid(), 'orderAssigned', 1, $2, $3, '{}', 'x', 'x', 'zh-CN', false, 2, now(), now(), now()),
       ($1, gen_random_uuid(), 'orderAssigned', 1, $4, '1', array[$3], $5 || ' is here', $5 || '来了', 'zh-CN', false, 2,
         now(), now(), now())`,
    [provider.orgCode, canary.userID, canary.phone, repairer.userID, name],
  );
  await app.sql('update organisation set contact = $2, phone = $3 where org_code = $1', [
    provider.orgCode,
    name,
    canary.phone,
  ]);
  await admin.call(addNotice, {
    Title: 'Stop',
    Content: 'On Friday',
    PushUser: name,
    PushTime: '2026-11-27',
  });
}

const erase = async (id: string, by = provider.admin) => {
  const { version: Version } = await by.call(getUser, { id });
  return by.send(erasePerson, { id, Version });
};

const figuresOf = (orgCode: string) =>
  app.sql(
    `select (select count(*) from work_order where org_code = $1) as orders,
       (select count(*) from work_order_event where org_code = $1) as events,
       (select sum(minutes) from work_order_labour where org_code = $1) as labour,
       (select json_agg(f order by day, device_id) from figure_day f where org_code = $1) as figures`,
    [orgCode],
  );

test('personal data: exported without others; erased everywhere, while history, figures and the chain stay', async () => {
  const { admin, repairer, supervisor } = provider;
  expect(errorOf(await erase(admin.userID))).toBe('OWN_ACCOUNT');
  await leaveTraces();
  await actionsLogged(app, provider.orgCode);
  await actionsLogged(app, owner.orgCode);

  // The file: what is theirs, in the caller's language, without others and secrets.
  const file = await canary.send(exportPerson, { id: canary.userID });
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const { sections } = JSON.parse(file.text) as {
    sections: { heading: string; rows: Record<string, unknown>[] }[];
  };
  const rowsOf = (heading: string) => sections.find((one) => one.heading === heading)?.rows ?? [];
  expect(rowsOf('账号')).toMatchObject([{ 姓名: name, 手机号: canary.phone }]);
  expect(rowsOf('维修的工单')).toMatchObject([{ 工单: foreignOrder.orderCode }]);
  expect(rowsOf('报修的工单')).toMatchObject([{ 工单: ownOrder.orderCode }]);
  expect(rowsOf('工时')).toMatchObject([{ 分钟: 25 }]);
  expect(rowsOf('评论')[0]?.['内容']).toBe(`I am there, call ${canary.phone}. @… too`);
  for (const heading of [
    '会话',
    '登录记录',
    '工单时间段',
    '工单操作',
    '消息',
    '值班记录',
    '注册申请',
    '反馈',
    '阅读的文档',
    '确认的文档',
    '文档评论',
  ])
    expect(rowsOf(heading)).not.toEqual([]);
  const [account] = await app.sql<{ password_hash: string }>(
    'select password_hash from app_user where id = $1',
    [canary.userID],
  );
  for (const other of [repairer.realName, repairer.phone, account?.password_hash, canary.token])
    expect(file.text).not.toContain(other);
  const english = await admin.send(
    exportPerson,
    { id: canary.userID },
    { headers: { 'accept-language': 'en-US' } },
  );
  expect(english.text).toContain('Orders repaired');
  expect(errorOf(await repairer.send(exportPerson, { id: canary.userID }))).toBe('DENIED');
  expect(errorOf(await owner.admin.send(exportPerson, { id: canary.userID }))).toBe('NOT_FOUND');

  // Refusals name the remedy.
  expect(errorOf(await erase(canary.userID))).toBe('PERSON_ACTIVE');
  const open = await report(canary, (await newDevice(admin)).id);
  await admin.call(setUserState, { IDs: [canary.userID], UserState: 0 });
  expect(errorOf(await erase(canary.userID))).toBe('PERSON_HAS_ORDERS');
  await receive(repairer, open.id);
  await start(repairer, open.id);
  await repairer.call(repairWorkOrder, { ID: open.id, Measures: 'Seal changed' });
  await confirm(supervisor, open.id);
  expect(errorOf(await supervisor.send(erasePerson, { id: canary.userID, Version: 0 }))).toBe(
    'DENIED',
  );
  expect(errorOf(await owner.admin.send(erasePerson, { id: canary.userID, Version: 0 }))).toBe(
    'NOT_FOUND',
  );
  expect(errorOf(await admin.send(erasePerson, { id: canary.userID, Version: 0 }))).toBe(
    'STALE_VERSION',
  );
  await settled(app);

  expect((await tracesOf(name.slice(0, 3), canary.phone, email)).length).toBeGreaterThan(15);
  const before = [await figuresOf(provider.orgCode), await figuresOf(owner.orgCode)];
  await admin.call(erasePerson, {
    id: canary.userID,
    Version: (await admin.call(getUser, { id: canary.userID })).version,
  });
  await settled(app);
  expect([await figuresOf(provider.orgCode), await figuresOf(owner.orgCode)]).toEqual(before);
  const left = await tracesOf(name.slice(0, 3), canary.phone, email, ...former);
  expect(left.filter((column) => !leftOut.has(column))).toEqual([]);

  for (const table of ['document_editor', 'document_upload'])
    expect(await app.sql(`select from ${table} where user_id = $1`, [canary.userID])).toEqual([]);

  // Both sides see the pseudonym.
  const person = await admin.call(getUser, { id: canary.userID });
  expect(person).toMatchObject({ userName: '', photo: '', userState: 0, isErased: true });
  expect(person.realName).toMatch(erasedPattern);
  expect((await admin.call(listUsers, {})).data.map(({ id }) => id)).not.toContain(canary.userID);
  for (const side of [owner.supervisor, repairer]) {
    expect((await detail(side, foreignOrder.id)).repairUserName).toBe(person.realName);
    const comments = await side.call(listOrderComments, { ID: foreignOrder.id });
    expect(JSON.stringify(comments)).toContain(`@${person.realName} thank you`);
  }

  // The chain of both logs stays intact, and a change without an erasure still shows.
  for (const orgCode of [provider.orgCode, owner.orgCode]) {
    await actionsLogged(app, orgCode);
    expect((await verifyActions(app.db, orgCode)).broken).toBeNull();
  }
  const log = await admin.call(listActionLog, { Action: erasePerson.id });
  expect(log.data[0]).toMatchObject({ userID: admin.userID, targetName: person.realName });
  expect(log.data[0]?.changes.map(({ field }) => field)).toEqual(['pseudonym', 'replacedRows']);
  const [{ seq } = { seq: '' }] = await app.sql<{ seq: string }>(
    `update action_log set after = (replace(after::text, '***', '13900000000'))::json where org_code = $1
       and seq = (select min(seq) from action_log where org_code = $1 and after::text like '%***%') returning seq`,
    [provider.orgCode],
  );
  expect((await verifyActions(app.db, provider.orgCode)).broken).toEqual({
    seq: Number(seq),
    reason: 'changed',
  });

  // The account stays closed, and the phone is free.
  for (const again of [
    await admin.send(setUserState, { IDs: [canary.userID], UserState: 1 }),
    await admin.send(resetPasswords, { IDs: [canary.userID] }),
    await admin.send(updateUser, { id: canary.userID, RealName: 'Back' }),
    await erase(canary.userID),
  ])
    expect(errorOf(again)).toBe('PERSON_ERASED');
  expect(errorOf(await canary.send(getUser, { id: canary.userID }))).not.toBeNull();
  await admin.call(addUser, {
    RealName: 'Somebody else',
    UserName: canary.phone,
    RoleID: (await admin.call(getUser, { id: repairer.userID })).roleID,
  });
});

test('personal data: other administrators are notified of an erasure', async () => {
  const { admin } = owner;
  const second = await addPerson(app, owner.orgCode, 'admin');
  const left = await addPerson(app, owner.orgCode, 'reporter');
  await admin.call(setUserState, { IDs: [left.userID], UserState: 0 });
  expect(errorOf(await erase(left.userID, admin))).toBeNull();
  const { data } = await second.call(listMessages, {});
  expect(data.data1.filter(({ title }) => title === '已删除一人的个人数据')).toHaveLength(1);
});

test('personal data: the number of a reporter leaves the messages of the provider who was called', async () => {
  const { reporter, admin, supervisor } = owner;
  const { id } = await report(reporter, foreignOrder.deviceID);
  expect((await tracesOf(reporter.phone)).includes('notification.params')).toBe(true);
  await receive(provider.repairer, id);
  await start(provider.repairer, id);
  await provider.repairer.call(repairWorkOrder, { ID: id, Measures: 'Seal changed' });
  await confirm(supervisor, id);
  await admin.call(setUserState, { IDs: [reporter.userID], UserState: 0 });
  expect(errorOf(await erase(reporter.userID, admin))).toBeNull();
  await settled(app);
  const left = await tracesOf(reporter.phone);
  expect(left.filter((column) => !leftOut.has(column))).toEqual([]);
});
