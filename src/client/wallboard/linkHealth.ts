import type { ChannelName } from '../../contract/live.ts';
import { lateMs } from '../streams/freshness.ts';
import type { Links } from '../streams/state.ts';

/** A channel in the words that a person needs. */
export type LinkHealth =
  | { readonly is: 'open' | 'connecting' | 'stopped' }
  /** Seconds to the next try; null while none is due. */
  | { readonly is: 'waiting'; readonly seconds: number | null }
  | { readonly is: 'quiet'; readonly seconds: number };

/**
 * A channel's health. An open socket proves little, since a dead link may hold one for minutes: a
 * channel without proof of life is quiet from the moment on at which its topics are late.
 *
 * @param now ms of this machine's clock, as are the times in `links`
 */
export function linkHealth(links: Links, channel: ChannelName, now: number): LinkHealth {
  const { status, since, nextTryAt, lastHeardAt } = links[channel];
  if (status === 'stopped') return { is: 'stopped' };
  const silent = now - (lastHeardAt ?? since);
  if (silent >= lateMs) return { is: 'quiet', seconds: seconds(silent) };
  if (status !== 'waiting') return { is: status };
  return { is: 'waiting', seconds: nextTryAt === null ? null : seconds(nextTryAt - now) };
}

function seconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
