import { useTranslation } from 'react-i18next';
import {
  addNotice,
  type Notice,
  noticeState,
  updateNotice,
} from '../../../contract/areas/notice.ts';
import { useTimeZone, useUser } from '../../api/useSession.ts';
import { useNow } from '../../kit/times.tsx';
import { useDraft } from '../../kit/useDraft.ts';
import { dayOf } from '../../lib/zonedTime.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice as NoticeLine } from '../../ui/Notice.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { NoticeFields } from './NoticeFields.tsx';
import { bodyOf, draftOf, type NoticeDraft, newNotice, noticeFields } from './noticeDraft.ts';
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
  const read = useRead();
  const done = useDone(props.onClose);
  const form = useDraft({
    ...props,
    initial: newNotice(user?.realName ?? '', dayOf(now, zone)),
    endpoint: addNotice,
    stale: noticeReads,
    fields: noticeFields,
    read: (draft) => {
      const body = read(draft);
      return 'field' in body ? body : { ...body, Nstate: noticeState.inForce };
    },
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
  const read = useRead();
  const done = useDone(props.onClose);
  const form = useDraft({
    ...props,
    initial: draftOf(notice),
    endpoint: updateNotice,
    stale: noticeReads,
    fields: noticeFields,
    isRepeatable: true,
    read: (draft) => {
      const body = read(draft);
      if ('field' in body) return body;
      return { ...body, ID: notice.id, Nstate: notice.Nstate, Version: notice.version };
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

/** The wire's fields of a draft, or its first empty field in words. */
function useRead() {
  const { t } = useTranslation();
  const missing = {
    title: t('notice.form.needTitle'),
    content: t('notice.form.needContent'),
    pushUser: t('notice.form.needPushUser'),
    pushTime: t('notice.form.needPushTime'),
  };
  return (draft: NoticeDraft) => {
    const body = bodyOf(draft);
    return 'missing' in body ? { field: body.missing, text: missing[body.missing] } : body;
  };
}

function useDone(onClose: () => void) {
  const { t } = useTranslation();
  return () => {
    toastSuccess(t('notice.form.added'));
    onClose();
  };
}
