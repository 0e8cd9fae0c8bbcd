import type { HubHosts } from '../hubs.ts';
import { type ChannelNews, isState } from './channelNews.ts';
import type { Renewal } from './openChannels.ts';

/**
 * The version of what pages and the worker say to each other, and pages among themselves. Scripts of
 * two builds that speak the same take over from each other; of two versions they do not see each
 * other, and each keeps its sockets until its pages reload.
 */
export const protocolVersion = 1;

/** The worker asks every page so often whether it is there; who is silent for three turns is not. */
export const pingMs = 15_000;
export const pingTurns = 3;
/** A worker that says nothing for so long is gone. */
export const workerSilenceMs = 60_000;
/** A worker that has not answered its first page by then cannot be had here. */
export const welcomeMs = 10_000;
/** A worker that was taken over from waits so long for its pages to move. */
export const moveMs = 5_000;

/** What a page says. One port is one token's; `join` comes first. */
export type PageWord =
  | { readonly say: 'join'; readonly token: string; readonly hosts: HubHosts }
  | { readonly say: 'retry' | 'here' | 'leave' }
  | { readonly say: 'renew'; readonly renewal: Renewal };

/** What the worker says. */
export type WorkerWord =
  | { readonly say: 'welcome' | 'ping' }
  | { readonly say: 'news'; readonly news: readonly ChannelNews[] }
  /** A newer worker is there: join that one. */
  | { readonly say: 'moved'; readonly url: string }
  /** The page was silent for too long, as one that was frozen: it may join again. */
  | { readonly say: 'dropped' };

/** What workers say to each other: which script they are, and when they came to be. */
export interface Birth {
  readonly url: string;
  /** ms of this machine's clock. */
  readonly bornAt: number;
}

/** News as it can be posted: a cause is whatever was thrown, and goes in words. */
export function postable(news: readonly ChannelNews[]): readonly ChannelNews[] {
  return news.map((each) =>
    isState(each) && 'cause' in each ? { ...each, cause: String(each.cause) } : each,
  );
}
