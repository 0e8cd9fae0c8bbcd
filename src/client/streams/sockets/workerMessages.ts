import type { HubHosts } from '../channels/hubs.ts';
import type { Renewal } from './openChannels.ts';
import { isStateEvent, type StreamEvent } from './streamEvent.ts';

// The messages between the pages of one build and its worker.

/** The worker pings every page this often; a page that leaves three pings unanswered is gone. */
export const pingMs = 15_000;
export const maxUnansweredPings = 3;
/** A worker that has sent nothing for this long is gone. */
export const workerSilenceMs = 60_000;
/** A worker that has not answered `join` after this long is unavailable. */
export const welcomeMs = 10_000;

/** A message of a page. A port serves one token; `join` comes first. */
export type PageMessage =
  | { readonly type: 'join'; readonly token: string; readonly hosts: HubHosts }
  | { readonly type: 'retry' | 'pong' | 'leave' }
  | { readonly type: 'renew'; readonly renewal: Renewal };

/**
 * A message of the worker. `dropped`: the page sent nothing for too long, for example because the browser
 * froze it; it may join again.
 */
export type WorkerMessage =
  | { readonly type: 'welcome' | 'ping' | 'dropped' }
  | { readonly type: 'events'; readonly events: readonly StreamEvent[] };

/**
 * Returns events in a form that can be posted: not every thrown value can be posted, so a cause becomes
 * text.
 */
export function toPostable(events: readonly StreamEvent[]): readonly StreamEvent[] {
  return events.map((event) =>
    isStateEvent(event) && 'cause' in event ? { ...event, cause: String(event.cause) } : event,
  );
}
