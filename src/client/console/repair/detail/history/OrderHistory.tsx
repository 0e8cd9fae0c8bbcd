import { useTranslation } from 'react-i18next';
import { orderState } from '../../../../../contract/enums.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { workOrderCallLabels } from '../../../../../contract/orders/workOrderCall.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../../../kit/hooks/times.tsx';
import { Timeline } from '../../../../ui/data/Timeline.tsx';
import { StyledText } from '../../../../ui/layout/layout.tsx';
import { ChangeList } from './ChangeList.tsx';
import style from './OrderHistory.module.css';

type HistoryEvent = WorkOrderDetail['history'][number];

/** The events of an order, oldest first: actor, action, remark and changes. */
export function OrderHistory({ events }: { readonly events: readonly HistoryEvent[] }) {
  const { t } = useTranslation();
  const absoluteTime = useAbsoluteTime();
  const eventText = useEventText();
  if (events.length === 0) return <StyledText ink={3}>{t('repair.detail.noHistory')}</StyledText>;
  return (
    <Timeline
      label={t('repair.detail.history')}
      items={events.map((event, at) => ({
        key: `${event.time}-${event.call}`,
        tone: at === events.length - 1 ? 'now' : undefined,
        content: (
          <>
            <div>
              <StyledText as="strong" strong>
                {event.userName ?? t('repair.detail.system')}
              </StyledText>{' '}
              {eventText(event)}
            </div>
            {event.remark !== null && event.remark !== '' && (
              <div className={style.remark}>{event.remark}</div>
            )}
            {event.changes !== null && event.changes.length > 0 && !isFirstAssignment(event) && (
              <ChangeList changes={event.changes} />
            )}
            <StyledText as="time" ink={3} size={13} dateTime={event.time}>
              {absoluteTime(Date.parse(event.time))}
            </StyledText>
          </>
        ),
      }))}
    />
  );
}

/** Returns the name of the person whom an event made the repairer; null for none. */
function newRepairerOf({ changes }: Pick<HistoryEvent, 'changes'>): string | null {
  const name = changes?.find(({ field }) => field === 'RepairUserName')?.to;
  return typeof name === 'string' ? name : null;
}

/** Returns true where a supervisor received an order for a repairer, whom the event's text names. */
function isFirstAssignment(event: HistoryEvent): boolean {
  return event.call === 'Receiving' && newRepairerOf(event) !== null;
}

/** Returns the text of an event, to follow the actor's name. */
function useEventText(): (event: HistoryEvent) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ call, fromState, toState, remark, changes }) => {
    const name = newRepairerOf({ changes });
    if (call === 'Receiving' && name !== null) return t('repair.detail.assignedTo', { name });
    if (call === 'Assign' && name !== null) return t('repair.detail.reassignedTo', { name });
    if (call === 'Import') return t('repair.detail.imported');
    if (call === 'Acknowledge') return t('repair.detail.acknowledged');
    if (call === 'UpdateParts') return t('repair.detail.partsWritten');
    if (call === 'UpdateLabour') return t('repair.detail.labourWritten');
    if (call === 'Surer' && toState === orderState.values.repairing) {
      return t('repair.detail.sentBack');
    }
    // Only a start without a scanned label has a reason.
    if (call === 'Scan' && (remark ?? '') !== '') return t('repair.detail.startedManually');
    const label = Object.entries(workOrderCallLabels).find(([known]) => known === call)?.[1];
    if (label !== undefined) return label[locale];
    // An action of a newer server is described by its states.
    const from = fromState === null ? '' : orderState.label(fromState, locale);
    return `${from} → ${orderState.label(toState, locale)}`;
  };
}
