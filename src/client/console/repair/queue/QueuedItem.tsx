import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mostDoneHours } from '../../../../contract/areas/repair/endpoints.ts';
import { takeOverAction } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
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
        <span className={style.muted}>
          <TimeAgo instant={new Date(action.queuedAt).toISOString()} now={now} />
          {' · '}
          {t('queue.attempts', { count: attempts })}
        </span>
      </div>
      {failure !== null && (
        <p className={isRefused ? style.refused : style.muted}>{reason(failure)}</p>
      )}
      {isRefused && subject.orderID !== null && (
        <OrderConflict action={action} orderID={subject.orderID} onDrop={onDrop} />
      )}
      {(!isRefused || subject.orderID === null) && (
        <>
          <QueuedFacts facts={factsOf(action)} />
          {'DoneTime' in action.body && (
            <p className={style.muted}>{t('queue.countsFromDone', { hours: mostDoneHours })}</p>
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
