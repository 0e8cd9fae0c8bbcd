import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from '../../../lib/paths/safeRedirect.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';

/** The state of a genuine label without a session: a sign-in that returns to it. */
export function SignInFirst() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <StateNote
      title={t('help.label.found')}
      text={t('help.label.signInText')}
      action={
        <Button type="primary" onClick={() => void navigate(loginPath(pathname + search))}>
          {t('help.label.signIn')}
        </Button>
      }
    />
  );
}
