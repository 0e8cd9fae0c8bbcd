import { useTranslation } from 'react-i18next';
import {
  getNotice,
  listCarouselNotices,
  listNotices,
  listReaderNotices,
  type Notice,
  noticeState,
} from '../../../contract/areas/notice/endpoints.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { dayOf } from '../../lib/time/zonedTime.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';

/** The reads that a change of an announcement makes stale. */
export const noticeReads: readonly Endpoint[] = [
  listNotices,
  listReaderNotices,
  listCarouselNotices,
  getNotice,
];

interface NoticeProps {
  readonly notice: Notice;
}

const tones = { pending: 'wait', inForce: 'work', withdrawn: 'rest' } as const;

/** The state of an announcement as a word: it waits for its day, is in force, or is withdrawn. */
export function NoticeStateTag({ notice }: NoticeProps) {
  const { t } = useTranslation();
  const state = useNoticeState(notice);
  return <Tag tone={tones[state]}>{t(`notice.state.${state}`)}</Tag>;
}

/** The place of an announcement on the home carousel, now or from its day on. */
export function CarouselStatus({ notice }: NoticeProps) {
  const { t } = useTranslation();
  const state = useNoticeState(notice);
  if (notice.carousel === 0 || state === 'withdrawn')
    return (
      <StyledText as="span" ink={3}>
        -
      </StyledText>
    );
  return t(state === 'pending' ? 'notice.list.carouselLater' : 'notice.list.onCarousel');
}

function useNoticeState({ Nstate, pushTime }: Notice): keyof typeof tones {
  const zone = useTimeZone();
  const now = useNow();
  if (Nstate === noticeState.withdrawn) return 'withdrawn';
  return pushTime > dayOf(now, zone) ? 'pending' : 'inForce';
}

/** The announcements that were ticked (true) or cleared since the dialog opened, by id. */
export type CarouselSelection = ReadonlyMap<string, boolean>;

export const emptyCarouselSelection: CarouselSelection = new Map();

export function isOnCarousel(selection: CarouselSelection, { id, carousel }: Notice): boolean {
  return selection.get(id) ?? carousel === 1;
}

/** Ticks or clears an announcement; a return to its stored state is no change. */
export function toggled(selection: CarouselSelection, notice: Notice): CarouselSelection {
  const next = new Map(selection);
  const wanted = !isOnCarousel(selection, notice);
  if (wanted === (notice.carousel === 1)) next.delete(notice.id);
  else next.set(notice.id, wanted);
  return next;
}

/**
 * Returns the two calls of a save (specification 7, UpdateHomeNotice): the selected announcements, and
 * the others that were shown.
 *
 * @param known all that are on the carousel, and all that were shown
 */
export function carouselCalls(selection: CarouselSelection, known: readonly Notice[]) {
  const byID = new Map(known.map((notice) => [notice.id, notice]));
  const all = [...byID.values()];
  const selected = all.filter((notice) => isOnCarousel(selection, notice)).map(({ id }) => id);
  const rest = all.filter((notice) => !isOnCarousel(selection, notice)).map(({ id }) => id);
  return [
    { IDs: selected, Carousel: 1 },
    { IDs: rest, Carousel: 0 },
  ] as const;
}
