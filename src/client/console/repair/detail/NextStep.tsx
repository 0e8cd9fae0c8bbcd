import { useTranslation } from 'react-i18next';
import { orderState } from '../../../../contract/enums.ts';
import type { ActorGroup } from '../../../../contract/orders/orderActor.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { transitions } from '../../../../contract/transitions.ts';
import { useUser } from '../../../api/session/useSession.ts';
import {
  actionOfTransition,
  isNextStep,
  offeredActions,
  rankedActions,
  type WorkOrderActionName,
} from '../actions/offeredActions.ts';
import { orderActionLabel } from '../actions/orderActionLabel.ts';
import { useActorText } from '../useActorText.ts';
import style from './OrderHead.module.css';

/** A sentence that names who can move the order forward; nothing where this user can. */
export function NextStep({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const actorText = useActorText();
  const user = useUser();
  if (user === null || offeredActions(order, user).some(isNextStep)) return null;

  const sentence = () => {
    const next = nextStepOf(order.orderState);
    if (next === null) {
      const offersAgain = offeredActions(order, user).includes('reportAgain');
      return offersAgain ? t('repair.next.ended') : null;
    }
    if (user.relation === 'Y') return t('repair.next.visiting');
    const name = order.repairUserName;
    const isTaken = order.orderState === orderState.values.awaitingRepair && name !== null;
    if (isTaken && order.reportUserID === user.id) {
      const isAssigned = order.history.some(
        ({ changes }) => changes?.some(({ field }) => field === 'RepairUserName') === true,
      );
      return t(isAssigned ? 'repair.next.assigned' : 'repair.next.received', { name });
    }
    return t('repair.next.only', {
      who: actorText(next.who, order),
      action: orderActionLabel(next.action, order, t),
    });
  };
  const text = sentence();
  return text === null ? null : <p className={style.next}>{text}</p>;
}

/** Returns the next action in a state and who may perform it; null where the order has ended. */
function nextStepOf(
  state: number,
): { readonly action: WorkOrderActionName; readonly who: ActorGroup } | null {
  const { completed, rejected } = orderState.values;
  if (state === completed || state === rejected) return null;
  const steps = transitions.flatMap((step) => {
    const action =
      step.from === state && step.actors !== 'system' ? actionOfTransition(step) : null;
    return action === null ? [] : [{ action, who: step.actors }];
  });
  const [next = null] = steps.toSorted(
    (a, b) => rankedActions.indexOf(a.action) - rankedActions.indexOf(b.action),
  );
  return next;
}
