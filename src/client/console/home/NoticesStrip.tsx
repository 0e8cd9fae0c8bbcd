import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { listCarouselNotices } from '../../../contract/areas/notice/endpoints.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { noticePath } from '../../lib/paths/noticePath.ts';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { NoticeCarousel } from '../../ui/feedback/NoticeCarousel.tsx';
import style from './NoticesStrip.module.css';

const reads = [listCarouselNotices];

/**
 * The carousel of the announcements of the home page (specification 3, Announcement: carousel); nothing
 * where there are none or the call fails, because the header also lists them.
 */
export const NoticesStrip = memo(function NoticesStrip() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: notices = [] } = useEndpoint(listCarouselNotices, {});
  useLiveReads(reads, ['notice']);
  if (notices.length === 0) return null;
  return (
    <div className={style.strip}>
      <Icon name="megaphone" />
      <NoticeCarousel
        label={t('home.notices.label')}
        slides={notices.map(({ id, title, content, pushUser, pushTime }) => ({
          id,
          title,
          text: content,
          by: `${pushUser} · ${pushTime}`,
        }))}
        labels={{
          previous: t('home.notices.previous'),
          next: t('home.notices.next'),
          pause: t('home.notices.pause'),
          play: t('home.notices.play'),
          place: (at, of) => `${at} / ${of}`,
        }}
        onOpen={(id) => void navigate(noticePath(id))}
      />
      <Link className={style.all} to="/proclamation/list">
        {t('home.notices.all')}
      </Link>
    </div>
  );
});
