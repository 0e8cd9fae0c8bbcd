import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropAction, sendNow } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { QueuedItem } from './QueuedItem.tsx';
import style from './QueuePanel.module.css';
import { useQueuedLabel } from './useQueueTexts.ts';

interface QueuePanelProps {
  readonly queue: readonly QueuedAction[];
  readonly onClose: () => void;
}

/** The queue of this browser: what waits, and what the server has refused, with both versions. */
export function QueuePanel({ queue, onClose }: QueuePanelProps) {
  const { t } = useTranslation();
  const label = useQueuedLabel();
  const [dropped, setDropped] = useState<QueuedAction | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const refused = new Set(
    queue.filter(({ state }) => state === 'refused').map(({ subject }) => subject.orderID),
  );
  const isStopped = ({ state, subject }: QueuedAction) =>
    state === 'waiting' && subject.orderID !== null && refused.has(subject.orderID);
  return (
    <Drawer
      className={style.panel ?? ''}
      visible
      placement="right"
      width="min(480px, 100vw)"
      title={t('queue.title')}
      heading={
        <div className={style.head}>
          <h2>{t('queue.title')}</h2>
          <IconButton icon="close" label={t('queue.close')} onClick={onClose} />
        </div>
      }
      footer={null}
      onCancel={onClose}
    >
      <p className={style.about}>{t('queue.about')}</p>
      {/* it stays, because it has the focus when the last call has been sent */}
      <Button onClick={sendNow}>{t('queue.sendNow')}</Button>
      {queue.length === 0 ? (
        <StateNote title={t('queue.none')} text="" />
      ) : (
        <ol className={style.items}>
          {queue.map((action) => (
            <QueuedItem
              key={action.id}
              action={action}
              isStopped={isStopped(action)}
              onClose={onClose}
              onDrop={() => {
                setDropped(action);
                setIsConfirming(true);
              }}
            />
          ))}
        </ol>
      )}
      <ConfirmDialog
        visible={isConfirming}
        title={t('queue.drop.title')}
        text={t('queue.drop.text', {
          action: dropped === null ? '' : label(dropped),
          device: dropped?.subject.deviceName ?? '',
        })}
        confirmLabel={t('queue.drop.confirm')}
        destructive
        onConfirm={() => {
          setIsConfirming(false);
          if (dropped !== null) void dropAction(dropped);
        }}
        onClose={() => setIsConfirming(false)}
      />
    </Drawer>
  );
}
