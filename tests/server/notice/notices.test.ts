import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMessages, readMessages } from '../../../src/contract/areas/message/endpoints.ts';
import {
  addNotice,
  getNotice,
  listCarouselNotices,
  listNotices,
  listReaderNotices,
  type Notice,
  updateHomeNotice,
  updateNotice,
} from '../../../src/contract/areas/notice/endpoints.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { noticeTimer, noticeTimerHandlers } from '../../../src/server/modules/notice/index.ts';
import { setTimers } from '../../../src/server/storage/statements/timers.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, signIn, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';

const dayMs = 86_400_000;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

/** The organisation's day, so many days from now. */
function day(offset = 0): string {
  const time = new Date(app.clock.now().getTime() + 8 * 3_600_000 + offset * dayMs);
  return time.toISOString().slice(0, 10);
}

function noticeBody(over: Partial<InputOf<typeof addNotice>> = {}) {
  return {
    Title: '停电通知',
    Content: '周六 8 点到 12 点停电。\n请提前关机。',
    PushUser: '设备部',
    PushTime: day(),
    Nstate: 0 as const,
    ...over,
  };
}

function add(over: Partial<InputOf<typeof addNotice>> = {}): Promise<Notice> {
  return team.admin.call(addNotice, noticeBody(over));
}

function change(notice: Notice, over: Partial<InputOf<typeof updateNotice>> = {}) {
  return team.admin.call(updateNotice, { ID: notice.id, ...noticeBody(), ...over });
}

const messageTitles = async () =>
  (await team.reporter.call(listMessages, { MType: 7 })).data.data1.map(({ title }) => title);

/** Moves the clock by so many days; users have to sign in again. */
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  const { admin, reporter } = team;
  team = {
    ...team,
    admin: await signIn(app, admin.phone),
    reporter: await signIn(app, reporter.phone),
  };
}

