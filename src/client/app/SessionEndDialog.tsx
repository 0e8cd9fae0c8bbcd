import { useTranslation } from 'react-i18next';
import { signOut } from '../api/session/session.ts';
import { stayOnPage, useSessionEnded } from '../api/session/sessionEnd.ts';
import { Modal } from '../ui/overlays/Modal.tsx';
import { reloadWithoutPrompt } from '../ui/page/beforeUnload.ts';

/**
 * The dialog for an ended session (specification 8, codes 50008, 50012 and 50014): Re-Login or
 * Cancel.
 */
export function SessionEndDialog() {
  const { t } = useTranslation();
  const end = useSessionEnded();
  return (
    <Modal
      visible={end !== null}
      title={t('app.session.title')}
      okText={t('app.session.again')}
      cancelText={t('app.cancel')}
      onOk={loginAgain}
      onCancel={stayOnPage}
      maskClosable={false}
    >
      <p>{end?.info}</p>
      <p>{t('app.session.text')}</p>
    </Modal>
  );
}

/**
 * Clears the token and reloads (specification 8, "Re-Login"); the guard then redirects to the
 * login.
 */
function loginAgain(): void {
  signOut();
  reloadWithoutPrompt();
}
