import { useTranslation } from 'react-i18next';
import { type ChannelName, channels } from '../../contract/live.ts';
import { useLinks, useLive, useServerNow } from '../streams/useTopic.tsx';
import { type LinkHealth, linkHealth } from './linkHealth.ts';

/** The three channels' health, renewed every second, with their words. */
export function useLinkHealth(): { channel: ChannelName; health: LinkHealth; words: string }[] {
  const { t } = useTranslation();
  const links = useLinks();
  const now = useServerNow(1000) - useLive().clockOffset();
  const wordsOf = (health: LinkHealth) => {
    if (health.is === 'quiet') return t('wall.link.quiet', { seconds: health.seconds });
    if (health.is !== 'waiting') return t(`wall.link.${health.is}`);
    if (health.seconds === null) return t('wall.link.waitingNow');
    return t('wall.link.waiting', { seconds: health.seconds });
  };
  return channels.map((channel) => {
    const health = linkHealth(links, channel, now);
    return { channel, health, words: wordsOf(health) };
  });
}
