import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  LaneOrder,
  listOrderLanes,
  OrderLane,
} from '../../../../contract/areas/repair/lanes.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { type OrderState, orderState } from '../../../../contract/enums.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useNow } from '../../../kit/hooks/times.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { usePhone } from '../../../ui/page/viewport.ts';
import { orderActionLabel } from '../actions/orderActionLabel.ts';
import { useActorText } from '../useActorText.ts';
import { useOrderDialogs } from '../useOrderDialogs.tsx';
import { dropOutcome, laneStates } from './dropOutcome.ts';
import { LaneColumn, laneID } from './LaneColumn.tsx';
import { laneTotal } from './laneTotal.ts';
import style from './OrderLanes.module.css';

interface OrderLanesProps {
  /** The lanes that the filter leaves. */
  readonly lanes: readonly OrderLane[];
  readonly filter: InputOf<typeof listOrderLanes>;
  /** The lanes belong to the previous filter. */
  readonly stale: boolean;
  /** Opens the list of all orders in a state. */
  readonly onAll: (state: OrderState) => void;
}

/**
 * The orders of a filter as lanes by state. A card that is dropped on another lane opens the form of the
 * action that leads there; where the table of transitions has none for this user, a banner gives the reason.
 * While a card is dragged, the lanes stay as they are.
 */
export function OrderLanes({ lanes, filter, stale, onAll }: OrderLanesProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { show, dialogs } = useOrderDialogs();
  const refusalText = useRefusalText();
  const [dragged, setDragged] = useState<LaneOrder | null>(null);
  const [refusal, setRefusal] = useState<{
    readonly order: LaneOrder;
    readonly to: OrderState;
  } | null>(null);
  const user = useUser();
  const isNarrow = usePhone();

  const drop = (to: OrderState) => {
    if (dragged === null || user === null) return;
    const outcome = dropOutcome(dragged, to, user);
    setDragged(null);
    if (outcome === null) return;
    if (outcome.kind === 'action') show(dragged.id, outcome.action);
    else setRefusal({ order: dragged, to });
  };
  return (
    <div className={style.root}>
      {isNarrow ? (
        <LaneLinks lanes={lanes} />
      ) : (
        <p className={style.hint}>{t('repair.lanes.hint')}</p>
      )}
      {refusal !== null && (
        <div className={style.refusal}>
          <Banner
            tone="warn"
            title={t('repair.lanes.refused', { device: refusal.order.deviceName })}
          >
            {refusalText(refusal.order, refusal.to)}{' '}
            <Button size="mini" type="text" onClick={() => setRefusal(null)}>
              {t('repair.lanes.dismiss')}
            </Button>
          </Banner>
        </div>
      )}
      <section className={style.board} aria-label={t('repair.lanes.board')} data-stale={stale}>
        {laneStates.map((state) => (
          <LaneColumn
            key={state}
            state={state}
            lane={lanes.find((lane) => lane.orderState === state)}
            filter={filter}
            now={now}
            outcome={dragged === null || user === null ? null : dropOutcome(dragged, state, user)}
            dragged={dragged}
            show={show}
            onDrag={(order) => {
              if (order !== null) setRefusal(null);
              setDragged(order);
            }}
            onDrop={() => drop(state)}
            onAll={() => onAll(state)}
          />
        ))}
      </section>
      {dialogs}
    </div>
  );
}

/** Buttons that bring a lane into sight on a phone, each with the number of its orders. */
function LaneLinks({ lanes }: { readonly lanes: readonly OrderLane[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = laneStates.flatMap((state) => {
    const lane = lanes.find((one) => one.orderState === state);
    return lane === undefined ? [] : [{ state, total: laneTotal(lane) }];
  });
  const open = (state: OrderState) =>
    document.getElementById(laneID(state))?.scrollIntoView({ block: 'nearest', inline: 'center' });
  return (
    <nav className={style.jump} aria-label={t('repair.lanes.jump')}>
      {shown.map(({ state, total }) => (
        <button key={state} type="button" className={style.jumpTo} onClick={() => open(state)}>
          {orderState.label(state, locale)} {total}
        </button>
      ))}
    </nav>
  );
}

/** Returns a formatter of the reason for which a card cannot be dropped on a lane. */
function useRefusalText(): (order: LaneOrder, to: OrderState) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useUser();
  const actorText = useActorText();
  return (order, to) => {
    const outcome = user === null ? null : dropOutcome(order, to, user);
    if (outcome === null || outcome.kind === 'action') return '';
    if (user?.relation === 'Y') return t('repair.lanes.visiting');
    if (outcome.kind === 'others') {
      return t('repair.lanes.others', {
        who: actorText(outcome.who, order),
        action: orderActionLabel(outcome.action, order, t),
      });
    }
    const states = outcome.ways.map((state) => orderState.label(state, locale));
    const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(states);
    return t('repair.lanes.noWay', {
      from: orderState.label(order.orderState, locale),
      to: orderState.label(to, locale),
      ways:
        states.length === 0 ? t('repair.lanes.noWays') : t('repair.lanes.ways', { states: list }),
    });
  };
}
