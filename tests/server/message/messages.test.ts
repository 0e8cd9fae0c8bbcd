import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getAllMessages,
  getMessage,
  listMessages,
  readMessage,
  readMessages,
  unreadNames,
} from '../../../src/contract/areas/message/endpoints.ts';
import { messageType } from '../../../src/contract/enums.ts';
import { refusalsAnHour } from '../../../src/server/realtime/actionLog/actionChain.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
let foreign: Team;
beforeAll(async () => {
  app = await startApp({ database: await openTestDatabase() }); // its statistics are of its own rows
  [team, foreign] = [await addTeam(app), await addTeam(app)];
});
afterAll(() => app.close());

/** Stores unread notifications of a type, a second apart; returns the ids, oldest first. */
async function store(person: Person, type: number, count: number): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `insert into notification (org_code, id, user_id, m_type, kind, params, url, created_time)
     select $1, gen_random_uuid(), $2, $3, 'orderReported',
       jsonb_build_object('orderCode', 'W-' || n, 'deviceName', 'Press', 'faultText', 'x', 'person', 'Li'),
       '', $4::timestamptz + n * interval '1 second'
     from generate_series(1, $5) n returning id`,
    [person.orgCode, person.userID, type, '2026-01-01T00:00:00Z', count],
  );
  return rows.map(({ id }) => id);
}

/** Adds a person with n + 1 unread messages of each type n. */
async function withEveryType(): Promise<Person> {
  const person = await addPerson(app, team.orgCode, 'reporter');
  for (const type of messageType.list) await store(person, type, type + 1);
  return person;
}

describe('counts', () => {
  test('3 Notification, unread counts: counts come per type, per group and in total', async () => {
    const person = await withEveryType();
    const { data, allcount, totalNum } = await person.call(listMessages, {});
    for (const [name, type] of Object.entries(unreadNames)) {
      expect([name, data[name as keyof typeof unreadNames]]).toEqual([name, type + 1]);
    }
    expect(data).toMatchObject({
      gdcount: 4,
      yhcount: 1,
      xjcount: 6,
      wbcount: 7,
      glqycount: 10,
      qxcount: 2,
      xtcount: 8,
      sbcount: 3,
      bjcount: 5,
      zskcount: 9,
      datacont1: 4 + 1 + 6 + 7,
      datacont2: 2 + 8 + 3 + 5 + 9 + 10,
      allcount: 55,
    });
    expect([allcount, totalNum]).toEqual([55, 55]);
  });

  test('a read message no longer counts, but is still listed', async () => {
    const person = await withEveryType();
    await person.call(readMessages, { MType: 3 });
    const { data, allcount, totalNum } = await person.call(listMessages, { MType: 3 });
    expect(data).toMatchObject({ gdcount: 0, datacont1: 14, allcount: 51 });
    expect([allcount, totalNum]).toEqual([51, 4]);
    expect(data.data1.map(({ isRead }) => isRead)).toEqual([1, 1, 1, 1]);
  });
});

describe('pages', () => {
  test('7 Calls, New_GetALLMessages: pages count from zero, newest first, each message on one of them', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const ids = await store(person, 5, 7);
    await store(person, 6, 3);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((pageNum) => person.call(listMessages, { MType: 5, pageNum, pageSize: 3 })),
    );
    expect(pages.map(({ data }) => data.data1.length)).toEqual([3, 3, 1, 0]);
    expect(pages.flatMap(({ data }) => data.data1.map(({ id }) => id))).toEqual(ids.toReversed());
    expect(new Set(pages.map(({ totalNum }) => totalNum))).toEqual(new Set([7]));
    expect((await person.call(listMessages, {})).totalNum).toBe(10);
  });

  test('3 Notification, fields: a row has the fields of the specification', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const [id] = await store(person, 3, 1);
    const { data } = await person.call(listMessages, { UserId: person.userID, MType: 3 });
    expect(data.data1).toEqual([
      {
        id,
        title: '新报修 W-1',
        msg: 'Press：x（Li 报修）',
        createdTime: '2026-01-01T00:00:01.000Z',
        mType: 3,
        isRead: 0,
        url: '',
      },
    ]);
  });

  test('7 Calls, GetALLMessages: both groups list their unread messages, at most 50 each, with the full count', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const work = await store(person, 3, 60);
    const [system] = await store(person, 9, 1);
    await person.call(readMessage, { id: work.at(-1) ?? '' });
    const { data1, data2, count } = await person.call(getAllMessages, { UserId: person.userID });
    expect(data1.map(({ id }) => id)).toEqual(work.slice(9, 59).toReversed());
    expect(data2.map(({ id }) => id)).toEqual([system]);
    expect(count).toBe(60);
  });
});

