import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { leaveOrganisation } from '../../../contract/areas/personnel/actions.ts';
import type { UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { signOut } from '../../api/session/session.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';

export interface LeaveDialogProps {
  readonly user: UserDetail;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Ends the user's account in the organisation, after they have typed their own phone; then they are signed out. */
export function LeaveDialog({ user, visible, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useEntityForm(leaveOrganisation, {
    visible,
    invalidates: [],
    onDone() {
      onClose();
      signOut();
      toastSuccess(t('account.leave.done', { org: user.orgName }));
      void navigate('/login', { replace: true });
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('account.leave.title', { org: user.orgName })}
      submitLabel={t('account.leave.open')}
      destructive
    >
      <p>{t('account.leave.gone')}</p>
      <p>{t('account.leave.stays')}</p>
      <Banner tone="warn">{t('account.leave.final')}</Banner>
      <TextField
        {...form.field('UserName')}
        type="tel"
        inputMode="tel"
        maxLength={11}
        help={t('account.leave.confirm')}
      />
    </EntityDialog>
  );
}
