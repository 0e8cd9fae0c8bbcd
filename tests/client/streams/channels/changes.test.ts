import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { AnswerRevision } from '../../../../src/client/lib/revisions.ts';
import {
  type LiveChanges,
  type Opening,
  readChanges,
} from '../../../../src/client/streams/channels/changes.ts';
import type { LiveMessage } from '../../../../src/client/streams/topics/normalise.ts';
import type { PatchRun } from '../../../../src/client/streams/topics/patchRun.ts';
import { messageType } from '../../../../src/contract/enums.ts';
import type { TopicRevision } from '../../../../src/contract/topics/live.ts';
import { at, timeline } from '../support/virtualTime.ts';

function follow() {
  const patch$ = new Subject<PatchRun>();
  const open$ = new Subject<Opening>();
  const message$ = new Subject<LiveMessage>();
  const revision$ = new Subject<TopicRevision>();
  const answer$ = new Subject<AnswerRevision>();
  const heard: LiveChanges[] = [];
  let oldest: TopicRevision | null = null;
  let calls = 0;
  const answers = { answer$, oldest: () => oldest, lastCall: () => calls };
  /** Sends a call; returns its number. */
  const send = () => {
    calls += 1;
    return calls;
  };
  readChanges({ patch$, revision$, open$, message$, answers }).subscribe((changes) => {
    heard.push(changes);
  });
  /** An answer whose data contain the changes up to `rev`, as oldest of all if it is the first. */
  const answer = (rev: number, { epoch = 'E', call = send() } = {}) => {
    oldest ??= { epoch, rev };
    answer$.next({ revision: { epoch, rev }, call });
  };
  const revision = (rev: number, epoch = 'E') => revision$.next({ epoch, rev });
  const patch = (Rev: number, over: Partial<PatchRun> = {}) =>
    patch$.next({
      Topic: 'changes',
      Epoch: 'E',
      Rev,
      At: '',
      Set: { [`order:${Rev}`]: { kind: 'order', id: String(Rev) } },
      ...over,
    });
  return { patch, open$, message$, revision, send, answer, heard };
}

test('a patch names what changed; a gap, another Epoch or a patch without rows means everything', () => {
  const { patch, heard } = follow();
  patch(4);
  patch(5);
  patch(7);
  patch(9, { From: 8 });
  patch(1, { Epoch: 'F', Set: {} });
  const order = (id: string) => [{ kind: 'order', id }];
  expect(heard).toEqual([order('4'), order('5'), 'everything', order('9'), 'everything']);
});

test('a reset that is the first patch received reports a change of everything', () => {
  const { patch, heard } = follow();
  patch(1, { Set: {} });
  patch(2);
  expect(heard).toEqual(['everything', [{ kind: 'order', id: '2' }]]);
});

test('a reconnection reports a change of everything after its pause, and restarts the numbering', () => {
  const lines = timeline(({ cold }, log) => {
    const { patch, open$, heard } = follow();
    open$.next({ again: true, pauseMs: 40 });
    at(cold('39ms a b c'), (mark) => {
      if (mark === 'b') log(heard[0] === 'everything' ? 'everything' : 'named');
      if (mark === 'a') log(String(heard.length));
      if (mark === 'c') {
        patch(70);
        log(String(heard.length));
      }
    });
  });
  expect(lines).toEqual(['39 0', '40 everything', '41 2']);
});

/** What the first opening reports at once, since messages have no common revision. */
const everyMessage = messageType.list.map((type) => ({ kind: 'message', id: String(type) }));

/** Opens a channel for the first time; nothing may be reported between 1 s and the end of the wait. @returns what was reported in the next 12 s */
function reported(story: (channel: ReturnType<typeof follow>) => void): readonly unknown[] {
  const heard: unknown[] = [];
  timeline(({ cold }) => {
    const channel = follow();
    channel.open$.next({ again: false, pauseMs: 700 });
    story(channel);
    at(cold('1s a 998ms b 1s c 9s d'), (mark) => {
      if (mark === 'a') heard.push(...channel.heard);
      if (mark === 'b') expect(channel.heard).toHaveLength(heard.length);
      if (mark === 'd') heard.push(...channel.heard.slice(heard.length));
    });
  });
  expect(heard[0]).toEqual(everyMessage);
  return heard.slice(1);
}

test('a first opening whose revision is that of all answers reports nothing: they miss nothing', () => {
  expect(
    reported(({ answer, revision, patch }) => {
      answer(5);
      answer(6);
      revision(5);
      patch(6);
      answer(6);
    }),
  ).toEqual([[{ kind: 'order', id: '6' }]]);
});

test('an answer that is older than the first opening, or may be, reports everything, whenever it arrives', () => {
  const before = reported(({ answer, revision }) => {
    answer(4);
    revision(5);
  });
  expect(before).toEqual(['everything']);
  const later = reported(({ send, answer, revision }) => {
    const [one, other] = [send(), send()];
    revision(5);
    answer(4, { call: other });
    answer(4, { call: one });
  });
  expect(later).toEqual(['everything']);
  const unknown = reported(({ send, answer, revision }) => {
    const call = send();
    revision(5);
    answer(0, { epoch: '', call });
  });
  expect(unknown).toEqual(['everything']);
});

test('an answer to a call after the opening reports nothing, whatever its revision', () => {
  expect(
    reported(({ send, answer, revision }) => {
      answer(5, { call: send() });
      revision(5);
      answer(4);
      answer(0, { epoch: '' });
    }),
  ).toEqual([]);
});

test('a first opening of a server that sends no revision reports everything after a wait', () => {
  expect(reported(({ answer }) => answer(5))).toEqual(['everything']);
});

test('a message is a change of its type and of what it is about; without its id of anything', () => {
  const { message$, heard, patch } = follow();
  const message = { Title: '', Msg: '' };
  message$.next({ type: 'typed', channel: 'main', message: { ...message, MType: 3, Url: 'o' } });
  message$.next({ type: 'typed', channel: 'main', message: { ...message, MType: 1 } });
  message$.next({ type: 'typed', channel: 'main', message: { ...message, MType: 7 } });
  message$.next({ type: 'text', channel: 'main', text: 'hello' });
  patch(1, { Topic: 'inbox', Set: { 3: { unread: 0, newest: '' } } });
  expect(heard).toEqual([
    [
      { kind: 'message', id: '3' },
      { kind: 'order', id: 'o' },
    ],
    [{ kind: 'message', id: '1' }],
    'everything',
    [{ kind: 'message', id: '3' }],
  ]);
});
