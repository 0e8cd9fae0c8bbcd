import { useTranslation } from 'react-i18next';
import {
  addNotice,
  type Notice,
  noticeState,
  updateNotice,
} from '../../../contract/areas/notice.ts';
import { useTimeZone, useUser } from '../../api/session/useSession.ts';
import { combineProblems } from '../../kit/form/problem.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { dayOf } from '../../lib/time/zonedTime.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { NoticeFields } from './NoticeFields.tsx';
import {
  bodyOf,
  missingNoticeFields,
  type NoticeDraft,
  newNotice,
  noticeDraftOf,
  noticeFieldNames,
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
    invalidates: noticeReads,
    fields: noticeFieldNames,
    toBody: (draft) => missing(draft) ?? { ...bodyOf(draft), Nstate: noticeState.inForce },
    onDone: done,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={t('notice.form.addTitle')}
      submitLabel={t('notice.form.submitAdd')}
    >
      {form.problem?.field === null && <Banner tone="alarm">{form.problem.text}</Banner>}
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
    initial: noticeDraftOf(notice),
    endpoint: updateNotice,
    invalidates: noticeReads,
    fields: noticeFieldNames,
    isIdempotent: true,
    toBody: (draft) =>
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
      submitLabel={t('notice.form.submitEdit')}
    >
      {form.problem?.field === null && <Banner tone="alarm">{form.problem.text}</Banner>}
      <NoticeFields draft={form.draft} errorOf={form.errorOf} onChange={form.change} />
    </FormDialog>
  );
}

/** Says the empty fields of a draft in words; null: none is. */
function useMissing() {
  const { t } = useTranslation();
  const messages = {
    title: t('notice.form.needTitle'),
    content: t('notice.form.needContent'),
    pushUser: t('notice.form.needPushUser'),
    pushTime: t('notice.form.needPushTime'),
  };
  return (draft: NoticeDraft) =>
    combineProblems(missingNoticeFields(draft).map((field) => ({ field, text: messages[field] })));
}

function useDone(onClose: () => void) {
  const { t } = useTranslation();
  return () => {
    toastSuccess(t('notice.form.added'));
    onClose();
  };
}
