import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { channelNames } from '../../../contract/topics/live.ts';
import { signOut } from '../../api/session/session.ts';
import { type SessionEnd, useSessionEnded } from '../../api/session/sessionEnd.ts';
import { useIsSignedIn, useUser } from '../../api/session/useSession.ts';
import { boardOfAddress, boardPath } from '../../lib/paths/boardPath.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { useLinks, useLive } from '../../streams/useTopic.tsx';
import './WallNotice.css';

/** After the sign-in the new tab shows the same board, because on a screen without tabs it covers this one. */
function signInPath(board: string | null): string {
  return `/login?${new URLSearchParams({ redirect: boardPath(board) })}`;
}

/** Notices that people must see before they trust the figures on the wall. */
export function WallNotices() {
  const { t } = useTranslation();
  const live = useLive();
  const links = useLinks();
  const ended = useSessionEnded();
  const signedIn = useIsSignedIn();
  const stopped = channelNames.find((channel) => links[channel].status === 'stopped');
  const name = useLastNonNull(useUser()?.realName ?? null);
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
 * Shows who was signed out, and opens the login in another tab: the wall keeps its last values and
 * resumes after a sign-in. @param end null: the user signed out in another tab
 */
function SignedOutBanner({ name, end }: { name: string | null; end: SessionEnd | null }) {
  const { t } = useTranslation();
  const signedIn = useIsSignedIn();
  const [search] = useSearchParams();
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
        href={signInPath(boardOfAddress(search))}
        target="_blank"
        rel="noopener"
        onClick={
          signedIn
            ? signOut
            : undefined /* otherwise the login would offer to continue the ended session */
        }
      >
        {t('wall.notice.signIn')}
      </a>
    </WallNotice>
  );
}

/** A notice over the whole screen; with `band`, a strip that leaves the last data visible. */
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
