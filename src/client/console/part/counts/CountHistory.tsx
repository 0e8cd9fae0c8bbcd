import { useTranslation } from 'react-i18next';
import { listCountEntries } from '../../../../contract/areas/part/count.ts';
import type { PartCountRow } from '../../../../contract/areas/part/countRows.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import style from './Counts.module.css';

/** The most counts of a row that are shown. */
const shownEntries = 50;

interface CountHistoryProps {
  readonly countID: string;
  readonly row: PartCountRow;
  readonly onClose: () => void;
}

/** The counts of a row: who counted what, and when. */
export function CountHistory({ countID, row, onClose }: CountHistoryProps) {
  const { t } = useTranslation();
  const now = useNow();
  const quantity = useQuantityText();
  const { data, error, refetch } = useEndpoint(listCountEntries, {
    ID: countID,
    RowID: row.id,
    pageSize: shownEntries,
  });
  return (
    <Modal
      visible
      title={t('partCounts.history.title', { part: row.partName })}
      simple={false}
      footer={<Button onClick={onClose}>{t('partCounts.history.close')}</Button>}
      onCancel={onClose}
    >
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data === undefined && error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <ul className={style.history}>
          {data.data.map(({ id, countedQty, userName, countTime }) => (
            <li key={id}>
              <b>
                {countedQty === null
                  ? t('partCounts.history.hidden')
                  : quantity(countedQty, row.unit)}
              </b>
              <span>{userName}</span>
              <TimeAgo instant={countTime} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
