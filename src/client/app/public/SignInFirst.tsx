import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from '../../lib/safeRedirect.ts';
import { Button } from '../../ui/Button.ts';
import { StateNote } from '../../ui/StateNote.tsx';

/** A genuine label, to somebody who is not signed in: the sign-in leads back to it. */
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
