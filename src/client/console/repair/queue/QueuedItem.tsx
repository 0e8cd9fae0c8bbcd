import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mostDoneHours } from '../../../../contract/areas/repair/endpoints.ts';
import { takeOverAction } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { OrderConflict } from './OrderConflict.tsx';
import { QueuedFacts } from './QueuedFacts.tsx';
import style from './QueuePanel.module.css';
import { useQueuedFacts, useQueuedLabel, useQueuedReason } from './useQueueTexts.ts';

interface QueuedItemProps {
  readonly action: QueuedAction;
  /** True if an earlier call of its order was refused, so that it is not sent. */
  readonly isStopped: boolean;
  readonly onClose: () => void;
  readonly onDrop: () => void;
}

/** One call of the queue: what, which order, since when, how often it was sent, and with which result. */
export function QueuedItem({ action, isStopped, onClose, onDrop }: QueuedItemProps) {
  const { t } = useTranslation();
  const now = useNow();
  const label = useQueuedLabel();
  const reason = useQueuedReason();
  const factsOf = useQueuedFacts();
  const { subject, state, failure, attempts } = action;
  const isRefused = state === 'refused';
  const waitingText = t(isStopped ? 'queue.state.stopped' : 'queue.state.waiting');
  return (
    <li className={style.item}>
      <div className={style.row}>
        <b>{label(action)}</b>
        <Tag tone={isRefused ? 'danger' : 'wait'}>
          {isRefused ? t('queue.state.refused') : waitingText}
        </Tag>
      </div>
      <div className={style.row}>
        <span>{subject.deviceName}</span>
        {subject.orderID !== null && (
          <Link className={style.code} to={orderPath(subject.orderID)} onClick={onClose}>
            {subject.orderCode}
          </Link>
        )}
        <StyledText as="span" ink={3} size={13}>
          <TimeAgo instant={new Date(action.queuedAt).toISOString()} now={now} />
          {' · '}
          {t('queue.attempts', { count: attempts })}
        </StyledText>
      </div>
      {failure !== null && isRefused && <p className={style.refused}>{reason(failure)}</p>}
      {failure !== null && !isRefused && (
        <StyledText ink={3} size={13}>
          {reason(failure)}
        </StyledText>
      )}
      {isRefused && subject.orderID !== null && (
        <OrderConflict action={action} orderID={subject.orderID} onDrop={onDrop} />
      )}
      {(!isRefused || subject.orderID === null) && (
        <>
          <QueuedFacts facts={factsOf(action)} />
          {'DoneTime' in action.body && (
            <StyledText ink={3} size={13}>
              {t('queue.countsFromDone', { hours: mostDoneHours })}
            </StyledText>
          )}
          <Row gap={8} align="stretch" wrap>
            {isRefused && (
              <Button onClick={() => void takeOverAction(action, null)}>
                {t('queue.takeOver')}
              </Button>
            )}
            <Button onClick={onDrop}>{t('queue.drop.action')}</Button>
          </Row>
        </>
      )}
    </li>
  );
}
