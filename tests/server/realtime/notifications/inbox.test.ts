import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getInbox, getTopic } from '../../../../src/contract/areas/kanban/endpoints.ts';
import {
  listMessages,
  readMessage,
  readMessages,
  unreadNames,
} from '../../../../src/contract/areas/message/endpoints.ts';
import { addNotice, getNotice } from '../../../../src/contract/areas/notice/endpoints.ts';
import type { TopicPatch } from '../../../../src/contract/topics/live.ts';
import { type InboxRow, topicRows } from '../../../../src/contract/topics/topicRows.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { type HubListener, listen } from '../../support/hubs.ts';
import { addTeam, type Person, type Team } from '../../support/people.ts';
import { settled } from '../../support/settle.ts';
import { newDevice, report } from '../../support/work.ts';
import { apply } from '../support.ts';

let app: TestApp;
let team: Team;
const listeners: HubListener[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  return async () => {
    for (const listener of listeners.splice(0)) await listener.stop();
  };
});

async function listenTo(person: Person, node: TestApp = app): Promise<HubListener> {
  const listener = await listen(node.url, 'daping', person.token);
  listeners.push(listener);
  return listener;
}

const inboxes = ({ patches }: HubListener): TopicPatch[] =>
  patches.filter(({ Topic }) => Topic === 'inbox');
const inboxOf = async (person: Person) =>
  (await person.call(getInbox, {})).Rows as Record<string, InboxRow>;

/** Expects the counts of the snapshot to equal those of the list. */
async function expectAgreement(person: Person): Promise<void> {
  const rows = await inboxOf(person);
  const { data } = await person.call(listMessages, {});
  const counts = Object.entries(unreadNames).map(([name, type]) => [
    String(type),
    data[name as keyof typeof unreadNames],
  ]);
  const unreadCounts = Object.entries(rows).map(([key, { unread }]) => [key, unread]);
  expect(Object.fromEntries(unreadCounts)).toEqual(Object.fromEntries(counts));
  for (const row of Object.values(rows)) topicRows.inbox.parse(row);
}

test('3 Notification, unread counts: a notification changes the inbox of its recipients only', async () => {
  const [repairer, reporter] = [await listenTo(team.repairer), await listenTo(team.reporter)];
  const device = await newDevice(team.admin);
  const start = await team.repairer.call(getInbox, {});
  await report(team.reporter, device.id);
  await report(team.reporter, device.id);
  await settled(app);
  expect(inboxes(reporter)).toEqual([]);
  const patches = inboxes(repairer);
  expect(apply(start, patches)).toEqual((await team.repairer.call(getInbox, {})).Rows);
  const { data } = await team.repairer.call(listMessages, { MType: 3 });
  expect(await inboxOf(team.repairer)).toMatchObject({
    3: { unread: 2, newest: data.data1[0]?.id },
    7: { unread: 0, newest: '' },
  });
  await expectAgreement(team.repairer);
});

test('4 Enumerations, read when opened: all tabs and devices of the user are updated at once, on every node', async () => {
  const node = await app.anotherNode();
  const device = await newDevice(team.admin);
  await report(team.reporter, device.id);
  await settled(app);
  const devices = [await listenTo(team.repairer), await listenTo(team.repairer, node)];
  const { data } = await team.repairer.call(listMessages, { MType: 3 });
  await team.repairer.call(readMessage, { id: data.data1[0]?.id ?? '' });
  await vi.waitFor(
    () => {
      const all = devices.map((listener) => inboxes(listener).at(-1)?.Set);
      expect(all).toEqual(devices.map(() => ({ 3: { unread: 0, newest: data.data1[0]?.id } })));
    },
    { interval: 10 },
  );
  await node.close();
});

describe('reading', () => {
  test('all messages of a type, or those of an announcement, updates the inbox likewise', async () => {
    const { reporter } = team;
    const noticeBody = { Title: 't', Content: 'c', PushUser: 'p', PushTime: '2026-01-01' };
    const first = await team.admin.call(addNotice, noticeBody);
    await team.admin.call(addNotice, noticeBody);
    await settled(app);
    const listener = await listenTo(reporter);
    await reporter.call(getNotice, { ID: first.id });
    await settled(app);
    expect(inboxes(listener).at(-1)?.Set).toMatchObject({ 7: { unread: 1 } });
    await reporter.call(readMessages, { MType: 7 });
    await settled(app);
    expect(inboxes(listener).at(-1)?.Set).toMatchObject({ 7: { unread: 0 } });
    await expectAgreement(reporter);
  });

  test('messages that are already read publishes nothing', async () => {
    const listener = await listenTo(team.reporter);
    await team.reporter.call(readMessages, { MType: 3 });
    await settled(app);
    expect(inboxes(listener)).toEqual([]);
  });
});

test('an announcement to all is numbered separately for each user', async () => {
  const everybody = [team.admin, team.supervisor, team.repairer, team.reporter];
  const listening = await Promise.all(everybody.map((person) => listenTo(person)));
  for (const Title of ['one', 'two']) {
    await team.admin.call(addNotice, {
      Title,
      Content: 'c',
      PushUser: 'p',
      PushTime: '2026-01-01',
    });
    await settled(app);
  }
  for (const listener of listening) expect(inboxes(listener).map(({ Rev }) => Rev)).toEqual([1, 2]);
});

test('every user has an inbox; a board needs its permission', async () => {
  expect(Object.keys(await inboxOf(team.reporter))).toHaveLength(10);
  const { envelope } = await team.reporter.send(getTopic, { Topic: 'inbox' });
  expect(envelope.code).toBe('403');
});
