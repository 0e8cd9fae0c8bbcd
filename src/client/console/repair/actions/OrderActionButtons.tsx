import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { useExpiredReason } from '../../../kit/hooks/useExpiredReason.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import type { MenuAction } from '../../../ui/menus/MenuList.tsx';
import { isMainAction, type WorkOrderActionName } from './offeredActions.ts';
import { orderActionLabel } from './orderActionLabel.ts';

export const loadActionDialogs = dialogLoader(
  'repairForms',
  async () => (await import('./OrderActionDialog.tsx')).OrderActionDialog,
);

interface OrderActionButtonsProps {
  readonly order: WorkOrderDetail;
  /** The next step first. */
  readonly actions: readonly WorkOrderActionName[];
  /** Further actions at the end of the menu. */
  readonly more: readonly MenuAction[];
  /** One of them is in progress. */
  readonly busy: boolean;
}

/** The actions that this user may perform on this order: two buttons, the main one as primary, and a menu with a rejection and all others. */
export function OrderActionButtons({ order, actions, more, busy }: OrderActionButtonsProps) {
  const { t } = useTranslation();
  const expired = useExpiredReason();
  const [open, setOpen] = useState<WorkOrderActionName | null>(null);
  const [opened, setOpened] = useState<readonly WorkOrderActionName[]>([]);
  // loaded beforehand: a technician opens them where there is no network
  useLoaded(actions.length > 0 ? loadActionDialogs : null);
  const { Dialog: ActionDialog, loading, whenHere } = useLazyDialog(loadActionDialogs);
  const [requested, setRequested] = useState<WorkOrderActionName | null>(null);
  const isLoading = (action: WorkOrderActionName) => loading && action === requested;
  const show = (action: WorkOrderActionName) => {
    if (loading) return;
    setRequested(action);
    void whenHere(() => {
      setOpen(action);
      setOpened((before) => [...new Set([...before, action])]);
    });
  };
  /** The only action on an order that an expired organisation is refused: it adds another order. */
  const reasonOf = (action: WorkOrderActionName) =>
    action === 'reportAgain' ? expired('repair.report') : undefined;
  const [first, second] = actions.filter((action) => action !== 'reject');
  const rest = actions.filter((action) => action !== first && action !== second);
  const menu = rest.map((action) => ({
    key: action,
    text: orderActionLabel(action, order, t),
    disabled: reasonOf(action) !== undefined,
    title: reasonOf(action),
    run: () => show(action),
  }));
  return (
    <>
      <ActionMenu
        label={t('repair.action.more')}
        busy={busy || rest.some(isLoading)}
        actions={[...menu, ...more]}
      />
      {[second, first]
        .filter((action) => action !== undefined)
        .map((action) => (
          <Button
            key={action}
            loading={isLoading(action)}
            disabled={reasonOf(action) !== undefined}
            title={reasonOf(action)}
            type={action === first && isMainAction(action, order) ? 'primary' : 'secondary'}
            onClick={() => show(action)}
          >
            {orderActionLabel(action, order, t)}
          </Button>
        ))}
      {ActionDialog !== null &&
        opened.map((action) => (
          // One with a draft stays mounted while closed, so that it survives.
          <ActionDialog
            key={action}
            action={action}
            order={order}
            offered={actions.includes(action)}
            visible={open === action}
            onClose={() => setOpen(null)}
            onEmpty={() => setOpened((before) => before.filter((other) => other !== action))}
          />
        ))}
    </>
  );
}
