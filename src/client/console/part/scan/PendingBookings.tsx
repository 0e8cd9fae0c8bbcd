import { useTranslation } from 'react-i18next';
import { type BookingKind, bookingCalls } from '../../../../contract/areas/part/stock.ts';
import { dropAction, queue$, queuePanelOpen$, sendNow } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import style from './Scan.module.css';
import { refusedScanDraft, type ScanDraft } from './scanDraft.ts';

/** The bookings that the server answers as done if they are sent twice, so that they may wait for the network. */
const queueable = (['in', 'out', 'cacheOut', 'return', 'transfer'] as const).map(
  (kind) => [kind, bookingCalls[kind].id] as const,
);

/** Returns the kind of a queued booking; null for another call. */
function kindOf({ call }: QueuedAction): BookingKind | null {
  return queueable.find(([, id]) => id === call)?.[0] ?? null;
}

interface PendingBookingsProps {
  /** A refused booking may be taken back, because nothing else is in the list. */
  readonly mayTakeBack: boolean;
  readonly onTakeBack: (draft: ScanDraft) => void;
}

/** The bookings of this browser that wait for the network, and those that the server has refused, which can be corrected. */
export function PendingBookings({ mayTakeBack, onTakeBack }: PendingBookingsProps) {
  const { t } = useTranslation();
  const booked = useSubject(queue$).flatMap((action) => {
    const kind = kindOf(action);
    return kind === null ? [] : [{ action, kind }];
  });
  const waiting = booked.filter(({ action }) => action.state === 'waiting');
  const refused = booked.filter(({ action }) => action.state === 'refused');
  const takeBack = async (kind: BookingKind, action: QueuedAction) => {
    onTakeBack(refusedScanDraft(kind, action));
    await dropAction(action);
  };
  return (
    <>
      {waiting.length > 0 && (
        <Banner tone="info" title={t('stock.scan.waiting', { count: waiting.length })}>
          <span className={style.buttons}>
            <Button size="small" onClick={sendNow}>
              {t('stock.scan.sendNow')}
            </Button>
            <Button size="small" onClick={() => queuePanelOpen$.next(true)}>
              {t('stock.scan.showQueue')}
            </Button>
          </span>
        </Banner>
      )}
      {refused.map(({ action, kind }) => (
        <Banner
          key={action.id}
          tone="alarm"
          title={t('stock.scan.refused', {
            kind: t(`stock.kind.${kind}`),
            parts: action.subject.deviceName,
          })}
        >
          {action.failure?.name === 'TOO_OLD' ? t('stock.scan.tooOld') : action.failure?.info}
          <span className={style.buttons}>
            {action.failure?.name !== 'TOO_OLD' && (
              <Button
                size="small"
                disabled={!mayTakeBack}
                onClick={() => void takeBack(kind, action)}
              >
                {t('stock.scan.takeBack')}
              </Button>
            )}
            <Button size="small" onClick={() => queuePanelOpen$.next(true)}>
              {t('stock.scan.showQueue')}
            </Button>
          </span>
          {!mayTakeBack && <span>{t('stock.scan.emptyFirst')}</span>}
        </Banner>
      ))}
    </>
  );
}
