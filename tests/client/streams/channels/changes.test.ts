import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { type LiveChanges, readChanges } from '../../../../src/client/streams/channels/changes.ts';
import type { LiveMessage } from '../../../../src/client/streams/topics/normalise.ts';
import type { PatchRun } from '../../../../src/client/streams/topics/patchRun.ts';
import { at, timeline } from '../support/virtualTime.ts';

function follow() {
  const patch$ = new Subject<PatchRun>();
  const open$ = new Subject<number>();
  const message$ = new Subject<LiveMessage>();
  const heard: LiveChanges[] = [];
  readChanges({ patch$, open$, message$ }).subscribe((changes) => heard.push(changes));
  const patch = (Rev: number, over: Partial<PatchRun> = {}) =>
    patch$.next({
      Topic: 'changes',
      Epoch: 'E',
      Rev,
      At: '',
      Set: { [`order:${Rev}`]: { kind: 'order', id: String(Rev) } },
      ...over,
    });
  return { patch, open$, message$, heard };
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

test('each opening of the channel reports a change of everything after its pause, and restarts the numbering', () => {
  const lines = timeline(({ cold }, log) => {
    const { patch, open$, heard } = follow();
    open$.next(40);
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
