import { useTranslation } from 'react-i18next';
import { type Notice, noticeState } from '../../../contract/areas/notice.ts';
import { useTimeZone } from '../../api/useSession.ts';
import { useNow } from '../../kit/times.tsx';
import { dayOf } from '../../lib/zonedTime.ts';
import { Tag } from '../../ui/Tag.tsx';

/** Whether it waits for its day, is read, or is read no more: as a word. */
export function NoticeStateTag({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const now = useNow();
  if (notice.Nstate === noticeState.withdrawn) {
    return <Tag tone="rest">{t('notice.state.withdrawn')}</Tag>;
  }
  const isPending = notice.pushTime > dayOf(now, zone);
  return isPending ? (
    <Tag tone="wait">{t('notice.state.pending')}</Tag>
  ) : (
    <Tag tone="work">{t('notice.state.inForce')}</Tag>
  );
}