/** What is due now is done, unless the app's own job has taken it, which does it meanwhile. */
function runTimers(): Promise<number> {
  return runDueTimers({
    db: app.db,
    now: async () => app.clock.now(),
    handlers: noticeTimerHandlers,
    kick: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
}

describe('adding', () => {
  test('3 Announcement, fields: an announcement holds what was written, in force and on no carousel', async () => {
    const notice = await add({ Title: '  停电通知  ' });
    expect(notice).toMatchObject({
      title: '停电通知',
      content: '周六 8 点到 12 点停电。\n请提前关机。',
      pushUser: '设备部',
      pushTime: day(),
      carousel: 0,
      Nstate: 0,
      isRead: 0,
      version: 0,
    });
    expect(Object.keys(notice)).toEqual(expect.arrayContaining(['id', 'pushTime', 'Nstate']));
    const { data, totalNum } = await team.admin.call(listNotices, {});
    expect([data, totalNum]).toEqual([[notice], 1]);
  });

  test('7 Calls, AddNotice: its day has begun, so everybody gets a message of type 7 that leads to it', async () => {
    const listener = await listen(app.url, 'main', team.reporter.token);
    const notice = await add();
    await settled(app);
    const [live] = listener.messages;
    await listener.stop();
    const message = { MType: 7, Title: '公告：停电通知', Url: notice.id };
    expect(live).toMatchObject(message);
    expect(live?.Msg).toContain('周六 8 点到 12 点停电');
    for (const person of [team.admin, team.supervisor, team.repairer, team.reporter]) {
      const { data } = await person.call(listMessages, { MType: 7 });
      expect(data.data1.map(({ url }) => url)).toEqual([notice.id]);
      expect(data.xtcount).toBe(1);
    }
  });

  test('the message of a long text shows its beginning', async () => {
    await add({ Content: '长'.repeat(500) });
    const { data } = await team.reporter.call(listMessages, { MType: 7 });
    expect(data.data1[0]?.msg).toBe(`${'长'.repeat(120)}…（设备部）`);
  });

  test.for([
    ['Title', { Title: ' ' }, 'Title：不能为空'],
    ['Content', { Content: '' }, 'Content：不能为空'],
    ['PushUser', { PushUser: 'x'.repeat(41) }, 'PushUser'],
    ['PushTime', { PushTime: '2026-02-30' }, 'PushTime：日期应为 yyyy-MM-dd'],
    ['PushTime', { PushTime: '0000-01-01' }, 'PushTime'],
    ['Nstate', { Nstate: 1 }, 'Nstate'],
  ] as const)(
    '%s is refused by its name, and nothing is stored',
    async ([field, over, message]) => {
      const { envelope } = await team.admin.send(addNotice, noticeBody(over as object));
      expect(envelope.code).toBe('400');
      expect(envelope.info).toContain(message);
      expect(envelope.data).toMatchObject({ error: 'BAD_FIELD', field });
      expect((await team.admin.call(listNotices, {})).totalNum).toBe(0);
    },
  );

  test('an expired organisation adds and changes nothing, and still reads', async () => {
    const notice = await add();
    await app.sql('update organisation set org_state = 2 where org_code = $1', [team.orgCode]);
    expect(errorOf(await team.admin.send(addNotice, noticeBody()))).toBe('ORG_EXPIRED');
    expect(await team.reporter.call(getNotice, { ID: notice.id })).toMatchObject({ isRead: 1 });
  });
});

describe('a day to come', () => {
  test('before its day only editors see it; then its readers are notified, once', async () => {
    const notice = await add({ PushTime: day(2) });
    await settled(app);
    expect(await messageTitles()).toEqual([]);
    expect((await team.reporter.call(listNotices, {})).data).toEqual([]);
    expect((await team.reporter.call(listReaderNotices, {})).allcount).toBe(0);
    expect(errorOf(await team.reporter.send(getNotice, { ID: notice.id }))).toBe('NOT_FOUND');
    expect((await team.admin.call(listNotices, {})).totalNum).toBe(1);

    await pass(2);
    const runs = await Promise.all([runTimers(), runTimers()]);
    expect(runs[0] + runs[1]).toBeLessThanOrEqual(1); // the app's own job may be first
    await expect.poll(messageTitles).toEqual(['公告：停电通知']);
    expect((await team.reporter.call(listReaderNotices, {})).allcount).toBe(1);
    await change(notice, { Title: '再改', PushTime: day() });
    await pass(1);
    await runTimers();
    await expect.poll(messageTitles).toHaveLength(1);
  });

  test('it can be brought forward, put off and withdrawn before it comes', async () => {
    const later = await add({ PushTime: day(5), Title: '提前' });
    await change(later, { PushTime: day(), Title: '提前' });
    expect(await messageTitles()).toEqual(['公告：提前']);
    const never = await add({ PushTime: day(5), Title: '撤下' });
    await change(never, { PushTime: day(5), Title: '撤下', Nstate: 1 });
    await pass(6);
    await runTimers();
    await expect.poll(messageTitles).toEqual(['公告：提前']);
    await change(never, { PushTime: day(-1), Title: '恢复', Nstate: 0 });
    expect(await messageTitles()).toEqual(['公告：恢复', '公告：提前']);
  });

  test('a timer that was not removed notifies neither of a withdrawn announcement nor before its day', async () => {
    const [off, later] = [await add({ PushTime: day(1) }), await add({ PushTime: day(2) })];
    await change(off, { PushTime: day(1), Nstate: 1 });
    await app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      setTimers(
        tx,
        [off, later].map(({ id: key }) => {
          return { orgCode: team.orgCode, kind: noticeTimer, key, dueTime: app.clock.now() };
        }),
      ),
    );
    await runTimers();
    expect(await messageTitles()).toEqual([]);
    await pass(2);
    await runTimers();
    await expect.poll(messageTitles).toEqual(['公告：停电通知']);
  });
});

describe('changing', () => {
  test('4 Other transitions, announcement edit: with an id it is updated, and no second one is there', async () => {
    const notice = await add();
    const changed = await change(notice, { Title: '改期', Version: notice.version });
    expect(changed).toMatchObject({ id: notice.id, title: '改期', version: 1 });
    expect((await team.admin.call(listNotices, {})).data).toEqual([changed]);
  });

  test('7 Calls, UpdateNotice: who saw an older version is shown the present one, and changes nothing', async () => {
    const notice = await add();
    await change(notice, { Title: '先到', Version: 0 });
    const late = await team.admin.send(updateNotice, {
      ID: notice.id,
      ...noticeBody({ Title: '后到' }),
      Version: 0,
    });
    expect(errorOf(late)).toBe('STALE_VERSION');
    expect((await team.admin.call(listNotices, {})).data[0]?.title).toBe('先到');
  });

  test('an id in capitals is the same announcement’s, and its timers too', async () => {
    const ID = (notice: Notice) => ({ ID: notice.id.toUpperCase() });
    const never = await add({ PushTime: day(5), Title: '撤下' });
    await change(never, { ...ID(never), PushTime: day(5), Title: '撤下', Nstate: 1 });
    const once = await add({ PushTime: day(5), Title: '改期' });
    await change(once, { ...ID(once), PushTime: day(6), Title: '改期' });
    await pass(5);
    await runTimers();
    expect(await messageTitles()).toEqual([]);
    await pass(1);
    await runTimers();
    await expect.poll(messageTitles).toEqual(['公告：改期']);
  });

  test('one that is withdrawn is read by those who edit alone', async () => {
    const notice = await add();
    await change(notice, { Nstate: 1 });
    for (const list of [listNotices, listReaderNotices] as const) {
      expect((await team.repairer.call(list, {})).totalNum).toBe(0);
    }
    expect((await team.admin.call(listNotices, { Nstate: 1 })).totalNum).toBe(1);
    expect((await team.admin.call(listReaderNotices, {})).totalNum).toBe(0);
  });

  test('one that is not there is not found', async () => {
    const answer = await team.admin.send(updateNotice, { ID: randomUUID(), ...noticeBody() });
    expect(errorOf(answer)).toBe('NOT_FOUND');
  });
});

describe('the carousel', () => {
  const onCarousel = async () =>
    (await team.reporter.call(listCarouselNotices, {})).map(({ title }) => title);
  const save = (IDs: string[], Carousel: 0 | 1, UserID = team.admin.userID) =>
    team.admin.send(updateHomeNotice, { IDs, Carousel, UserID });

  test('3 Announcement, carousel: selected announcements that may be read are shown, the latest day first', async () => {
    const [old, fresh, hidden, future] = [
      await add({ Title: '旧', PushTime: day(-3) }),
      await add({ Title: '新' }),
      await add({ Title: '撤' }),
      await add({ Title: '将来', PushTime: day(3) }),
    ];
    await save([old.id, fresh.id, hidden.id, future.id], 1);
    await change(hidden, { Title: '撤', Nstate: 1 });
    expect(await onCarousel()).toEqual(['新', '旧']);
    const { data } = await team.admin.call(listNotices, { Carousel: 1 });
    expect(data.map(({ title }) => title)).toEqual(['将来', '撤', '新', '旧']);
  });

  test('7 Calls, UpdateHomeNotice: sent twice on a save, it converges whatever is repeated or lost', async () => {
    const [a, b, c] = [
      await add({ Title: 'a' }),
      await add({ Title: 'b' }),
      await add({ Title: 'c' }),
    ];
    const entries = async () =>
      (await lastActions(app, team.orgCode, 50)).filter(
        ({ action }) => action === updateHomeNotice.id,
      );
    await save([a.id, b.id], 1);
    await save([c.id], 0);
    expect((await onCarousel()).toSorted()).toEqual(['a', 'b']);
    const before = await entries();
    expect(new Set(before.map(({ targetID }) => targetID))).toEqual(new Set([a.id, b.id]));
    for (const _ of [1, 2]) {
      await save([a.id, b.id, a.id], 1);
      await save([c.id], 0);
    }
    expect(await entries()).toEqual(before);
    await save([c.id], 1); // and the second call is lost: a later save has it right
    await save([c.id], 1);
    await save([a.id, b.id], 0);
    expect(await onCarousel()).toEqual(['c']);
    await save([], 1);
    expect(await onCarousel()).toEqual(['c']);
  });

  test('saves that race end as one of them was, not in between', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map((Title) => add({ Title })));
    const ids = all.map(({ id }) => id);
    const saves = Array.from({ length: 20 }, (_, at) =>
      save(at % 2 === 0 ? ids : ids.toReversed(), at % 2 === 0 ? 1 : 0),
    );
    for (const answer of await Promise.all(saves)) expect(errorOf(answer)).toBeNull();
    expect([0, 3]).toContain((await onCarousel()).length);
  });

  test('one id that is not there, and none of them changes', async () => {
    const { id } = await add();
    expect(errorOf(await save([id, randomUUID()], 1))).toBe('NOT_FOUND');
    expect(await onCarousel()).toEqual([]);
  });

  test('in the name of somebody else it is denied, with a row in the action log', async () => {
    const { id } = await add();
    const answer = await save([id], 1, team.reporter.userID);
    expect(answer.envelope.code).toBe('403');
    const [row] = await lastActions(app, team.orgCode);
    expect(row).toMatchObject({ action: updateHomeNotice.id, targetID: team.reporter.userID });
    expect(await onCarousel()).toEqual([]);
  });
});

