import { channelNames } from '../../../contract/topics/live.ts';
import type { Renewal } from '../sockets/openChannels.ts';
import type { LinkState, Links } from '../state.ts';
import type { ChannelState } from './channel.ts';

/** The minimum interval between updates of `lastHeardAt`, so that many messages do not cause many link states. */
const heardEveryMs = 1_000;

/**
 * The length of a silence after which the server has dropped its connections, or is about to: it drops them
 * 30 s after the last pong, which arrived up to 15 s before the silence.
 */
const droppedMs = 20_000;
/**
 * The time after which an unfinished start counts as dead although the server answers; a start takes
 * seconds.
 */
const startMs = 15_000;

/** Returns the links before any token: waiting, with no attempt due. */
export function unlinked(now: number): Links {
  const link: LinkState = { status: 'waiting', since: now, nextTryAt: null, lastHeardAt: null };
  return { main: link, gateway: link, daping: link };
}

/** Returns the link after its channel entered a state. Signed out is `waiting` without a next attempt. */
export function nextLink(link: LinkState, event: ChannelState, now: number): LinkState {
  const to = (status: LinkState['status'], nextTryAt: number | null = null): LinkState => ({
    ...link,
    status,
    since: now,
    nextTryAt,
  });
  if (event.type === 'signedOut') return to('waiting');
  if (event.type === 'waiting') return to('waiting', event.nextTryAt);
  if (event.type === 'open') return { ...to('open'), lastHeardAt: now };
  if (event.type === 'connecting' || event.type === 'stopped') return to(event.type);
  return link; // after `closed` and `failed`, `waiting` or `stopped` follows at once
}

/** Returns the link after a proof of life; the same object if the last one is recent. */
export function heardLink(link: LinkState, now: number): LinkState {
  const isRecent = link.lastHeardAt !== null && now - link.lastHeardAt < heardEveryMs;
  return isRecent ? link : { ...link, lastHeardAt: now };
}

/**
 * Returns the links after an answered probe, which is a proof of life for every open channel; the
 * same object if nothing changes.
 */
export function heardOfServer(links: Links, now: number): Links {
  const heard = (link: LinkState) => (link.status === 'open' ? heardLink(link, now) : link);
  const next = {
    main: heard(links.main),
    gateway: heard(links.gateway),
    daping: heard(links.daping),
  };
  return channelNames.every((channel) => next[channel] === links[channel]) ? links : next;
}

/**
 * Returns the connections that are dead without having closed: those that were open through a silence
 * of the server long enough for it to have dropped them, and starts that never end.
 *
 * @param silentSince the time at which the first unanswered probe was sent; ms of this machine's clock
 */
export function deadConnections(links: Links, silentSince: number, now: number): Renewal[] {
  return channelNames.flatMap((channel) => {
    const { status, since, lastHeardAt } = links[channel];
    const heardAt = lastHeardAt ?? since;
    const dropped = status === 'open' && now - silentSince >= droppedMs && heardAt <= silentSince;
    const lost = status === 'connecting' && now - since >= startMs;
    if (!dropped && !lost) return [];
    return [{ channel, before: (dropped ? heardAt : since) + 1 }];
  });
}
