import { useTranslation } from 'react-i18next';
import { useLive } from '../streams/useTopic.tsx';
import { useClockSkew } from './useClockSkew.ts';
import { useLinkHealth } from './useLinkHealth.ts';
import './LinkList.css';

/** The channels in the header: quiet while all is well, an orange word where one is not. */
export function LinkStrip() {
  const { t } = useTranslation();
  const skew = useClockSkew();
  return (
    <ul className="link-strip" aria-label={t('wall.header.links')}>
      {useLinkHealth().map(({ channel, health, words }) => (
        <li key={channel} className={`link link-${health.is}`}>
          <i className="link-mark" />
          {health.is === 'quiet'
            ? t('wall.state.late', { channel: t(`wall.link.${channel}`), seconds: health.seconds })
            : t(`wall.link.${channel}`)}
          {health.is !== 'quiet' && health.is !== 'open' && ` · ${words}`}
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

/** The channels one under the other, each with its word; a stopped one can be tried again. */
export function LinkTable() {
  const { t } = useTranslation();
  const live = useLive();
  const skew = useClockSkew();
  return (
    <ul className="link-table" aria-label={t('wall.header.links')}>
      {useLinkHealth().map(({ channel, health, words }) => (
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
          <span className="link-words">{words}</span>
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
