import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logoutEverywhere } from '../../../contract/areas/session.ts';
import { call } from '../../api/http/call.ts';
import { tellFailure } from '../../api/query/tellFailure.ts';
import { signOut } from '../../api/session/session.ts';
import { useListed } from '../../kit/dialog/useLossQuestion.tsx';
import { loginPath } from '../../lib/safeRedirect.ts';
import { Button } from '../../ui/Button.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { unsavedForms } from '../../ui/unsaved.ts';

/** Ends every sign-in of the user, this one too, after asking; the question names unsaved forms. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listed = useListed();
  const [forms, setForms] = useState<readonly string[]>([]); // that it would cost
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setForms(unsavedForms());
    setAsking(true);
  };
  const isLoss = forms.length > 0;
  const end = async () => {
    setAsking(false);
    setBusy(true);
    const from = location.pathname + location.search;
    try {
      await call(logoutEverywhere, {});
      signOut();
      await navigate(loginPath(from), { replace: true });
    } catch (cause) {
      tellFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button loading={busy} onClick={ask}>
        {t('account.sessions.open')}
      </Button>
      <ConfirmDialog
        visible={asking}
        title={t('account.sessions.title')}
        text={
          isLoss
            ? t('account.sessions.unsaved', { forms: listed(forms) })
            : t('account.sessions.text')
        }
        deed={t(isLoss ? 'account.sessions.discard' : 'account.sessions.deed')}
        final={isLoss}
        onConfirm={() => void end()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
