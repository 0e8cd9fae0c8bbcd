import { useTranslation } from 'react-i18next';
import {
  addNotice,
  type Notice,
  noticeState,
  updateNotice,
} from '../../../contract/areas/notice.ts';
import { useTimeZone, useUser } from '../../api/session/useSession.ts';
import { problemOf } from '../../kit/form/problem.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { dayOf } from '../../lib/zonedTime.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice as NoticeLine } from '../../ui/Notice.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { NoticeFields } from './NoticeFields.tsx';
import {
  bodyOf,
  draftOf,
  missingIn,
  type NoticeDraft,
  newNotice,
  noticeFields,
} from './noticeDraft.ts';
import { noticeReads } from './noticeReads.ts';

interface FormProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Adds an announcement, or changes the one that is given (specification 4, announcement edit). */
export function NoticeDialog({ notice, ...form }: FormProps & { readonly notice: Notice | null }) {
  if (notice === null) return <AddForm {...form} />;
  return <EditForm key={`${notice.id} ${String(notice.version)}`} notice={notice} {...form} />;
}

function AddForm(props: FormProps) {
  const { t } = useTranslation();
  const user = useUser();
  const zone = useTimeZone();
  const now = useNow();
  const missing = useMissing();
  const done = useDone(props.onClose);
  const form = useDraft({
    ...props,
    initial: newNotice(user?.realName ?? '', dayOf(now, zone)),
    endpoint: addNotice,
    stale: noticeReads,
    fields: noticeFields,
    read: (draft) => missing(draft) ?? { ...bodyOf(draft), Nstate: noticeState.inForce },
    onDone: done,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={t('notice.form.addTitle')}
      submit={t('notice.form.submitAdd')}
    >
      {form.problem?.field === null && <NoticeLine tone="alarm">{form.problem.text}</NoticeLine>}
      <NoticeFields draft={form.draft} errorOf={form.errorOf} onChange={form.change} />
    </FormDialog>
  );
}

function EditForm({ notice, ...props }: FormProps & { readonly notice: Notice }) {
  const { t } = useTranslation();
  const missing = useMissing();
  const done = useDone(props.onClose);
  const form = useDraft({
    ...props,
    initial: draftOf(notice),
    endpoint: updateNotice,
    stale: noticeReads,
    fields: noticeFields,
    isRepeatable: true,
    read: (draft) =>
      missing(draft) ?? {
        ...bodyOf(draft),
        ID: notice.id,
        Nstate: notice.Nstate,
        Version: notice.version,
      },
    onDone: done,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={t('notice.form.editTitle')}
      submit={t('notice.form.submitEdit')}
    >
      {form.problem?.field === null && <NoticeLine tone="alarm">{form.problem.text}</NoticeLine>}
      <NoticeFields draft={form.draft} errorOf={form.errorOf} onChange={form.change} />
    </FormDialog>
  );
}

/** Says the empty fields of a draft in words; null: none is. */
function useMissing() {
  const { t } = useTranslation();
  const words = {
    title: t('notice.form.needTitle'),
    content: t('notice.form.needContent'),
    pushUser: t('notice.form.needPushUser'),
    pushTime: t('notice.form.needPushTime'),
  };
  return (draft: NoticeDraft) =>
    problemOf(missingIn(draft).map((field) => ({ field, text: words[field] })));
}

function useDone(onClose: () => void) {
  const { t } = useTranslation();
  return () => {
    toastSuccess(t('notice.form.added'));
    onClose();
  };
}
