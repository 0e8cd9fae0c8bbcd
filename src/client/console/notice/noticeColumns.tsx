import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notice } from '../../../contract/areas/notice/endpoints.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { noticePath } from '../../lib/paths/noticePath.ts';
import { CarouselStatus, NoticeStateTag } from './NoticeStateTag.tsx';
import style from './noticeColumns.module.css';

/** The list's columns; the first leads to the announcement. */
export function useNoticeColumns(): ListColumn<Notice>[] {
  const { t } = useTranslation();
  const now = useNow();
  return [
    {
      key: 'title',
      fixed: true,
      title: t('notice.list.name'),
      render: (notice) => (
        <span className={style.title}>
          {notice.isRead === 0 && (
            <span className={style.dot} role="img" aria-label={t('notice.list.unread')} />
          )}
          <Link className={row.link} to={noticePath(notice.id)}>
            {notice.title}
          </Link>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('notice.list.state'),
      width: 130,
      render: (notice) => <NoticeStateTag notice={notice} />,
    },
    {
      key: 'pushTime',
      title: t('notice.list.pushTime'),
      width: 140,
      render: ({ pushTime }) => pushTime,
    },
    {
      key: 'pushUser',
      title: t('notice.list.pushUser'),
      width: 160,
      render: ({ pushUser }) => pushUser,
    },
    {
      key: 'carousel',
      title: t('notice.list.carousel'),
      width: 130,
      render: (notice) => <CarouselStatus notice={notice} />,
    },
    {
      key: 'updateTime',
      title: t('notice.list.updateTime'),
      width: 150,
      optional: true,
      render: ({ updateTime }) => <TimeAgo instant={updateTime} now={now} />,
    },
  ];
}