describe('reading', () => {
  test('opening one marks it and its message as read, for that person alone', async () => {
    const notice = await add();
    const { reporter, repairer } = team;
    expect((await reporter.call(listReaderNotices, {})).allcount).toBe(1);
    expect(await reporter.call(getNotice, { ID: notice.id })).toMatchObject({ isRead: 1 });
    const { data, allcount } = await reporter.call(listReaderNotices, {});
    expect([data[0]?.isRead, allcount]).toEqual([1, 0]);
    expect((await reporter.call(listMessages, { MType: 7 })).allcount).toBe(0);
    expect((await repairer.call(listReaderNotices, {})).allcount).toBe(1);
    expect((await repairer.call(listMessages, { MType: 7 })).data.xtcount).toBe(1);
    await reporter.call(getNotice, { ID: notice.id });
    const readings = await app.sql('select 1 from notice_reading where notice_id = $1', [
      notice.id,
    ]);
    expect(readings).toHaveLength(1);
  });

  test('marking messages of the type as read does not open their announcements', async () => {
    await add();
    await team.reporter.call(readMessages, { MType: 7 });
    expect((await team.reporter.call(listReaderNotices, {})).allcount).toBe(1);
  });

  test('7 Calls, GetNoticeDataList: pages count from zero, the latest day first, and can be searched', async () => {
    const titles = ['一', '二', '三', '四', '五'];
    for (const [at, Title] of titles.entries()) {
      await add({ Title, PushTime: day(-at), Content: at === 2 ? '100% 停机' : 'x' });
    }
    const page = async (pageNum: number) =>
      (await team.reporter.call(listNotices, { pageNum, pageSize: 2 })).data.map((n) => n.title);
    expect([await page(0), await page(1), await page(2), await page(3)]).toEqual([
      ['一', '二'],
      ['三', '四'],
      ['五'],
      [],
    ]);
    const found = await team.reporter.call(listNotices, { SearchText: '0% ', pageSize: 2 });
    expect([found.data.map((n) => n.title), found.totalNum]).toEqual([['三'], 1]);
  });
});

