import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logoutEverywhere } from '../../../contract/areas/session/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { showFailure } from '../../api/query/showFailure.ts';
import { signOut } from '../../api/session/session.ts';
import { useListFormat } from '../../kit/dialog/useUnsavedChanges.tsx';
import { loginPath } from '../../lib/paths/safeRedirect.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { unsavedForms } from '../../ui/page/unsaved.ts';

/** Ends every session of the user, this one included, after a confirmation that names unsaved forms. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const joinForms = useListFormat();
  const [forms, setForms] = useState<readonly string[]>([]); // with unsaved changes
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const openConfirm = () => {
    setForms(unsavedForms());
    setConfirming(true);
  };
  const hasUnsaved = forms.length > 0;
  const end = async () => {
    setConfirming(false);
    setBusy(true);
    const from = location.pathname + location.search;
    try {
      await call(logoutEverywhere, {});
      signOut();
      await navigate(loginPath(from), { replace: true });
    } catch (cause) {
      showFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button loading={busy} onClick={openConfirm}>
        {t('account.sessions.open')}
      </Button>
      <ConfirmDialog
        visible={confirming}
        title={t('account.sessions.title')}
        text={
          hasUnsaved
            ? t('account.sessions.unsaved', { forms: joinForms(forms) })
            : t('account.sessions.text')
        }
        confirmLabel={t(hasUnsaved ? 'account.sessions.discard' : 'account.sessions.confirm')}
        destructive={hasUnsaved}
        onConfirm={() => void end()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
