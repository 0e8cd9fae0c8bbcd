import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { listCarouselNotices } from '../../../contract/areas/notice.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { noticePath } from '../../lib/noticePath.ts';
import { NoticeCarousel } from '../../ui/NoticeCarousel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Block } from './Block.tsx';
import style from './NoticesBlock.module.css';

/** The announcements that were put on the home page (specification 3, Announcement: carousel). */
export const NoticesBlock = memo(function NoticesBlock() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const read = useEndpoint(listCarouselNotices, {});
  return (
    <Block
      title={t('home.notices.title')}
      span={12}
      read={read}
      skeleton={
        <div className={style.waiting}>
          <SkeletonRows rows={1} height={48} />
        </div>
      }
      aside={
        <Link className={style.all} to="/proclamation/list">
          {t('home.notices.all')}
        </Link>
      }
    >
      {(notices) =>
        notices.length === 0 ? (
          <p className={style.none}>{t('home.notices.none')}</p>
        ) : (
          <NoticeCarousel
            label={t('home.notices.label')}
            slides={notices.map(({ id, title, content, pushUser, pushTime }) => ({
              id,
              title,
              text: content,
              by: `${pushUser} · ${pushTime}`,
            }))}
            words={{
              previous: t('home.notices.previous'),
              next: t('home.notices.next'),
              pause: t('home.notices.pause'),
              play: t('home.notices.play'),
              place: (at, of) => `${at} / ${of}`,
            }}
            onOpen={(id) => void navigate(noticePath(id))}
          />
        )
      }
    </Block>
  );
});
