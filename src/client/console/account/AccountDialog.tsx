import { useTranslation } from 'react-i18next';
import { getUser, type UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { AccountFields } from './AccountFields.tsx';
import { useAccountForm } from './useAccountForm.ts';

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
  const form = useAccountForm(user, dialog.visible, dialog.onClose);
  return (
    <EntityDialog form={form} title={t('account.info')} submitLabel={t('account.save')}>
      <AccountFields user={user} form={form} />
    </EntityDialog>
  );
}
