import { useTranslation } from 'react-i18next';
import {
  type ActorGroup,
  actorGroupLabel,
  type OrderSides,
} from '../../../contract/orders/orderActor.ts';
import type { WorkOrder } from '../../../contract/orders/workOrder.ts';
import { useLocale } from '../../i18n/i18n.ts';

type NamedSides = OrderSides & Pick<WorkOrder, 'repairUserName' | 'reportUserName'>;

/** Returns a formatter of an actor group of the transition table: with the person's name, where it means one person. */
export function useActorText(): (who: ActorGroup, order: NamedSides) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const named = (who: ActorGroup, order: NamedSides): string | null => {
    const { repairUserName, reportUserName, repairerLeft, repairSideLeft } = order;
    const hasLeft = repairerLeft === 1 || repairSideLeft === 1;
    if (who === 'confirmer') {
      return reportUserName === null ? null : t('repair.next.confirmer', { name: reportUserName });
    }
    if (repairUserName === null || hasLeft) return null;
    if (who !== 'repairer' && who !== 'repairerOrSupervisor') return null;
    return t(`repair.next.${who}`, { name: repairUserName });
  };
  return (who, order) => named(who, order) ?? actorGroupLabel(who, order)[locale];
}
