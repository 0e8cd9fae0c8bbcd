import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getWorkOrder } from '../../../contract/areas/repair/queries.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { useLazyDialog } from '../../loading/lazyPart.ts';
import { toastFailure } from '../../ui/toasts/toastWithAction.tsx';
import { loadActionDialogs } from './actions/OrderActionButtons.tsx';
import { offeredActions, type WorkOrderActionName } from './actions/offeredActions.ts';

interface OpenedDialog {
  readonly orderID: string;
  readonly action: WorkOrderActionName;
}

/** Opens the dialog of an action on an order, by its id. */
export type ShowOrderDialog = (orderID: string, action: WorkOrderActionName) => void;

/** Returns how a page of several orders opens the dialogs of their actions, and the dialogs themselves. */
export function useOrderDialogs(): {
  readonly show: ShowOrderDialog;
  readonly dialogs: ReactNode;
} {
  const { t } = useTranslation();
  const reason = useErrorText();
  const queries = useQueryClient();
  const { Dialog, whenHere } = useLazyDialog(loadActionDialogs);
  const [open, setOpen] = useState<OpenedDialog | null>(null);
  const [opened, setOpened] = useState<readonly OpenedDialog[]>([]);

  const show = async (orderID: string, action: WorkOrderActionName): Promise<void> => {
    const body = { ID: orderID };
    try {
      const order = await call(getWorkOrder, body, { isRead: true });
      queries.setQueryData([getWorkOrder.id, body], order);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      toastFailure(reason(cause), t('app.retry'), () => void show(orderID, action));
      return;
    }
    await whenHere(() => {
      const known = opened.find((one) => one.orderID === orderID && one.action === action);
      const dialog = known ?? { orderID, action };
      setOpen(dialog);
      if (known === undefined) setOpened((before) => [...before, dialog]);
    });
  };

  const dialogs = Dialog !== null && (
    // They stay mounted while closed, so that the drafts survive.
    <>
      {opened.map((one) => (
        <RowActionDialog
          key={`${one.orderID} ${one.action}`}
          {...one}
          Dialog={Dialog}
          visible={one === open}
          onClose={() => setOpen(null)}
        />
      ))}
    </>
  );
  return { show: (orderID, action) => void show(orderID, action), dialogs };
}

interface RowActionDialogProps extends OpenedDialog {
  readonly Dialog: Awaited<ReturnType<typeof loadActionDialogs>>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The dialog of one action on one order; it refetches the order while it is open. */
function RowActionDialog({ orderID, action, Dialog, visible, onClose }: RowActionDialogProps) {
  const user = useUser();
  const { data: order } = useEndpoint(getWorkOrder, { ID: orderID }, { enabled: visible });
  useLiveReads([getWorkOrder], visible ? ['order'] : [], orderID);
  if (order === undefined) return null;
  const offered = user !== null && offeredActions(order, user).includes(action);
  return (
    <Dialog action={action} order={order} offered={offered} visible={visible} onClose={onClose} />
  );
}