test('messages are rendered in the language of the reader at the time of reading', async () => {
  const device = await newDevice(team.admin);
  const order = await report(team.reporter, device.id);
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const { envelope } = await team.repairer.send(listMessages, { MType: 3 }, { headers });
    const { data1 } = envelope.data as { data1: { title: string; msg: string; url: string }[] };
    return data1[0];
  };
  expect(await read('zh-CN')).toMatchObject({ title: `新报修 ${order.orderCode}`, url: order.id });
  expect(await read('en-US')).toMatchObject({
    title: `New fault ${order.orderCode}`,
    msg: `${device.deviceName}: The ram does not move (reported by ${team.reporter.realName})`,
  });
});

describe('reading', () => {
  test('7 Calls, GetMessageByID: returns a message of the caller; another user’s message is not found', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const [id = ''] = await store(person, messageType.values.workOrder, 1);
    const body = { UserID: person.userID, UserName: person.phone, id };
    expect(await person.call(getMessage, body)).toMatchObject({
      id,
      mType: messageType.values.workOrder,
      title: '新报修 W-1',
      msg: expect.stringContaining('Press'),
      createdTime: expect.any(String),
      isRead: 0,
      url: '',
    });
    expect(errorOf(await team.admin.send(getMessage, { id }))).toBe('NOT_FOUND');
  });

  test('7 Calls, ReadMessage: marks one message, and a repeat changes nothing', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const [first = '', second = ''] = await store(person, 3, 2);
    for (const _ of [1, 2]) expect(await person.call(readMessage, { id: first })).toBeNull();
    expect(await person.call(getMessage, { id: first })).toMatchObject({ id: first, isRead: 1 });
    expect(await person.call(getMessage, { id: second })).toMatchObject({ isRead: 0 });
  });

  test('a message that one of its recipients has read stays unread for the others', async () => {
    const [reader, other] = [await addPerson(app, team.orgCode, 'reporter'), team.repairer];
    const [id = ''] = await store(reader, 3, 1);
    await app.sql(
      `insert into notification (org_code, id, user_id, m_type, kind, params)
       select org_code, id, $2, m_type, kind, params from notification where id = $1`,
      [id, other.userID],
    );
    await reader.call(readMessage, { id });
    const isRead = async (person: Person) => (await person.call(getMessage, { id })).isRead;
    expect([await isRead(reader), await isRead(other)]).toEqual([1, 0]);
  });

  test('7 Calls, New_ReadMessage: marks all of a type, and no other type', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    for (const type of [3, 5]) await store(person, type, 4);
    await person.call(readMessages, { MType: 5 });
    expect((await person.call(listMessages, {})).data).toMatchObject({ gdcount: 4, xjcount: 0 });
  });

  test('users of an expired organisation may still read', async () => {
    const expired = await addTeam(app);
    const [id = ''] = await store(expired.admin, 7, 1);
    await app.sql('update organisation set org_state = 2 where org_code = $1', [expired.orgCode]);
    await expired.admin.call(readMessage, { id });
    expect(await expired.admin.call(getMessage, { id })).toMatchObject({ isRead: 1 });
  });
});

/** The newest row of the team's action log. */
const lastAction = () => lastActions(app, team.orgCode);

