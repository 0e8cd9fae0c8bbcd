import { type ReactNode, useState } from 'react';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { dialogLoader, useLazyDialog } from '../../../../loading/lazyPart.ts';

const loadReport = dialogLoader(
  'repair',
  async () => (await import('./ServiceReportDialog.tsx')).ServiceReportDialog,
);

/** Returns what opens the service report of an order, and the dialog, which is loaded when it is first opened. */
export function useServiceReport(): {
  readonly show: (order: WorkOrderDetail) => void;
  readonly loading: boolean;
  readonly dialog: ReactNode;
} {
  const { Dialog, loading, whenHere } = useLazyDialog(loadReport);
  const [order, setOrder] = useState<WorkOrderDetail | null>(null);
  const [visible, setVisible] = useState(false);
  return {
    show: (next) =>
      void whenHere(() => {
        setOrder(next);
        setVisible(true);
      }),
    loading,
    dialog: Dialog !== null && order !== null && (
      <Dialog key={order.id} order={order} visible={visible} onClose={() => setVisible(false)} />
    ),
  };
}
