import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getMyDay, type LaneOrder } from '../../../../contract/areas/repair/lanes.ts';
import { orderState } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import row from '../../../kit/list/rows/row.module.css';
import { myOrdersPath } from '../../../lib/paths/ordersPath.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { orderActionLabel } from '../actions/orderActionLabel.ts';
import { CardMenu, OrderCardBox, useCardActions } from '../lanes/OrderCardBox.tsx';
import { OrderViewHead } from '../list/OrderViewSwitch.tsx';
import { type ShowOrderDialog, useOrderDialogs } from '../useOrderDialogs.tsx';
import { usePrereadOrders } from '../usePrereadOrders.ts';
import style from './MyDay.module.css';

const { repairing, awaitingRepair, interrupted, toBeCompleted } = orderState.values;

/** The sections of what a repairer holds, by the order's state. */
const sections = [
  { key: 'repairing', state: repairing },
  { key: 'toStart', state: awaitingRepair },
  { key: 'interrupted', state: interrupted },
  { key: 'toWrite', state: toBeCompleted },
] as const;

/** A repairer's day: what they hold and what they may receive, the most urgent first, in one column. */
export function MyDay() {
  const { t } = useTranslation();
  const maySeeParts = useCan('part.view');
  const read = useEndpoint(getMyDay, {});
  useLiveReads([getMyDay], ['order']);
  const { show, dialogs } = useOrderDialogs();
  const { data, error } = read;
  usePrereadOrders(data?.assigned.map(({ id }) => id) ?? []);
  const body = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={4} height={120} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />;
    }
    const { assigned, moreAssigned, unreceived, moreUnreceived } = data;
    if (assigned.length + unreceived.length === 0) {
      return <StateNote title={t('repair.day.noneTitle')} text={t('repair.day.noneText')} />;
    }
    return (
      <>
        {sections.map(({ key, state }) => (
          <DaySection
            key={key}
            title={t(`repair.day.group.${key}`)}
            orders={assigned.filter((order) => order.orderState === state)}
            show={show}
          />
        ))}
        {moreAssigned === 1 && (
          <StyledText ink={2}>
            {t('repair.day.moreAssigned', { count: assigned.length })}{' '}
            <Link className={row.link} to={myOrdersPath}>
              {t('repair.day.allMine')}
            </Link>
          </StyledText>
        )}
        <DaySection title={t('repair.day.group.unreceived')} orders={unreceived} show={show} />
        {moreUnreceived === 1 && <StyledText ink={2}>{t('repair.day.moreUnreceived')}</StyledText>}
      </>
    );
  };
  return (
    <div className={style.page}>
      <OrderViewHead title={t('repair.day.title')} />
      <StyledText ink={2}>
        {t('repair.day.text')}{' '}
        {maySeeParts && (
          <Link className={row.link} to={pagePaths.sparePartScan}>
            {t('repair.day.scanParts')}
          </Link>
        )}
      </StyledText>
      {body()}
      {dialogs}
    </div>
  );
}

interface DaySectionProps {
  readonly title: string;
  readonly orders: readonly LaneOrder[];
  readonly show: ShowOrderDialog;
}

function DaySection({ title, orders, show }: DaySectionProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={style.heading}>
        {title}{' '}
        <StyledText as="span" ink={2} regular>
          {orders.length}
        </StyledText>
      </h2>
      <ul className={style.cards}>
        {orders.map((order) => (
          <li key={order.id}>
            <DayCard order={order} show={show} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A card with its next step as a button, and a menu of the other actions. */
function DayCard({ order, show }: { readonly order: LaneOrder; readonly show: ShowOrderDialog }) {
  const { t } = useTranslation();
  const now = useNow();
  const [next, ...others] = useCardActions(order);
  return (
    <OrderCardBox order={order} now={now} isRepairerShown={false}>
      <CardMenu order={order} actions={others} show={show} />
      {next !== undefined && (
        <Button type="primary" onClick={() => show(order.id, next)}>
          {orderActionLabel(next, order, t)}
        </Button>
      )}
    </OrderCardBox>
  );
}
