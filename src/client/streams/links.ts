import { channels } from '../../contract/live.ts';
import type { ChannelEvent } from './channel.ts';
import type { LinkState, Links } from './state.ts';

/** `lastHeardAt` is told at most so often: a flood of messages is no flood of link states. */
export const heardEveryMs = 1_000;

/** All channels before any token: waiting, with no try due. */
export function unlinked(now: number): Links {
  const link: LinkState = { status: 'waiting', since: now, nextTryAt: null, lastHeardAt: null };
  return { main: link, gateway: link, daping: link };
}

/**
 * The link after an event; the same object where nothing changes that is worth telling.
 * Signed out is `waiting` without a next try.
 */
export function nextLink(link: LinkState, event: ChannelEvent, now: number): LinkState {
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
  // After `closed` and `failed`, `waiting` or `stopped` follows at once.
  if (event.type === 'closed' || event.type === 'failed') return link;
  const told = link.lastHeardAt !== null && now - link.lastHeardAt < heardEveryMs;
  return told ? link : { ...link, lastHeardAt: now };
}

/**
 * After the server has answered a probe: a proof of life for every channel that stands open. The
 * same object where nothing changes that is worth telling.
 */
export function heardOfServer(links: Links, now: number): Links {
  const answered: ChannelEvent = { type: 'message', payload: null };
  const heard = (link: LinkState) =>
    link.status === 'open' ? nextLink(link, answered, now) : link;
  const next = {
    main: heard(links.main),
    gateway: heard(links.gateway),
    daping: heard(links.daping),
  };
  return channels.every((channel) => next[channel] === links[channel]) ? links : next;
}
