import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getWorkOrder } from '../../../contract/areas/repairQueries.ts';
import { orderState } from '../../../contract/enums.ts';
import type { WorkOrder } from '../../../contract/workOrder.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useReason } from '../../kit/form/useReason.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import type { ListAction } from '../../kit/list/listTypes.ts';
import { useLazyDialog } from '../../loading/useLazyDialog.ts';
import { toastFailure } from '../../ui/toastWithDeed.tsx';
import { loadActionDialogs } from './DeedButtons.tsx';
import { type Deed, isNextStep, offeredDeeds, rankedDeeds } from './offeredDeeds.ts';

interface OpenedDialog {
  readonly orderID: string;
  readonly deed: Deed;
}

/**
 * What this user may do next to the orders of a list, the next step first, as actions of their rows; and the
 * dialogs that they open. What is left to the order's own page: what corrects a record.
 */
export function useOrderActions(): {
  readonly actions: readonly ListAction<WorkOrder>[];
  readonly dialogs: ReactNode;
} {
  const { t } = useTranslation();
  const user = useUser();
  const reason = useReason();
  const queries = useQueryClient();
  const { Dialog, whenHere } = useLazyDialog(loadActionDialogs);
  const [open, setOpen] = useState<OpenedDialog | null>(null);
  const [opened, setOpened] = useState<readonly OpenedDialog[]>([]);

  const show = async (orderID: string, deed: Deed): Promise<void> => {
    const body = { ID: orderID };
    try {
      const order = await call(getWorkOrder, body, { isRead: true });
      queries.setQueryData([getWorkOrder.id, body], order);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      toastFailure(reason(cause), t('app.retry'), () => void show(orderID, deed));
      return;
    }
    await whenHere(() => {
      const known = opened.find((one) => one.orderID === orderID && one.deed === deed);
      const dialog = known ?? { orderID, deed };
      setOpen(dialog);
      if (known === undefined) setOpened((before) => [...before, dialog]);
    });
  };

  const isOffered = (order: WorkOrder, deed: Deed) =>
    user !== null && offeredDeeds(order, user).includes(deed);
  const isWritten = ({ orderState: state }: WorkOrder) => state === orderState.values.toBeCompleted;
  const actionOf = (
    deed: Deed,
    label: Deed | 'write',
    fits: (order: WorkOrder) => boolean = () => true,
  ): ListAction<WorkOrder> => ({
    key: label,
    label: t(`repair.deed.label.${label}`),
    danger: deed === 'reject',
    done: null,
    when: (order) => fits(order) && isOffered(order, deed),
    run([order]) {
      if (order !== undefined) void show(order.id, deed);
    },
  });
  const actions = rankedDeeds
    .filter((deed) => isNextStep(deed) || deed === 'reject')
    .flatMap((deed) =>
      deed === 'repair'
        ? [actionOf(deed, deed, (order) => !isWritten(order)), actionOf(deed, 'write', isWritten)]
        : [actionOf(deed, deed)],
    );
  const dialogs = Dialog !== null && (
    // They stay mounted while closed: what was typed is kept.
    <>
      {opened.map((one) => (
        <ActionDialog
          key={`${one.orderID} ${one.deed}`}
          {...one}
          Dialog={Dialog}
          visible={one === open}
          onClose={() => setOpen(null)}
        />
      ))}
    </>
  );
  return { actions, dialogs };
}

interface ActionDialogProps extends OpenedDialog {
  readonly Dialog: Awaited<ReturnType<typeof loadActionDialogs>>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The dialog of one action on one order; it follows the order while it is open. */
function ActionDialog({ orderID, deed, Dialog, visible, onClose }: ActionDialogProps) {
  const user = useUser();
  const { data: order } = useEndpoint(getWorkOrder, { ID: orderID }, { enabled: visible });
  useLiveReads([getWorkOrder], visible ? ['order'] : [], orderID);
  if (order === undefined) return null;
  const offered = user !== null && offeredDeeds(order, user).includes(deed);
  return <Dialog deed={deed} order={order} offered={offered} visible={visible} onClose={onClose} />;
}
