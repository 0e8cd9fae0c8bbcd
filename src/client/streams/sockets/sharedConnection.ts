import { finalize, Observable, of, Subject, share, tap } from 'rxjs';
import { type ChannelName, topics } from '../../../contract/topics/live.ts';
import type { OpenChannels, Renewal } from './openChannels.ts';
import { packEvents } from './packEvents.ts';
import { isStateEvent, type StreamEvent } from './streamEvent.ts';

/** The channels of one token for any number of pages. */
export interface SharedConnection {
  /**
   * The present state of each channel and the newest revision, then the events in packets, at most one
   * in 16 ms. The sockets open with the first subscriber and close with the last.
   */
  readonly packets$: Observable<readonly StreamEvent[]>;
  /** Returns whether there is a subscriber. */
  isUsed(): boolean;
  retry(): void;
  renew(renewal: Renewal): void;
}

/** Opens the connection of a token; its sockets are owned by this script. */
export function openSharedConnection(open: OpenChannels, token: string): SharedConnection {
  const retry$ = new Subject<void>();
  const renew$ = new Subject<Renewal>();
  const states = new Map<ChannelName, StreamEvent>();
  let newest: StreamEvent | null = null;
  const shared$ = open({ token$: of(token), retry$, renew$ }).pipe(
    packEvents(),
    // States are noted by packet: a page that joins now gets the next packet, and no state twice.
    tap((events) => {
      for (const event of events) {
        if (isStateEvent(event)) states.set(event.channel, event);
        newest = newestRevision(newest, event);
      }
    }),
    finalize(() => {
      states.clear();
      newest = null;
    }),
    share(),
  );
  return {
    packets$: new Observable((subscriber) => {
      const known = newest === null ? [] : [newest];
      if (states.size > 0) subscriber.next([...states.values(), ...known]);
      return shared$.subscribe(subscriber);
    }),
    isUsed: () => states.size > 0,
    retry: () => retry$.next(),
    renew: (renewal) => renew$.next(renewal),
  };
}

/** Returns the revision of the topic `changes` after an event; null until its channel brings one. */
function newestRevision(before: StreamEvent | null, event: StreamEvent): StreamEvent | null {
  const { channel, type } = event;
  if (channel !== topics.changes.channel) return before;
  if (isStateEvent(event)) return null;
  if (type === 'patch' && event.patch.Topic === 'changes') {
    const { Epoch: epoch, Rev: rev } = event.patch;
    return { type: 'revision', channel, revision: { epoch, rev } };
  }
  // The revision of an opening may have been read before a patch that came first.
  return type === 'revision' && before === null ? event : before;
}
