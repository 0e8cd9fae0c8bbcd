import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deleteOrderComment,
  listOrderComments,
  mostComments,
  type OrderComment,
} from '../../../../../contract/areas/repair/comments.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { failureOf } from '../../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { useUser } from '../../../../api/session/useSession.ts';
import { useErrorText } from '../../../../kit/form/useErrorText.ts';
import { useLiveReads } from '../../../../kit/hooks/useLiveReads.ts';
import { dialogLoader, useLoaded } from '../../../../loading/lazyPart.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx';
import { Stack, StyledText } from '../../../../ui/layout/layout.tsx';
import { DeleteDialog } from '../../../../ui/overlays/ConfirmDialog.tsx';
import { toastError } from '../../../../ui/toasts/toastError.tsx';
import { CommentItem } from './CommentItem.tsx';
import style from './OrderComments.module.css';

interface OrderCommentsProps {
  readonly order: WorkOrderDetail;
  readonly now: number;
}

const loadForm = dialogLoader(
  'repair',
  async () => (await import('./CommentForm.tsx')).CommentForm,
);

/** How many comments are shown first, and how many more each time. */
const step = 20;

/** The comments of an order, latest first, with the form for a new one. Visitors of the organisation only read. */
export function OrderComments({ order, now }: OrderCommentsProps) {
  const { t } = useTranslation();
  const isVisitor = useUser()?.relation === 'Y';
  const { Part: Form } = useLoaded(isVisitor ? null : loadForm);
  const [latest, setLatest] = useState(step);
  const [deleted, setDeleted] = useState<OrderComment | null>(null);
  const read = useEndpoint(listOrderComments, { ID: order.id, Latest: latest });
  useLiveReads([listOrderComments], ['orderComment'], order.id);
  const remove = useAction(deleteOrderComment, [listOrderComments]);
  const reason = useErrorText();
  const { data, error, refetch } = read;
  const confirm = async () => {
    if (deleted === null) return;
    setDeleted(null);
    try {
      await remove.mutateAsync({ ID: order.id, CommentID: deleted.id });
    } catch (cause) {
      toastError(reason(cause));
    }
  };
  return (
    <Stack gap={16}>
      {Form !== null && <Form order={order} />}
      {Form === null && !isVisitor && <SkeletonRows rows={1} />}
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data === undefined && error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && <StyledText ink={3}>{t('repair.comments.none')}</StyledText>}
      {data !== undefined && data.total > 0 && (
        <ul className={style.list} aria-label={t('repair.comments.title')}>
          {data.comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              now={now}
              onDelete={() => setDeleted(comment)}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.comments.length && (
        <Button onClick={() => setLatest(Math.min(mostComments, latest + step))}>
          {t('repair.comments.earlier', { count: data.total - data.comments.length })}
        </Button>
      )}
      <DeleteDialog
        visible={deleted !== null}
        title={t('repair.comments.delete')}
        text={t('repair.comments.deleteText')}
        onConfirm={() => void confirm()}
        onClose={() => setDeleted(null)}
      />
    </Stack>
  );
}
