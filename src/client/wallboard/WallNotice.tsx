import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { channels } from '../../contract/live.ts';
import { signOut } from '../api/session.ts';
import { useSessionEnded } from '../api/sessionEnd.ts';
import { useLinks, useLive } from '../streams/useTopic.tsx';
import './WallNotice.css';

const signInPath = `/login?${new URLSearchParams({ redirect: '/EquipmentKanban' })}`;

/** What must be said before anything on the wall may be believed. */
export function WallNotices() {
  const { t } = useTranslation();
  const live = useLive();
  const links = useLinks();
  const ended = useSessionEnded();
  const stopped = channels.find((channel) => links[channel].status === 'stopped');
  if (ended) {
    return (
      <WallNotice title={t('wall.notice.ended')} role="alert" band>
        {ended.info} {t('wall.notice.endedMore')}
        <Link className="wall-notice-action" to={signInPath} onClick={signOut}>
          {t('wall.notice.signIn')}
        </Link>
      </WallNotice>
    );
  }
  if (stopped === undefined) return null;
  return (
    <WallNotice
      title={t('wall.notice.stopped', { channel: t(`wall.link.${stopped}`) })}
      role="alert"
    >
      {t('wall.notice.stoppedMore')}
      <button type="button" className="wall-notice-action" onClick={() => live.retry()}>
        {t('wall.notice.retry')}
      </button>
    </WallNotice>
  );
}

/** A sentence over the whole screen; as a band, the last data stay in sight and age. */
export function WallNotice({
  title,
  role,
  band = false,
  children,
}: {
  title: string;
  role: 'alert' | 'status';
  band?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={band ? 'wall-notice wall-notice-band' : 'wall-notice'} role={role}>
      <h2>{title}</h2>
      <div className="wall-notice-more">{children}</div>
    </div>
  );
}
