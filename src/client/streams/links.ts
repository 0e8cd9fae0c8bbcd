import { channelNames } from '../../contract/live.ts';
import type { ChannelState } from './channel.ts';
import type { Renewal } from './sockets/openChannels.ts';
import type { LinkState, Links } from './state.ts';

/** `lastHeardAt` is told at most so often: a flood of messages is no flood of link states. */
const heardEveryMs = 1_000;

/**
 * A server that was silent for so long has dropped its connections, or is about to: it does so 30 s
 * after the last pong, which came up to 15 s before the silence.
 */
const droppedMs = 20_000;
/** A start takes seconds; one that takes so long while the server answers is lost. */
const startMs = 15_000;

/** All channels before any token: waiting, with no try due. */
export function unlinked(now: number): Links {
  const link: LinkState = { status: 'waiting', since: now, nextTryAt: null, lastHeardAt: null };
  return { main: link, gateway: link, daping: link };
}

/** The link after its channel came into a state. Signed out is `waiting` without a next try. */
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

/** The link after a proof of life; the same object where that is nothing worth telling. */
export function heardLink(link: LinkState, now: number): LinkState {
  const told = link.lastHeardAt !== null && now - link.lastHeardAt < heardEveryMs;
  return told ? link : { ...link, lastHeardAt: now };
}

/**
 * After the server has answered a probe: a proof of life for every channel that stands open. The
 * same object where nothing changes that is worth telling.
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
 * The connections that are dead although nobody told: after the server has answered again, those
 * that stood open through a silence at whose end it has dropped them; and starts that never end.
 *
 * @param silentSince when the first probe was sent that went unanswered; ms of this machine's clock
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
