import { NEVER, type ObservableInput, of } from 'rxjs';
import type { ChannelHub } from '../../../../src/client/streams/channels/channel.ts';
import { hubEvents } from '../../../../src/contract/topics/live.ts';

/** A fake hub: the test sends the server's messages and closes it. */
export interface FakeHub extends ChannelHub {
  running: boolean;
  sendMessage(payload: unknown): void;
  sendPatch(payload: unknown): void;
  sendRevision(payload: unknown): void;
  close(cause?: Error): void;
}

/** @param start what its start does; by default it succeeds at once */
export function fakeHub(start: ObservableInput<unknown> = of('started')): FakeHub {
  const handlers = new Map<string, (payload: unknown) => void>();
  let closed: ((cause?: Error) => void) | null = null;
  const hub: FakeHub = {
    running: false,
    on: (event, heard) => handlers.set(event, heard),
    onclose: (callback) => {
      closed = callback;
    },
    start() {
      hub.running = true;
      return start;
    },
    stop() {
      hub.running = false;
      return Promise.resolve();
    },
    sendMessage: (payload) => hub.running && handlers.get(hubEvents.message)?.(payload),
    sendPatch: (payload) => hub.running && handlers.get(hubEvents.patch)?.(payload),
    sendRevision: (payload) => hub.running && handlers.get(hubEvents.revision)?.(payload),
    close(cause) {
      hub.running = false;
      closed?.(cause);
    },
  };
  return hub;
}

/** A start that neither succeeds nor fails. */
export const startsForever = NEVER;
