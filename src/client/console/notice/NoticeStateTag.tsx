import { useTranslation } from 'react-i18next';
import { type Notice, noticeState } from '../../../contract/areas/notice/endpoints.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import row from '../../kit/list/rows/row.module.css';
import { dayOf } from '../../lib/time/zonedTime.ts';
import { Tag } from '../../ui/data/Tag.tsx';

interface NoticeProps {
  readonly notice: Notice;
}

const tones = { pending: 'wait', inForce: 'work', withdrawn: 'rest' } as const;

/** Whether it waits for its day, is read, or is read no more: as a word. */
export function NoticeStateTag({ notice }: NoticeProps) {
  const { t } = useTranslation();
  const state = useNoticeState(notice);
  return <Tag tone={tones[state]}>{t(`notice.state.${state}`)}</Tag>;
}

/** Whether the home carousel shows it, or will once its day has come. */
export function CarouselStatus({ notice }: NoticeProps) {
  const { t } = useTranslation();
  const state = useNoticeState(notice);
  if (notice.carousel === 0 || state === 'withdrawn') return <span className={row.third}>-</span>;
  return t(state === 'pending' ? 'notice.list.carouselLater' : 'notice.list.onCarousel');
}

function useNoticeState({ Nstate, pushTime }: Notice): keyof typeof tones {
  const zone = useTimeZone();
  const now = useNow();
  if (Nstate === noticeState.withdrawn) return 'withdrawn';
  return pushTime > dayOf(now, zone) ? 'pending' : 'inForce';
}
