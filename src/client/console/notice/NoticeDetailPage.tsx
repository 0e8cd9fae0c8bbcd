import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  getNotice,
  listNotices,
  listReaderNotices,
  type Notice,
} from '../../../contract/areas/notice/endpoints.ts';
import { id as idText } from '../../../contract/validators.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import style from '../../kit/detail/Article.module.css';
import { DetailAbsent, DetailMissing, type MissingText } from '../../kit/detail/DetailAbsent.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { NoticeStateTag } from './notice.tsx';

const loadDialog = dialogLoader(
  'notice',
  async () => (await import('./NoticeDialog.tsx')).NoticeDialog,
);

/** /proclamation/list/detail?id=…: one announcement; to open it is to have read it. */
export function NoticeDetailPage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const noticeID = idText.safeParse(query.get('id')).data;
  return (
    <div className={style.page}>
      {noticeID === undefined ? (
        <DetailMissing {...missing} />
      ) : (
        <OneNotice key={noticeID} noticeID={noticeID} />
      )}
    </div>
  );
}

function OneNotice({ noticeID }: { readonly noticeID: string }) {
  const queries = useQueryClient();
  const missing = useMissing();
  const { data, error, refetch } = useEndpoint(getNotice, { ID: noticeID });
  useLiveReads([getNotice], ['notice'], noticeID);
  const isHere = data !== undefined;
  useTabTitle(data?.title ?? null);
  useEffect(() => {
    if (!isHere) return;
    for (const { id } of [listReaderNotices, listNotices]) {
      void queries.invalidateQueries({ queryKey: [id] });
    }
  }, [isHere, queries]);
  const failure = failureOf(error);
  const isTakenBack = failure.denied || failure.missing; // withdrawn since, or no longer theirs to read
  if (data !== undefined && !isTakenBack) return <Paper notice={data} />;
  return <DetailAbsent error={error} missing={missing} onRetry={() => void refetch()} />;
}

function Paper({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const mayEdit = useCan('notice.edit');
  /** As it was when the form was opened: what is read anew does not take away what was typed. */
  const [edited, setEdited] = useState<Notice | null>(null);
  const [open, setOpen] = useState(false);
  const { Dialog: NoticeDialog, ...dialog } = useLazyDialog(loadDialog);
  const edit = () => {
    setEdited(notice);
    setOpen(true);
  };
  return (
    <article className={style.paper}>
      <Row as="header" gap={16} align="start" between>
        <PageHeading className={style.title}>{notice.title}</PageHeading>
        {mayEdit && (
          <WriteButton
            permission="notice.edit"
            loading={dialog.loading}
            onClick={() => void dialog.whenHere(edit)}
          >
            {t('notice.list.edit')}
          </WriteButton>
        )}
      </Row>
      <p className={style.facts}>
        <span>{notice.pushUser}</span>
        <time dateTime={notice.pushTime}>{notice.pushTime}</time>
        {mayEdit && <NoticeStateTag notice={notice} />}
      </p>
      <div className={style.content}>{notice.content}</div>
      {NoticeDialog !== null && edited !== null && (
        <NoticeDialog notice={edited} visible={open} onClose={() => setOpen(false)} />
      )}
    </article>
  );
}

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('notice.detail.goneTitle'),
    text: t('notice.detail.goneText'),
    backLabel: t('notice.detail.back'),
    to: pagePaths.proclamation,
  };
}
