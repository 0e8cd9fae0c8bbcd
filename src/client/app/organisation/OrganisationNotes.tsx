import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { orgState } from '../../../contract/enums.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useUnsavedChanges } from '../../kit/dialog/useUnsavedChanges.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { permits } from '../../lib/permitted.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { toastFailure } from '../../ui/toasts/toastWithAction.tsx';
import style from './OrganisationNotes.module.css';
import { SwitchedElsewhereDialog } from './SwitchedElsewhereDialog.tsx';
import { loadSelected, switchOrganisation } from './switchOrganisation.ts';
import { type Selection, useSelection } from './useSelection.ts';

interface NoteProps {
  readonly user: SignedInUser;
}

/**
 * The banner above every page while the organisation is not the user's own, or is read only, with the
 * way back; and the dialog about another tab's switch.
 */
export const OrganisationNotes = memo(function OrganisationNotes({ user }: NoteProps) {
  return (
    <>
      <Note user={user} />
      <SwitchedElsewhereDialog user={user} onReload={loadSelected} />
    </>
  );
});

function Note({ user }: NoteProps) {
  const { t } = useTranslation();
  const selection = useSelection(user);
  const isExpired = user.orgState === orgState.values.expired;
  if (user.relation === 'Y' || selection.lost) return <Visit user={user} selection={selection} />;
  if (!isExpired) return null;
  return (
    <div className={style.note} data-tone="warn" role="status">
      <strong>{t('organisation.expired.title')}</strong>
      <span>{t('organisation.expired.text')}</span>
      {permits(user.permissions, 'enterprise.view') && (
        <Link to={pagePaths.enterpriseInfo}>{t('organisation.expired.package')}</Link>
      )}
    </div>
  );
}

interface VisitProps extends NoteProps {
  readonly selection: Selection;
}

/** The banner while the organisation is an associated one, or can no longer be entered. */
function Visit({ user, selection }: VisitProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { confirmDiscard, confirmDialog } = useUnsavedChanges();
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
      <Button
        size="small"
        loading={busy}
        onClick={() => confirmDiscard('switch', () => void back())}
      >
        {t('organisation.back')}
      </Button>
      {confirmDialog}
    </div>
  );
}
