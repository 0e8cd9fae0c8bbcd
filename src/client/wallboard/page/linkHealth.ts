import type { ChannelName } from '../../../contract/topics/live.ts';
import type { Links } from '../../streams/state.ts';
import { lateMs } from '../../streams/topics/freshness.ts';

/** The state of a channel as people see it. */
export type LinkHealth =
  | { readonly is: 'open' | 'connecting' | 'stopped' }
  /** `seconds` until the next attempt; null while none is scheduled. */
  | { readonly is: 'waiting'; readonly seconds: number | null }
  | { readonly is: 'quiet'; readonly seconds: number };

/**
 * Returns a channel's health. An open socket proves little, since a dead link may keep one open for
 * minutes: a channel without a sign of life is `quiet` as soon as its topics are late.
 *
 * @param now ms of this machine's clock, like the times in `links`
 */
export function linkHealthOf(links: Links, channel: ChannelName, now: number): LinkHealth {
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
