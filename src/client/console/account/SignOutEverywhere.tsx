import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logoutEverywhere } from '../../../contract/areas/session.ts';
import { call } from '../../api/call.ts';
import { signOut } from '../../api/session.ts';
import { tellFailure } from '../../api/tellFailure.ts';
import { Button } from '../../ui/Button.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Ends every sign-in of the user, this one too, after asking. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setAsking(false);
    setBusy(true);
    try {
      await call(logoutEverywhere, {});
      signOut();
      await navigate('/login', { replace: true });
    } catch (cause) {
      tellFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button loading={busy} onClick={() => setAsking(true)}>
        {t('account.sessions.open')}
      </Button>
      <ConfirmDialog
        visible={asking}
        title={t('account.sessions.title')}
        text={t('account.sessions.text')}
        deed={t('account.sessions.deed')}
        onConfirm={() => void end()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