describe('6 Roles, announcement management', () => {
  test('6 Roles, announcement management: a person who may not edit is denied each action, and nothing changes', async () => {
    const notice = await add();
    const before = await team.admin.call(listNotices, {});
    for (const person of [team.repairer, team.reporter]) {
      for (const answer of [
        await person.send(addNotice, noticeBody()),
        await person.send(updateNotice, { ID: notice.id, ...noticeBody({ Title: 'x' }) }),
        await person.send(updateHomeNotice, { IDs: [notice.id], Carousel: 1 }),
      ]) {
        expect(answer.envelope.code).toBe('403');
      }
    }
    expect(await team.admin.call(listNotices, {})).toEqual(before);
    expect(await team.supervisor.call(addNotice, noticeBody())).toMatchObject({
      pushUser: '设备部',
    });
  });

  test('a person who may not read announcements is not notified', async () => {
    await app.sql(
      `update role set permissions = array_remove(permissions, 'notice.view')
       where org_code = $1 and role_name = '报修员'`,
      [team.orgCode],
    );
    const person = await addPerson(app, team.orgCode, 'reporter');
    await add();
    expect((await person.call(listMessages, {})).totalNum).toBe(0);
    expect((await person.send(listReaderNotices, {})).envelope.code).toBe('403');
  });
});
