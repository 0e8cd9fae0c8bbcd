import { type ReactNode, useState } from 'react';
import { getWorkOrder } from '../../../contract/areas/repair/queries.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { useLazyDialog, useLoaded } from '../../loading/lazyPart.ts';
import { loadActionDialogs } from './actions/OrderActionButtons.tsx';
import { offeredActions, type WorkOrderActionName } from './actions/offeredActions.ts';
import { useExpectedOrder } from './queue/expectedOrder.ts';
import { useOrderReader } from './useOrderReader.ts';

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
  const readOrder = useOrderReader();
  useLoaded(loadActionDialogs); // beforehand: a technician opens them where there is no network
  const { Dialog, whenHere } = useLazyDialog(loadActionDialogs);
  const [open, setOpen] = useState<OpenedDialog | null>(null);
  const [opened, setOpened] = useState<readonly OpenedDialog[]>([]);

  const show: ShowOrderDialog = (orderID, action) =>
    readOrder(orderID, () =>
      whenHere(() => {
        const known = opened.find((one) => one.orderID === orderID && one.action === action);
        const dialog = known ?? { orderID, action };
        setOpen(dialog);
        if (known === undefined) setOpened((before) => [...before, dialog]);
      }),
    );

  const dialogs = Dialog !== null && (
    // Those with a draft stay mounted while closed, so that it survives.
    <>
      {opened.map((one) => (
        <RowActionDialog
          key={`${one.orderID} ${one.action}`}
          {...one}
          Dialog={Dialog}
          visible={one === open}
          onClose={() => setOpen(null)}
          onEmpty={() => setOpened((before) => before.filter((other) => other !== one))}
        />
      ))}
    </>
  );
  return { show, dialogs };
}

interface RowActionDialogProps extends OpenedDialog {
  readonly Dialog: Awaited<ReturnType<typeof loadActionDialogs>>;
  readonly visible: boolean;
  readonly onClose: () => void;
  readonly onEmpty: () => void;
}

/** The dialog of one action on one order; it refetches the order while it is open. */
function RowActionDialog({ orderID, action, Dialog, ...dialog }: RowActionDialogProps) {
  const { visible } = dialog;
  const user = useUser();
  const { data } = useEndpoint(getWorkOrder, { ID: orderID }, { enabled: visible });
  const order = useExpectedOrder(data);
  useLiveReads([getWorkOrder], visible ? ['order'] : [], orderID);
  if (order === undefined) return null;
  const offered = user !== null && offeredActions(order, user).includes(action);
  return <Dialog action={action} order={order} offered={offered} {...dialog} />;
}
