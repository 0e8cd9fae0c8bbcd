// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Announcer,
  type AnnouncerChannel,
  leaderTimeoutMs,
  openAnnouncer,
} from '../../../../../src/client/console/message/alerts/announcer.ts';

let channels: (AnnouncerChannel & { dispatch(data: unknown): void })[] = [];
let focused = false;
/** The tabs that announced, by their number, in order. */
let shownBy: number[] = [];

/** A channel whose messages arrive at once in all other tabs. */
function openChannel(): AnnouncerChannel {
  const events = new EventTarget();
  const channel = {
    addEventListener: events.addEventListener.bind(events),
    dispatch: (data: unknown) => events.dispatchEvent(new MessageEvent('message', { data })),
    postMessage(data: unknown) {
      for (const other of channels) if (other !== channel) other.dispatch(data);
    },
    close() {
      channels = channels.filter((other) => other !== channel);
    },
  };
  channels.push(channel);
  return channel;
}

const tabs: Announcer[] = [];

/** All tabs share one window here, so a test sets the focus only while it opens one. */
function openTab(hasFocus = false): Announcer {
  focused = hasFocus;
  const tab = openAnnouncer(openChannel());
  focused = false;
  tabs.push(tab);
  return tab;
}

/** Has these tabs receive a message, one after the other. */
function receive(key: string, receivers: readonly Announcer[] = tabs) {
  for (const tab of receivers) tab.announce(key, () => shownBy.push(tabs.indexOf(tab)));
}

beforeEach(() => {
  vi.useFakeTimers();
  shownBy = [];
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('one tab of three announces: the one that had the focus last', () => {
  openTab();
  receive('a');
  expect(shownBy, 'a tab that is alone').toEqual([0]);
  openTab(true);
  openTab();
  receive('b');
  vi.advanceTimersByTime(60_000);
  expect(shownBy).toEqual([0, 1]);
});

test('when the leader has closed, another tab announces after a while and leads from then on', () => {
  openTab();
  openTab();
  openTab(true);
  tabs[2]?.stop();
  const left = tabs.slice(0, 2);
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0);
  receive('a', left);
  expect(shownBy).toEqual([]);
  vi.advanceTimersByTime(2 * leaderTimeoutMs);
  expect(shownBy).toEqual([1]);
  receive('b', left);
  expect(shownBy, 'at once').toEqual([1, 1]);
  vi.advanceTimersByTime(60_000);
  expect(shownBy).toEqual([1, 1]);
});

test('a tab that receives a message before or after the leader does not announce it', () => {
  const late = openTab();
  const leader = openTab(true);
  receive('a', [leader]);
  vi.advanceTimersByTime(5_000);
  receive('a', [late]);
  receive('b', [late, leader]);
  vi.advanceTimersByTime(60_000);
  expect(shownBy).toEqual([1, 1]);
});

test('the same text twice is announced twice', () => {
  openTab(true);
  receive('text');
  receive('text');
  expect(shownBy).toEqual([0, 0]);
});

test('a tab that is closed announces nothing', () => {
  const first = openTab();
  openTab(true);
  receive('a', [first]);
  first.stop();
  vi.advanceTimersByTime(60_000);
  expect(shownBy).toEqual([]);
});
