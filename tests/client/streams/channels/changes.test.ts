import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import {
  type LiveChanges,
  readChanges,
  revisionWaitMs,
} from '../../../../src/client/streams/channels/changes.ts';
import type { LiveMessage } from '../../../../src/client/streams/topics/normalise.ts';
import type { PatchRun } from '../../../../src/client/streams/topics/patchRun.ts';
import { messageType } from '../../../../src/contract/enums.ts';
import { olderRevision, type TopicRevision } from '../../../../src/contract/topics/live.ts';
import { at, timeline } from '../support/virtualTime.ts';

function follow() {
  const patch$ = new Subject<PatchRun>();
  const open$ = new Subject<number>();
  const message$ = new Subject<LiveMessage>();
  const revision$ = new Subject<TopicRevision>();
  const answer$ = new Subject<TopicRevision>();
  const heard: LiveChanges[] = [];
  let oldest: TopicRevision | null = null;
  const answers = { answer$, oldest: () => oldest };
  readChanges({ patch$, revision$, open$, message$, answers }).subscribe((changes) => {
    heard.push(changes);
  });
  /** An answer whose data contain the changes up to `rev`. */
  const answer = (rev: number, epoch = 'E') => {
    oldest = oldest === null ? { epoch, rev } : olderRevision(oldest, { epoch, rev });
    answer$.next({ epoch, rev });
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
  return { patch, open$, message$, revision, answer, heard };
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

const everyMessage = messageType.list.map((type) => ({ kind: 'message', id: String(type) }));

test('of a server that sends no revision an opening reports messages after its pause, and everything after a wait', () => {
  const lines = timeline(({ cold }, log) => {
    const { open$, heard } = follow();
    open$.next(40);
    at(cold(`39ms a b ${revisionWaitMs - 2}ms c d`), () => log(String(heard.length)));
    at(cold(`39ms a b ${revisionWaitMs - 2}ms c d`), (mark) => {
      if (mark === 'd') expect(heard).toEqual([everyMessage, 'everything']);
    });
  });
  expect(lines).toEqual(['39 0', '40 1', `${39 + revisionWaitMs} 1`, `${40 + revisionWaitMs} 2`]);
});

/** Runs a story in virtual time, until every pause is over. @returns what was reported, without messages */
function reported(story: (channel: ReturnType<typeof follow>) => void): readonly LiveChanges[] {
  let heard: readonly LiveChanges[] = [];
  timeline(({ cold }) => {
    const channel = follow();
    channel.open$.next(0);
    story(channel);
    at(cold('9s a'), () => {
      heard = channel.heard.filter(
        (changes) => changes === 'everything' || changes[0]?.kind !== 'message',
      );
    });
  });
  return heard;
}

test('an opening whose revision is that of all answers reports nothing, for nothing changed since they were read', () => {
  const order = [{ kind: 'order', id: '6' }];
  const same = ({ answer, revision, patch }: ReturnType<typeof follow>) => {
    answer(5);
    answer(5);
    revision(5);
    patch(6);
    answer(6);
  };
  expect(reported(same)).toEqual([order]);
});

test('an opening reports everything if an answer is older, whenever it arrives', () => {
  expect(
    reported(({ answer, revision }) => {
      answer(5);
      answer(4); // read first, answered last
      revision(5);
    }),
  ).toEqual(['everything']);
  expect(
    reported(({ answer, revision }) => {
      revision(5);
      answer(5);
      answer(4);
    }),
  ).toEqual(['everything']);
  expect(
    reported(({ answer, revision }) => {
      answer(5, 'D');
      answer(1);
      revision(1);
    }),
  ).toEqual(['everything']);
});

test('a patch between the opening and its revision is no reason to read an answer before it', () => {
  expect(
    reported(({ answer, revision, patch }) => {
      answer(4);
      patch(6);
      revision(6);
    }),
  ).toEqual([[{ kind: 'order', id: '6' }], 'everything']);
});

test('an answer of an unknown revision reports everything, once: it may be of a visit', () => {
  expect(
    reported(({ answer, revision }) => {
      revision(5);
      answer(0, '');
      answer(0, '');
    }),
  ).toEqual(['everything']);
});

test('a reconnection reports everything only if a change was missed meanwhile', () => {
  const reconnect = (
    { answer, revision, patch, open$ }: ReturnType<typeof follow>,
    rev: number,
  ) => {
    answer(5);
    revision(5);
    patch(6);
    open$.next(0);
    revision(rev);
  };
  const order = [{ kind: 'order', id: '6' }];
  expect(reported((channel) => reconnect(channel, 6))).toEqual([order]);
  expect(reported((channel) => reconnect(channel, 7))).toEqual([order, 'everything']);
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
