import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { noteActivity } from '../../api/session/activity.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useLossQuestion } from '../../kit/dialog/useLossQuestion.tsx';
import { useLastOf } from '../../lib/useLastOf.ts';
import { Button } from '../../ui/Button.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useSignOut } from '../useSignOut.ts';
import style from './IdleWatch.module.css';
import { useIdlePhase } from './useIdlePhase.ts';

/**
 * Ends a session of the console that nobody uses, in all tabs, and asks two minutes before. The wall
 * is no part of it: while one is in sight the session is used (design page 2).
 */
export function IdleWatch() {
  const user = useUser();
  return user === null ? null : <Watch key={user.token} minutes={user.idleMinutes} />;
}

function Watch({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const found = useIdlePhase(minutes * 60_000);
  const ended = found.phase === 'ended';
  const leave = useEffectEvent(() => void signOut({ idleMinutes: minutes }));
  useEffect(() => {
    if (ended) leave();
  }, [ended]);
  const warned = found.phase === 'warned' ? found.secondsLeft : null;
  const { beforeLoss, question } = useLossQuestion();
  const left = useLastOf(warned) ?? 0;
  return (
    <Modal
      visible={warned !== null}
      title={t('shell.idle.title')}
      closable={false}
      maskClosable={false}
      onCancel={noteActivity}
      footer={
        <>
          <Button onClick={() => beforeLoss('signOut', () => void signOut())}>
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
        {t('shell.idle.left', { time: clockOf(left) })}
      </p>
      {question}
    </Modal>
  );
}

/** `1:05` */
function clockOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
