import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  carouselSlides,
  listNotices,
  type Notice,
  updateHomeNotice,
} from '../../../contract/areas/notice/endpoints.ts';
import { ApiError, failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useProblem, useProblemFromError } from '../../kit/form/problem.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import style from '../../kit/list/rows/pickList.module.css';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { TickBox } from '../../ui/selects/TickBox.tsx';
import { Pager, pageSizes } from '../../ui/table/Pager.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import {
  carouselCalls,
  emptyCarouselSelection,
  isOnCarousel,
  NoticeStateTag,
  noticeReads,
  toggled,
} from './notice.tsx';

interface ManageDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Announcement management (specification 2 Dialogs): list, add, edit, and the selection for the carousel. */
export function ManageDialog({ visible, onClose }: ManageDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [page, setPage] = useState<{ at: number; size: number }>({ at: 0, size: pageSizes[0] });
  const [selection, setSelection] = useState(emptyCarouselSelection);
  const [seen, setSeen] = useState<ReadonlyMap<string, Notice>>(new Map());
  const [form, setForm] = useState<{ of: Notice | null; open: boolean }>({ of: null, open: false });
  const [problem, setProblem] = useProblem<never>(visible);
  const explain = useProblemFromError<never>({}, true);
  const whenVisible = { enabled: visible };
  const read = useEndpoint(listNotices, { pageNum: page.at, pageSize: page.size }, whenVisible);
  const flagged = useEndpoint(listNotices, { Carousel: 1, pageSize: 200 }, whenVisible);
  useLiveReads([listNotices], visible ? ['notice'] : []);
  const save = useAction(updateHomeNotice, noticeReads);
  const [saving, setSaving] = useState(false);
  const rows = read.data?.data;
  const touched = [...seen.values()].filter(({ id }) => selection.has(id)); // of other pages, too
  const callsOf = (all: readonly Notice[] = [], shown: readonly Notice[] = []) =>
    carouselCalls(selection, [...touched, ...all, ...shown]);
  const selectedCount = callsOf(flagged.data?.data, rows)[0].IDs.length;

  const submit = async () => {
    setProblem(null);
    setSaving(true);
    try {
      // read anew: a change that somebody else has made meanwhile stays
      const newest = { throwOnError: true };
      const [all, shown] = await Promise.all([flagged.refetch(newest), read.refetch(newest)]);
      for (const each of callsOf(all.data?.data, shown.data?.data)) {
        await save.mutateAsync({ ...each, IDs: [...each.IDs], UserID: user?.id });
      }
      setSelection(emptyCarouselSelection);
      toastSuccess(t('notice.manage.saved'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause)); // the selection stays, and both calls can be sent again
    } finally {
      setSaving(false);
    }
  };
  const body = () => {
    if (read.data === undefined || rows === undefined) {
      return read.error === null ? (
        <SkeletonRows rows={6} />
      ) : (
        <FailureNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />
      );
    }
    if (rows.length === 0) {
      return <StateNote title={t('notice.list.emptyTitle')} text={t('notice.list.emptyText')} />;
    }
    return (
      <>
        <ul className={style.list}>
          {rows.map((notice) => (
            <ManageRow
              key={notice.id}
              notice={notice}
              selected={isOnCarousel(selection, notice)}
              onToggle={() => {
                setSelection(toggled(selection, notice));
                setSeen(new Map([...seen, [notice.id, notice]]));
              }}
              onEdit={() => setForm({ of: notice, open: true })}
            />
          ))}
        </ul>
        <Pager
          page={page.at}
          size={page.size}
          total={read.data.totalNum}
          isBound={read.data.totalBound === 1}
          stale={read.isPlaceholderData}
          onChange={(at, size) => setPage({ at, size })}
          onShrunk={(at) => setPage({ ...page, at })}
        />
      </>
    );
  };
  return (
    <>
      <FormDialog
        visible={visible}
        title={t('notice.manage.title')}
        submitLabel={t('notice.manage.save')}
        disabled={selection.size === 0 || flagged.data === undefined}
        busy={saving || save.isPending}
        sending={save.isSending}
        problem={problem}
        dirty={selection.size > 0}
        onDiscard={() => setSelection(emptyCarouselSelection)}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Row gap={16} rowGap={8} between wrap>
          <p className={style.hint}>
            {t('notice.manage.hint')}{' '}
            <span role="status">
              {t('notice.manage.selected', { count: selectedCount })}
              {selectedCount > carouselSlides &&
                ` · ${t('notice.manage.beyond', { count: carouselSlides })}`}
            </span>
          </p>
          <WriteButton permission="notice.edit" onClick={() => setForm({ of: null, open: true })}>
            {t('notice.manage.add')}
          </WriteButton>
        </Row>
        {problem !== null && <Banner tone="alarm">{problem.text}</Banner>}
        {body()}
      </FormDialog>
      <NoticeDialog
        notice={form.of}
        visible={form.open}
        onClose={() => setForm({ ...form, open: false })}
      />
    </>
  );
}

interface ManageRowProps {
  readonly notice: Notice;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
}

/** A row of the list: an announcement to tick for the carousel, or to change. */
function ManageRow({ notice, selected, onToggle, onEdit }: ManageRowProps) {
  const { t } = useTranslation();
  const { title, pushUser, pushTime } = notice;
  return (
    <li className={style.row}>
      <TickBox label={t('notice.manage.pick', { title })} checked={selected} onChange={onToggle} />
      <span className={style.summary}>
        <span className={style.title}>{title}</span>
        <StyledText as="span" ink={3} size={13}>
          {pushUser} · {pushTime}
        </StyledText>
      </span>
      <NoticeStateTag notice={notice} />
      <Button
        type="text"
        size="small"
        onClick={onEdit}
        aria-label={`${t('notice.manage.edit')} ${title}`}
      >
        {t('notice.manage.edit')}
      </Button>
    </li>
  );
}
