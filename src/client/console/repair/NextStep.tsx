import { useTranslation } from 'react-i18next';
import { type Who, whoLabel } from '../../../contract/doer.ts';
import { orderState } from '../../../contract/enums.ts';
import { transitions } from '../../../contract/transitions.ts';
import type { WorkOrderDetail } from '../../../contract/workOrder.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { deedLabel } from './deeds/deedLabel.ts';
import style from './OrderHead.module.css';
import { type Deed, deedOf, isNextStep, offeredDeeds, rankedDeeds } from './offeredDeeds.ts';

/** Why this user cannot move an order on: who can, by the table; nothing where they can. */
export function NextStep({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useUser();
  if (user === null || offeredDeeds(order, user).some(isNextStep)) return null;

  const sentence = () => {
    const next = nextStepOf(order.orderState);
    if (next === null) {
      const offersAgain = offeredDeeds(order, user).includes('reportAgain');
      return offersAgain ? t('repair.next.ended') : null;
    }
    if (user.relation === 'Y') return t('repair.next.visiting');
    return t('repair.next.only', {
      who: namedWho(next.who) ?? whoLabel(next.who, order)[locale],
      action: deedLabel(next.deed, order, t),
    });
  };
  /** The person by name, where the table means one. */
  const namedWho = (who: Who): string | null => {
    const { repairUserName, reportUserName, repairerLeft, repairSideLeft } = order;
    const hasLeft = repairerLeft === 1 || repairSideLeft === 1;
    if (who === 'confirmer') {
      return reportUserName === null ? null : t('repair.next.confirmer', { name: reportUserName });
    }
    if (repairUserName === null || hasLeft) return null;
    if (who !== 'repairer' && who !== 'repairerOrSupervisor') return null;
    return t(`repair.next.${who}`, { name: repairUserName });
  };
  const text = sentence();
  return text === null ? null : <p className={style.next}>{text}</p>;
}

/** The step that comes next in a state, of those that move an order on; null: it has ended. */
function nextStepOf(state: number): { readonly deed: Deed; readonly who: Who } | null {
  const { completed, rejected } = orderState.values;
  if (state === completed || state === rejected) return null;
  const steps = transitions.flatMap((step) => {
    const deed = step.from === state && step.who !== 'system' ? deedOf(step) : null;
    return deed === null ? [] : [{ deed, who: step.who }];
  });
  const [next = null] = steps.toSorted(
    (a, b) => rankedDeeds.indexOf(a.deed) - rankedDeeds.indexOf(b.deed),
  );
  return next;
}
