import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Calendar,
  deleteCalendar,
  listCalendars,
} from '../../../contract/areas/calendar/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { DeleteNodeDialog } from '../../kit/tree/TreePanel.tsx';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import style from './calendar.module.css';

const loadDialog = dialogLoader(
  'calendar',
  async () => (await import('./CalendarDialog.tsx')).CalendarDialog,
);

/** /device/calendar: the working times and holidays by which figures count required time. */
export function CalendarPage() {
  const { t } = useTranslation();
  const mayEdit = useCan('calendar.edit');
  const isVisitor = useUser()?.relation === 'Y'; // the server answers with none
  const { data: calendars, error, refetch } = useEndpoint(listCalendars, {});
  useLiveReads([listCalendars], ['calendar']);
  /** The open dialog: of a calendar, or of a new one ('new'). */
  const [open, setOpen] = useState<Calendar | 'new' | null>(null);
  const shown = useLastNonNull(open);
  const [deleted, setDeleted] = useState<Calendar | null>(null);
  const { Dialog, ...dialog } = useLazyDialog(loadDialog);
  const remove = useAction(deleteCalendar, [listCalendars]);
  const show = (what: Calendar | 'new') => void dialog.whenHere(() => setOpen(what));
  const add = mayEdit ? (
    <WriteButton
      permission="calendar.edit"
      type="primary"
      loading={dialog.loading}
      onClick={() => show('new')}
    >
      {t('calendar.add')}
    </WriteButton>
  ) : null;
  const body = () => {
    if (calendars === undefined) {
      if (error === null) return <SkeletonRows rows={4} height={96} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (isVisitor) return <StateNote title={t('app.denied.title')} text={t('calendar.ofOwner')} />;
    if (calendars.length === 0)
      return (
        <div className={style.empty}>
          <StateNote title={t('calendar.none')} text={t('calendar.noneText')} action={add} />
        </div>
      );
    return calendars.map((calendar) => (
      <CalendarCard
        key={calendar.id}
        calendar={calendar}
        actions={
          mayEdit ? (
            <>
              <WriteButton
                permission="calendar.edit"
                aria-label={t('calendar.form.edit', { name: calendar.calendarName })}
                onClick={() => show(calendar)}
              >
                {t('calendar.edit')}
              </WriteButton>
              <WriteButton
                permission="calendar.edit"
                status="danger"
                aria-label={t('calendar.deleteLabel', { name: calendar.calendarName })}
                onClick={() => setDeleted(calendar)}
              >
                {t('kit.tree.delete')}
              </WriteButton>
            </>
          ) : null
        }
      />
    ));
  };
  return (
    <div className={style.page}>
      <div className={style.head}>
        <PageHeading>{t('calendar.title')}</PageHeading>
        {(calendars?.length ?? 0) > 0 && add}
      </div>
      <StyledText ink={2}>{t('calendar.text')}</StyledText>
      {body()}
      {Dialog !== null && shown !== null && (
        <Dialog
          key={shown === 'new' ? `new ${calendars?.length}` : shown.id}
          visible={open !== null}
          calendar={
            shown === 'new' ? null : (calendars?.find(({ id }) => id === shown.id) ?? shown)
          }
          isFirst={calendars?.length === 0}
          onClose={() => setOpen(null)}
        />
      )}
      <DeleteNodeDialog
        node={deleted === null ? null : { id: deleted.id, name: deleted.calendarName }}
        text={t('calendar.confirmDelete', {
          name: deleted?.calendarName,
          count: deleted?.devices ?? 0,
        })}
        remove={(ID) => remove.mutateAsync({ ID })}
        onClose={() => setDeleted(null)}
      />
    </div>
  );
}
