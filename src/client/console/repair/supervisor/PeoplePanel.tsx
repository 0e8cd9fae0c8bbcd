import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LaneOrder, OrderLane } from '../../../../contract/areas/repair/lanes.ts';
import type { Repairer } from '../../../../contract/areas/repair/queries.ts';
import { orderState } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { Tag } from '../../../ui/data/Tag.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { CardMenu, useCardActions } from '../lanes/OrderCardBox.tsx';
import type { ShowOrderDialog } from '../useOrderDialogs.tsx';
import style from './SupervisorView.module.css';

const { reported, awaitingConfirmation } = orderState.values;

interface PeoplePanelProps {
  readonly people: {
    readonly data: readonly Repairer[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly lanes: readonly OrderLane[];
  readonly show: ShowOrderDialog;
}

/** Who has what: each repairer with the orders that they hold; those who hold most come first. */
export function PeoplePanel({ people, lanes, show }: PeoplePanelProps) {
  const { t } = useTranslation();
  const assigned = Map.groupBy(
    lanes
      .filter(({ orderState: state }) => state !== reported && state !== awaitingConfirmation)
      .flatMap(({ orders }) => orders),
    (order) => order.repairUserID,
  );
  const body = () => {
    if (people.data === undefined) {
      if (people.error === null) return <SkeletonRows rows={3} height={48} />;
      return (
        <FailureNote failure={failureOf(people.error)} onRetry={() => void people.refetch()} />
      );
    }
    const sorted = people.data.toSorted(
      (a, b) => b.isRepairing - a.isRepairing || b.assignedOrders - a.assignedOrders,
    );
    return (
      <ul className={style.cards}>
        {sorted.map((person) => (
          <li key={person.id} className={style.person}>
            <div className={style.personHead}>
              <span className={style.personName}>{person.realName}</span>
              {person.isRepairing === 1 && (
                <Tag tone="work">{t('repair.supervisor.repairing')}</Tag>
              )}
              {person.assignedOrders === 0 && <Tag tone="rest">{t('repair.supervisor.free')}</Tag>}
              {person.assignedOrders > 0 && (
                <StyledText as="span" ink={2} size={14} regular nowrap>
                  {t('repair.supervisor.assigned', { count: person.assignedOrders })}
                </StyledText>
              )}
            </div>
            {(assigned.get(person.id) ?? []).map((order) => (
              <AssignedOrder key={order.id} order={order} show={show} />
            ))}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className={style.panel} aria-label={t('repair.supervisor.people')}>
      <h2 className={style.heading}>{t('repair.supervisor.people')}</h2>
      {body()}
    </section>
  );
}

/** An assigned order in one row, with its actions. */
function AssignedOrder({
  order,
  show,
}: {
  readonly order: LaneOrder;
  readonly show: ShowOrderDialog;
}) {
  const locale = useLocale();
  const actions = useCardActions(order);
  return (
    <div className={style.assigned}>
      <LevelMark level={order.faultLevel} />
      <Link className={style.assignedName} to={orderPath(order.id)}>
        {order.deviceName}
      </Link>
      <StyledText as="span" ink={2} size={14} regular nowrap>
        {orderState.label(order.orderState, locale)}
      </StyledText>
      <CardMenu order={order} actions={actions} show={show} />
    </div>
  );
}