describe('another user', () => {
  const calls = { getAllMessages, getMessage, readMessage, listMessages, readMessages };

  test.for(Object.keys(calls) as (keyof typeof calls)[])(
    '%s with another user’s name is denied, leaves a row in the action log, and changes nothing',
    async (name) => {
      const person = await addPerson(app, team.orgCode, 'reporter');
      const [id] = await store(person, 3, 1);
      const body = { id, MType: 3 };
      for (const claims of [
        { UserId: team.admin.userID },
        { UserID: team.admin.userID },
        { UserID: 'nobody' },
        { UserName: team.admin.phone },
        { UserID: person.userID, UserName: team.admin.phone },
      ]) {
        const { envelope } = await person.send(calls[name], { ...body, ...claims });
        expect(envelope.code).toBe('403');
        const [row] = await lastAction();
        expect(row).toMatchObject({
          orgCode: team.orgCode,
          userID: person.userID,
          module: 'message',
          action: calls[name].id,
          targetID: Object.values(claims).includes(team.admin.userID) ? team.admin.userID : null,
          after: { refused: 'DENIED' },
          requestID: expect.stringMatching(/^[0-9a-f-]{36}$/),
          time: app.clock.now(),
        });
      }
      expect(await person.call(getMessage, { id: id ?? '' })).toMatchObject({ isRead: 0 });
      for (const claims of [
        {},
        { UserId: '', UserID: '', UserName: '' },
        { UserId: person.userID, UserID: person.userID.toUpperCase(), UserName: person.phone },
        { UserName: person.realName },
      ]) {
        const [before] = await lastAction();
        expect(errorOf(await person.send(calls[name], { ...body, ...claims }))).toBeNull();
        expect(await lastAction()).toEqual([before]);
      }
    },
  );

  test('refusals cannot fill the action log: rows per hour are limited, and the last one is marked', async () => {
    const [person, colleague] = [
      await addPerson(app, team.orgCode, 'reporter'),
      await addPerson(app, team.orgCode, 'reporter'),
    ];
    const names = Object.keys(calls) as (keyof typeof calls)[];
    const body = { id: randomUUID(), MType: 3, UserID: team.admin.userID };
    const deny = async (by: Person, times: number) => {
      const denials = Array.from({ length: times }, (_, at) =>
        by.send(calls[names[at % names.length] ?? 'getMessage'], body),
      );
      for (const { envelope } of await Promise.all(denials)) expect(envelope.code).toBe('403');
      await lastAction();
      const rows = await app.sql<{ after: object }>(
        'select after from action_log where user_id = $1 order by seq',
        [by.userID],
      );
      return rows.map(({ after }) => after);
    };
    const refused = { refused: 'DENIED' };
    const limit = { ...refused, isLimit: true };
    const hour = [...Array.from({ length: refusalsAnHour - 1 }, () => refused), limit];
    expect(await deny(person, refusalsAnHour + 3)).toEqual(hour);
    expect(await deny(colleague, 1)).toEqual([refused]);
    app.clock.advance(3_600_000 - 1);
    expect(await deny(person, 1)).toEqual(hour);
    app.clock.advance(1);
    expect(await deny(person, 2)).toEqual([...hour, refused, refused]);
  });

  test('another user’s message gets the same answer as a missing one, and stays unread', async () => {
    const colleague = await addPerson(app, team.orgCode, 'reporter');
    const stranger = foreign.reporter;
    for (const owner of [colleague, stranger]) {
      const [id = ''] = await store(owner, 3, 1);
      for (const call of [getMessage, readMessage]) {
        const refused = await team.admin.send(call, { id });
        expect(errorOf(refused)).toBe('NOT_FOUND');
        expect(refused.text).toBe((await team.admin.send(call, { id: randomUUID() })).text);
      }
      expect(await owner.call(getMessage, { id })).toMatchObject({ isRead: 0 });
    }
  });

  test('a user cannot list, count or mark another user’s messages', async () => {
    const [person, colleague] = [
      await addPerson(app, team.orgCode, 'reporter'),
      await addPerson(app, team.orgCode, 'reporter'),
    ];
    await store(colleague, 3, 2);
    await person.call(readMessages, { MType: 3 });
    expect(await person.call(listMessages, {})).toMatchObject({
      data: { data1: [] },
      totalNum: 0,
      allcount: 0,
    });
    expect((await colleague.call(listMessages, {})).allcount).toBe(2);
  });
});

describe('with 100,000 messages', () => {
  let person: Person;
  beforeAll(async () => {
    person = await addPerson(app, team.orgCode, 'reporter');
    await store(person, 3, 50_000);
    await store(person, 7, 49_900);
    await app.sql('update notification set is_read = true where user_id = $1', [person.userID]);
    for (const type of [3, 9]) await store(person, type, 50);
    await app.sql('analyze notification');
  });

  /** Returns the plan of a query, run as the person's organisation. */
  async function planOf(sql: string): Promise<string> {
    const rows = await app.db.transaction({ orgCode: person.orgCode }, 'read', (tx) =>
      tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  const mine = () => `org_code = '${person.orgCode}' and user_id = '${person.userID}'`;

  test('a page of all, a page of a type and the counts are each read by an index', async () => {
    const page = 'order by created_time desc, id desc limit 15';
    for (const [index, sql] of [
      ['notification_user', `select * from notification where ${mine()} ${page}`],
      ['notification_type', `select * from notification where ${mine()} and m_type = 7 ${page}`],
      [
        'notification_unread',
        `select m_type, count(*) from notification where ${mine()} and not is_read group by 1`,
      ],
    ] as const) {
      const plan = await planOf(sql);
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  test('both calls return the right messages', async () => {
    expect(await person.call(listMessages, { pageNum: 3000, pageSize: 20 })).toMatchObject({
      totalNum: 10_000,
      totalBound: 1,
      allcount: 100,
      data: { gdcount: 50, glqycount: 50, data1: { length: 20 } },
    });
    expect(await person.call(getAllMessages, {})).toMatchObject({
      count: 100,
      data1: { length: 50 },
      data2: { length: 50 },
    });
  });
});
