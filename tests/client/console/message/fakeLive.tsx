import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import type { LiveChanges } from '../../../../src/client/streams/channels/changes.ts';
import { unlinked } from '../../../../src/client/streams/channels/links.ts';
import type { Live } from '../../../../src/client/streams/live.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import type { LiveMessage } from '../../../../src/client/streams/topics/normalise.ts';
import { unknownTopic } from '../../../../src/client/streams/topics/topic.ts';
import type { InboxRow } from '../../../../src/contract/topics/topicRows.ts';

/** Fake streams, whose messages, inbox and changes come from the test. */
export function fakeLive() {
  const messages$ = new Subject<LiveMessage>();
  const changes$ = new Subject<LiveChanges>();
  const inbox$ = new BehaviorSubject<TopicState<InboxRow>>(unknownTopic('inbox'));
  const live = {
    links$: new BehaviorSubject(unlinked(0)),
    messages$,
    errors$: NEVER,
    changes$,
    topic: () => inbox$,
    serverNow: () => 0,
    clockOffset: () => 0,
    retry: () => undefined,
    stop: () => undefined,
  } as unknown as Live;
  return {
    live,
    /** Publishes changes of the server. */
    change: (changes: LiveChanges) => changes$.next(changes),
    /** Sends a typed message on the main channel. */
    sendMessage: (Id: string, over: object = {}) =>
      messages$.next({
        type: 'typed',
        channel: 'main',
        message: {
          MType: 3,
          Title: `标题 ${Id}`,
          Msg: `内容 ${Id}`,
          Id,
          Url: `order-${Id}`,
          ...over,
        },
      }),
    /** Sends a sensor reading, which is not stored. */
    sendReading: (Id: string, over: object = {}) =>
      messages$.next({
        type: 'typed',
        channel: 'gateway',
        message: {
          MType: 2,
          Title: `设备 ${Id}`,
          Msg: `内容 ${Id}`,
          Id,
          Url: 'device-1',
          Stored: 0,
          ...over,
        },
      }),
    sendText: (text: string) => messages$.next({ type: 'text', channel: 'main', text }),
    /** Sets the unread counts by message type. */
    setUnread: (unread: Readonly<Record<number, number>>, newest = '') => {
      changes$.next(Object.keys(unread).map((id) => ({ kind: 'message', id })));
      inbox$.next({
        ...inbox$.value,
        phase: 'ready',
        rows: new Map(
          Object.entries(unread).map(([type, count]) => [type, { unread: count, newest }]),
        ),
      });
    },
  };
}
