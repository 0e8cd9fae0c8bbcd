import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from '../../contract/live.ts';
import { signOut } from '../api/session/session.ts';
import { type SessionEnd, useSessionEnded } from '../api/session/sessionEnd.ts';
import { useIsSignedIn, useUser } from '../api/session/useSession.ts';
import { useLastOf } from '../lib/useLastOf.ts';
import { useLinks, useLive } from '../streams/useTopic.tsx';
import './WallNotice.css';

/** Whoever signs in there gets the wall too: on a screen without tabs it is the one in front. */
const signInPath = `/login?${new URLSearchParams({ redirect: '/EquipmentKanban' })}`;

/** Notices that a person must see before they believe the numbers on the wall. */
export function WallNotices() {
  const { t } = useTranslation();
  const live = useLive();
  const links = useLinks();
  const ended = useSessionEnded();
  const signedIn = useIsSignedIn();
  const stopped = channels.find((channel) => links[channel].status === 'stopped');
  const name = useLastOf(useUser()?.realName ?? null);
  if (ended !== null || !signedIn) return <SignedOutBanner name={name} end={ended} />;
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

/**
 * Says who was signed out, and opens the login in another tab: the wall keeps its last values and
 * goes on once somebody has signed in. @param end null: somebody signed out in another tab
 */
function SignedOutBanner({ name, end }: { name: string | null; end: SessionEnd | null }) {
  const { t } = useTranslation();
  const signedIn = useIsSignedIn();
  const title = end === null ? 'signedOut' : 'ended';
  return (
    <WallNotice
      title={name === null ? t(`wall.notice.${title}`) : t(`wall.notice.${title}By`, { name })}
      role="alert"
      band
    >
      <span>
        {end?.info} {t('wall.notice.endedMore')}
      </span>
      <a
        className="wall-notice-action"
        href={signInPath}
        target="_blank"
        rel="noopener"
        onClick={
          signedIn ? signOut : undefined /* the login would offer to go on with the dead session */
        }
      >
        {t('wall.notice.signIn')}
      </a>
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
