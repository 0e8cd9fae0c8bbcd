import { useTranslation } from 'react-i18next';
import { getUser, type UserDetail } from '../../../contract/areas/personnel.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { AccountFields } from './AccountFields.tsx';
import { useAccountDraft } from './useAccountDraft.ts';

export interface AccountDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The user's own account details, available on every page (specification 2, Dialogs). */
export function AccountDialog({ visible, onClose }: AccountDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { data, error, refetch } = useEndpoint(
    getUser,
    { id: user?.id ?? '' },
    { enabled: visible && user !== null },
  );
  if (data !== undefined) return <Details user={data} visible={visible} onClose={onClose} />;
  return (
    <Modal visible={visible} title={t('account.info')} footer={null} onCancel={onClose}>
      {error === null ? (
        <SkeletonRows rows={5} height={56} />
      ) : (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </Modal>
  );
}

function Details({ user, ...dialog }: AccountDialogProps & { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const form = useAccountDraft(user, dialog.visible, dialog.onClose);
  const { problem } = form;
  return (
    <FormDialog {...form.dialog} title={t('account.info')} submitLabel={t('account.save')}>
      {problem !== null && problem.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <AccountFields user={user} form={form} />
    </FormDialog>
  );
}
