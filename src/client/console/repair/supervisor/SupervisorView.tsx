import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LaneOrder, laneSize } from '../../../../contract/areas/repair/lanes.ts';
import { listRepairers } from '../../../../contract/areas/repair/queries.ts';
import { orderState } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { orderActionLabel } from '../actions/orderActionLabel.ts';
import { laneTotal } from '../lanes/laneTotal.ts';
import { CardMenu, OrderCardBox, useCardActions } from '../lanes/OrderCardBox.tsx';
import { useOrderLanes } from '../lanes/useOrderLanes.ts';
import { OrderViewHead } from '../list/OrderViewSwitch.tsx';
import { type ShowOrderDialog, useOrderDialogs } from '../useOrderDialogs.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import style from './SupervisorView.module.css';

const { reported, interrupted, toBeCompleted } = orderState.values;

/** The panels of orders that wait for somebody: the first of each has waited longest. */
const panels = [
  { key: 'unreceived', state: reported, time: 'reportTime', limit: 'escalateTime' },
  { key: 'interrupted', state: interrupted, time: 'stateTime', limit: 'expectRecoverTime' },
  { key: 'unwritten', state: toBeCompleted, time: 'writeDueTime', limit: 'writeDueTime' },
] as const satisfies readonly {
  readonly key: string;
  readonly state: number;
  readonly time: keyof LaneOrder;
  readonly limit: keyof LaneOrder;
}[];

/** The orders that the organisation repairs: what waits for a supervisor, and who has what. */
export function SupervisorView() {
  const { t } = useTranslation();
  const now = useNow();
  const read = useOrderLanes({ Side: 'repaired', Unfinished: 1, Size: laneSize.most }, true);
  const people = useEndpoint(listRepairers, {});
  useLiveReads([listRepairers], ['order']);
  const { show, dialogs } = useOrderDialogs();
  const { data: lanes, error } = read;
  const body = () => {
    if (lanes === undefined) {
      if (error === null) return <SkeletonRows rows={4} height={120} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />;
    }
    return (
      <div className={style.panels}>
        {panels.map(({ key, state, time, limit }) => {
          const lane = lanes.find((one) => one.orderState === state);
          const orders = (lane?.orders ?? []).toSorted(byTime(time));
          const isPast = (order: LaneOrder) => {
            const end = order[limit];
            return end !== null && Date.parse(end) <= now;
          };
          return (
            <Panel
              key={key}
              title={t(`repair.supervisor.${key}`)}
              total={lane === undefined ? '0' : laneTotal(lane)}
              overdue={orders.filter(isPast).length}
              left={(lane?.totalNum ?? 0) - orders.length}
            >
              {orders.map((order) => (
                <li key={order.id}>
                  <SupervisedCard order={order} now={now} show={show} />
                </li>
              ))}
            </Panel>
          );
        })}
        <PeoplePanel people={people} lanes={lanes} show={show} />
      </div>
    );
  };
  return (
    <div className={style.page}>
      <OrderViewHead title={t('repair.supervisor.title')} />
      {body()}
      {dialogs}
    </div>
  );
}

function byTime(name: (typeof panels)[number]['time']) {
  const timeOf = (order: LaneOrder) => Date.parse(order[name] ?? order.stateTime);
  return (a: LaneOrder, b: LaneOrder) => timeOf(a) - timeOf(b);
}

interface PanelProps {
  readonly title: string;
  /** The number of its orders. */
  readonly total: string;
  /** The shown orders whose time limit has passed. */
  readonly overdue: number;
  /** The orders that are not shown. */
  readonly left: number;
  readonly children: readonly ReactNode[];
}

function Panel({ title, total, overdue, left, children }: PanelProps) {
  const { t } = useTranslation();
  return (
    <section className={style.panel} aria-label={title}>
      <h2 className={style.heading}>
        {title}{' '}
        <StyledText as="span" ink={2} size={14} regular nowrap>
          {total}
        </StyledText>
        {overdue > 0 && (
          <span className={style.overdue}>
            {t('repair.supervisor.overdue', { count: overdue })}
          </span>
        )}
      </h2>
      {children.length === 0 ? (
        <StyledText ink={2}>{t('repair.supervisor.none')}</StyledText>
      ) : (
        <ul className={style.cards}>{children}</ul>
      )}
      {left > 0 && <StyledText ink={2}>{t('repair.supervisor.more', { count: left })}</StyledText>}
    </section>
  );
}

interface SupervisedCardProps {
  readonly order: LaneOrder;
  readonly now: number;
  readonly show: ShowOrderDialog;
}

/** A card with the assignment as a button. */
function SupervisedCard({ order, now, show }: SupervisedCardProps) {
  const { t } = useTranslation();
  const actions = useCardActions(order);
  const assign = actions.find((action) => action === 'assign');
  return (
    <OrderCardBox order={order} now={now} isRepairerShown={order.orderState !== reported}>
      <CardMenu order={order} actions={actions.filter((action) => action !== assign)} show={show} />
      {assign !== undefined && (
        <Button size="small" onClick={() => show(order.id, assign)}>
          {orderActionLabel(assign, order, t)}
        </Button>
      )}
    </OrderCardBox>
  );
}
