import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { useUser } from '../../../api/session/useSession.ts';
import type { ListAction } from '../../../kit/list/listTypes.ts';
import {
  isNextStep,
  offeredActions,
  rankedActions,
  type WorkOrderActionName,
} from '../actions/offeredActions.ts';
import { useServiceReport } from '../detail/service/useServiceReport.tsx';
import { useExpectedOrders } from '../queue/expectedOrder.ts';
import { useOrderDialogs } from '../useOrderDialogs.tsx';
import { useOrderReader } from '../useOrderReader.ts';

/**
 * Returns the row actions of an order list and the dialogs that they open: the main action of the user's role first; an
 * assignment to another person, a rejection and the service report are in the menu. Corrections of a record are available
 * only on the order's own page.
 */
export function useOrderRowActions(): {
  readonly actions: readonly ListAction<WorkOrder>[];
  readonly dialogs: ReactNode;
} {
  const { t } = useTranslation();
  const user = useUser();
  const { show, dialogs } = useOrderDialogs();
  const readOrder = useOrderReader();
  const report = useServiceReport();
  const expected = useExpectedOrders();

  const isOffered = (order: WorkOrder, action: WorkOrderActionName) =>
    user !== null && offeredActions(expected(order), user).includes(action);
  const awaitsRecord = (order: WorkOrder) =>
    expected(order).orderState === orderState.values.toBeCompleted;
  const actionOf = (
    action: WorkOrderActionName,
    label: WorkOrderActionName | 'write' | 'assignFirst',
    matches: (order: WorkOrder) => boolean = () => true,
  ): ListAction<WorkOrder> => ({
    key: label,
    label: t(`repair.action.label.${label}`),
    destructive: action === 'reject',
    inMenu: label === 'reject' || label === 'assign',
    successText: null,
    isAvailable: (order) => matches(order) && isOffered(order, action),
    run([order]) {
      if (order !== undefined) show(order.id, action);
    },
  });
  const isReported = (order: WorkOrder) =>
    expected(order).orderState === orderState.values.reported;
  const nextSteps = rankedActions
    .filter(isNextStep)
    .flatMap((action) =>
      action === 'repair'
        ? [
            actionOf(action, action, (order) => !awaitsRecord(order)),
            actionOf(action, 'write', awaitsRecord),
          ]
        : [actionOf(action, action)],
    );
  const actions = [
    actionOf('assign', 'assignFirst', isReported),
    ...nextSteps,
    actionOf('assign', 'assign', (order) => !isReported(order)),
    actionOf('reject', 'reject'),
  ];
  const serviceReport: ListAction<WorkOrder> = {
    key: 'serviceReport',
    label: t('repair.service.open'),
    inMenu: true,
    successText: null,
    run([order]) {
      if (order !== undefined) readOrder(order.id, report.show);
    },
  };
  return {
    actions: [...actions, serviceReport],
    dialogs: (
      <>
        {dialogs}
        {report.dialog}
      </>
    ),
  };
}
