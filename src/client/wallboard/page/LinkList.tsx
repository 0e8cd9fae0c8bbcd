import { useTranslation } from 'react-i18next';
import { type ChannelName, channelNames } from '../../../contract/topics/live.ts';
import { skewMs } from '../../streams/serverClock.ts';
import { useLinks, useLive, useServerNow } from '../../streams/useTopic.tsx';
import { type LinkHealth, linkHealthOf } from './linkHealth.ts';
import './LinkList.css';

/** The channels in the header: unobtrusive while all is well, orange with a text where one is not. */
export function LinkStrip() {
  const { t } = useTranslation();
  const skew = useClockSkew();
  return (
    <ul className="link-strip" aria-label={t('wall.header.links')}>
      {useLinkHealth().map(({ channel, health, text }) => (
        <li key={channel} className={`link link-${health.is}`}>
          <i className="link-mark" />
          {health.is === 'quiet'
            ? t('wall.state.late', { channel: t(`wall.link.${channel}`), seconds: health.seconds })
            : t(`wall.link.${channel}`)}
          {health.is !== 'quiet' && health.is !== 'open' && ` · ${text}`}
        </li>
      ))}
      {skew !== null && (
        <li className="link link-quiet">
          <i className="link-mark" />
          {t('wall.link.skew', { seconds: skew })}
        </li>
      )}
    </ul>
  );
}

/** The channels one below the other, each with its state; a stopped one can be retried. */
export function LinkTable() {
  const { t } = useTranslation();
  const live = useLive();
  const skew = useClockSkew();
  return (
    <ul className="link-table" aria-label={t('wall.header.links')}>
      {useLinkHealth().map(({ channel, health, text }) => (
        <li key={channel}>
          <span className={`link link-${health.is}`}>
            <i className="link-mark" />
            {t(`wall.link.${channel}`)}
          </span>
          {health.is === 'stopped' && (
            <button type="button" className="wall-button" onClick={() => live.retry()}>
              {t('wall.state.retry')}
            </button>
          )}
          <span className="link-text">{text}</span>
        </li>
      ))}
      {skew !== null && (
        <li>
          <span className="link link-quiet">
            <i className="link-mark" />
            {t('wall.link.skew', { seconds: skew })}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Returns the health of the three channels and its text, renewed every second. */
function useLinkHealth(): { channel: ChannelName; health: LinkHealth; text: string }[] {
  const { t } = useTranslation();
  const links = useLinks();
  const now = useServerNow(1000) - useLive().clockOffset();
  const textOf = (health: LinkHealth) => {
    if (health.is === 'quiet') return t('wall.link.quiet', { seconds: health.seconds });
    if (health.is !== 'waiting') return t(`wall.link.${health.is}`);
    if (health.seconds === null) return t('wall.link.waitingNow');
    return t('wall.link.waiting', { seconds: health.seconds });
  };
  return channelNames.map((channel) => {
    const health = linkHealthOf(links, channel, now);
    return { channel, health, text: textOf(health) };
  });
}

/** Returns by how many seconds this machine's clock is off; null while the skew is harmless. */
function useClockSkew(): number | null {
  useServerNow(1000);
  const skew = Math.abs(useLive().clockOffset());
  return skew > skewMs ? Math.round(skew / 1000) : null;
}
