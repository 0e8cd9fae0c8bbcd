import { useTranslation } from 'react-i18next';
import { listUsers } from '../../../../contract/areas/personnel/endpoints.ts';
import {
  type Application,
  listApplications,
  reviewUsers,
} from '../../../../contract/areas/registration/endpoints.ts';
import { userState } from '../../../../contract/enums.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { GivenRoleField } from './GivenRoleField.tsx';

/** A review that is open, of one or many people. */
export interface OpenReview {
  readonly kind: 'approve' | 'reject';
  readonly people: readonly Application[];
}

interface ReviewDialogsProps {
  readonly open: OpenReview | null;
  readonly onClose: () => void;
}

/** The dialogs that approve people with a role, or reject them with a reason. */
export function ReviewDialogs({ open, onClose }: ReviewDialogsProps) {
  const shown = useLastNonNull(open);
  if (shown === null) return null;
  const ids = shown.people.map(({ id }) => id).join(' ');
  return (
    <ReviewDialog
      key={`${shown.kind} ${ids}`}
      review={shown}
      visible={open !== null}
      onClose={onClose}
    />
  );
}

interface ReviewDialogProps {
  readonly review: OpenReview;
  readonly visible: boolean;
  readonly onClose: () => void;
}

function ReviewDialog({ review: { kind, people }, visible, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const isApproval = kind === 'approve';
  const form = useEntityForm(reviewUsers, {
    visible,
    fixed: {
      IDs: people.map(({ id }) => id),
      UserState: isApproval ? userState.values.normal : userState.values.rejected,
    },
    invalidates: [listApplications, listUsers],
    isIdempotent: true,
    check({ RoleID, RejectReason }) {
      if (isApproval && RoleID === '')
        return { field: 'RoleID', text: t('application.approve.needRole') };
      if (!isApproval && RejectReason.trim() === '')
        return { field: 'RejectReason', text: t('application.reject.needReason') };
      return null;
    },
    onDone() {
      onClose();
      toastSuccess(t(`application.${kind}.done`, { count: people.length }));
    },
    onClose,
  });
  const who = { count: people.length, name: people[0]?.realName };
  const title = people.length === 1 ? 'titleOne' : 'title';
  return (
    <EntityDialog
      form={form}
      title={t(`application.${kind}.${title}`, who)}
      submitLabel={t(`application.${kind}.submit`)}
    >
      {isApproval ? (
        <GivenRoleField field={form.field('RoleID')} help={t('application.approve.help')} />
      ) : (
        <TextAreaField
          {...form.field('RejectReason')}
          required
          help={t('application.reject.help')}
        />
      )}
    </EntityDialog>
  );
}
