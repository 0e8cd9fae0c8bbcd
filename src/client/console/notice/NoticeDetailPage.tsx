import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getNotice,
  listNotices,
  listReaderNotices,
  type Notice,
} from '../../../contract/areas/notice.ts';
import { id as idText } from '../../../contract/validators.ts';
import { failureOf } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { useCan } from '../../api/useSession.ts';
import { formLoader } from '../../kit/formLoader.ts';
import { useForm } from '../../kit/useForm.ts';
import { Button } from '../../ui/Button.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateNote } from '../../ui/StateNote.tsx';
import style from './NoticeDetailPage.module.css';
import { NoticeStateTag } from './noticeWords.tsx';

const loadDialog = formLoader(
  'notice',
  async () => (await import('./NoticeDialog.tsx')).NoticeDialog,
);

/** /proclamation/list/detail?id=…: one announcement; to open it is to have read it. */
export function NoticeDetailPage() {
  const [query] = useSearchParams();
  const noticeID = idText.safeParse(query.get('id')).data;
  return (
    <div className={style.page}>
      {noticeID === undefined ? <Gone /> : <OneNotice key={noticeID} noticeID={noticeID} />}
    </div>
  );
}

function OneNotice({ noticeID }: { readonly noticeID: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useEndpoint(getNotice, { ID: noticeID });
  const isHere = data !== undefined;
  useEffect(() => {
    if (!isHere) return;
    for (const { id } of [listReaderNotices, listNotices]) {
      void queries.invalidateQueries({ queryKey: [id] });
    }
  }, [isHere, queries]);
  if (data !== undefined) return <Paper notice={data} />;
  if (error === null) {
    return (
      <section className={style.panel}>
        <SkeletonRows rows={6} />
      </section>
    );
  }
  const failure = failureOf(error);
  if (failure.missing) return <Gone />;
  return (
    <section className={style.panel}>
      <FailureNote failure={failure} onRetry={() => void refetch()} />
    </section>
  );
}

function Paper({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const mayEdit = useCan('notice.edit');
  const [open, setOpen] = useState(false);
  const { Form: NoticeDialog, ...dialog } = useForm(loadDialog);
  return (
    <article className={style.panel}>
      <header className={style.head}>
        <h1 className={style.title}>{notice.title}</h1>
        {mayEdit && (
          <Button
            loading={dialog.loading}
            onClick={() => void dialog.whenHere(() => setOpen(true))}
          >
            {t('notice.list.edit')}
          </Button>
        )}
      </header>
      <p className={style.facts}>
        <span>{notice.pushUser}</span>
        <time dateTime={notice.pushTime}>{notice.pushTime}</time>
        {mayEdit && <NoticeStateTag notice={notice} />}
      </p>
      <div className={style.content}>{notice.content}</div>
      <p className={style.back}>
        <Link to="/proclamation/list">{t('notice.detail.back')}</Link>
      </p>
      {NoticeDialog !== null && (
        <NoticeDialog notice={notice} visible={open} onClose={() => setOpen(false)} />
      )}
    </article>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <section className={style.panel}>
      <StateNote
        title={t('notice.detail.goneTitle')}
        text={t('notice.detail.goneText')}
        action={<Link to="/proclamation/list">{t('notice.detail.back')}</Link>}
      />
    </section>
  );
}
