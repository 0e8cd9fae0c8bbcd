import { useTranslation } from 'react-i18next';
import {
  addNotice,
  getNotice,
  type Notice,
  noticeState,
  updateNotice,
} from '../../../contract/areas/notice/endpoints.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useTimeZone, useUser } from '../../api/session/useSession.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { dayOf } from '../../lib/time/zonedTime.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { noticeReads } from './notice.tsx';

interface NoticeDialogProps {
  /** The announcement to change, as last seen; null adds one. */
  readonly notice: Notice | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Adds or changes an announcement (specification 4, announcement edit). */
export function NoticeDialog(props: NoticeDialogProps) {
  return <NoticeForm key={props.notice?.id ?? 'new'} {...props} />;
}

function NoticeForm({ notice, visible, onClose }: NoticeDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const today = dayOf(useNow(), useTimeZone());
  // The caller's announcement may be older than the stored one, whose version a save needs.
  const read = useEndpoint(
    getNotice,
    { ID: notice?.id ?? '' },
    { enabled: visible && notice !== null },
  ).data;
  const isRenewed = notice !== null && (read?.version ?? 0) > notice.version;
  const form = useEntityForm(notice === null ? addNotice : updateNotice, {
    visible,
    row: (isRenewed ? read : notice) ?? undefined,
    initial: notice === null ? { PushUser: user?.realName ?? '', PushTime: today } : {},
    fixed: notice === null ? { Nstate: noticeState.inForce } : {},
    invalidates: noticeReads,
    onDone() {
      toastSuccess(t('notice.form.added'));
      onClose();
    },
    onClose,
  });
  const isNew = notice === null;
  return (
    <EntityDialog
      form={form}
      title={t(isNew ? 'notice.form.addTitle' : 'notice.form.editTitle')}
      submitLabel={t(isNew ? 'notice.form.submitAdd' : 'notice.form.submitEdit')}
    >
      <TextField {...form.field('Title')} />
      <TextAreaField {...form.field('Content')} rows={5} help={t('notice.form.contentHelp')} />
      <DateField {...form.field('PushTime')} help={t('notice.form.pushTimeHelp')} />
      <TextField {...form.field('PushUser')} help={t('notice.form.pushUserHelp')} />
    </EntityDialog>
  );
}
