import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { noteActivity } from '../../api/session/activity.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useUnsavedChanges } from '../../kit/dialog/useUnsavedChanges.tsx';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useSignOut } from '../useSignOut.ts';
import style from './IdleWatch.module.css';
import { useIdlePhase } from './useIdlePhase.ts';

/**
 * Signs out an unused console session in all tabs, and warns two minutes before. A visible wall
 * counts as use, so it prevents the sign-out.
 */
export function IdleWatch() {
  const user = useUser();
  return user === null ? null : <Watch key={user.token} minutes={user.idleMinutes} />;
}

function Watch({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const idle = useIdlePhase(minutes * 60_000);
  const ended = idle.phase === 'ended';
  const onEnded = useEffectEvent(() => void signOut({ idleMinutes: minutes }));
  useEffect(() => {
    if (ended) onEnded();
  }, [ended]);
  const warned = idle.phase === 'warned' ? idle.secondsLeft : null;
  const { confirmDiscard, confirmDialog } = useUnsavedChanges();
  const secondsLeft = useLastNonNull(warned) ?? 0;
  return (
    <Modal
      visible={warned !== null}
      title={t('shell.idle.title')}
      closable={false}
      maskClosable={false}
      onCancel={noteActivity}
      footer={
        <>
          <Button onClick={() => confirmDiscard('signOut', () => void signOut())}>
            {t('shell.idle.leave')}
          </Button>
          <Button type="primary" onClick={noteActivity}>
            {t('shell.idle.stay')}
          </Button>
        </>
      }
    >
      <p>{t('shell.idle.text', { minutes })}</p>
      <p className={style.left} role="timer">
        {t('shell.idle.left', { time: clockOf(secondsLeft) })}
      </p>
      {confirmDialog}
    </Modal>
  );
}

/** Formats seconds as `1:05`. */
function clockOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
