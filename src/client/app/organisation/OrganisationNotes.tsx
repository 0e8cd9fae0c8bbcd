import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useLossQuestion } from '../../kit/dialog/useLossQuestion.tsx';
import { Button } from '../../ui/Button.ts';
import { toastWarning } from '../../ui/toast.ts';
import { toastFailure } from '../../ui/toastWithDeed.tsx';
import { HeldSwitchDialog } from './HeldSwitchDialog.tsx';
import style from './OrganisationNotes.module.css';
import { switchOrganisation, takeSwitched } from './switchOrganisation.ts';
import { type Selection, useSelection } from './useSelection.ts';

interface NoteProps {
  readonly user: SignedInUser;
}

/**
 * What stands above every page while the organisation is not one's own or read only, and the way
 * back; and what another tab's switch asks.
 */
export const OrganisationNotes = memo(function OrganisationNotes({ user }: NoteProps) {
  return (
    <>
      <Note user={user} />
      <HeldSwitchDialog user={user} />
    </>
  );
});

function Note({ user }: NoteProps) {
  const { t } = useTranslation();
  const selection = useSelection(user);
  useEffect(() => {
    const tell = () => {
      if (document.hidden) return; // the message fades: it waits until somebody looks
      const name = takeSwitched();
      if (name !== null) toastWarning(t('organisation.elsewhere', { name }));
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [t]);
  const isExpired = user.orgState === 2;
  if (user.relation === 'Y' || selection.lost) return <Visit user={user} selection={selection} />;
  if (!isExpired) return null;
  return (
    <div className={style.note} data-tone="warn" role="status">
      <strong>{t('organisation.expired.title')}</strong>
      <span>{t('organisation.expired.text')}</span>
    </div>
  );
}

interface VisitProps extends NoteProps {
  readonly selection: Selection;
}

/** Looking into an associated organisation, or no longer able to. */
function Visit({ user, selection }: VisitProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { beforeLoss, question } = useLossQuestion();
  const name = user.orgName;
  const back = async () => {
    setBusy(true);
    try {
      await switchOrganisation(user.ownOrgCode);
    } catch (cause) {
      setBusy(false);
      toastFailure(failureText(cause), t('app.retry'), () => void back());
    }
  };
  return (
    <div className={style.note} data-tone={selection.lost ? 'warn' : 'info'} role="status">
      <strong>
        {t(selection.lost ? 'organisation.lost' : 'organisation.visit.title', { name })}
      </strong>
      <span>{selection.lost ? selection.why : t('organisation.visit.text')}</span>
      <Button size="small" loading={busy} onClick={() => beforeLoss('switch', () => void back())}>
        {t('organisation.back')}
      </Button>
      {question}
    </div>
  );
}
