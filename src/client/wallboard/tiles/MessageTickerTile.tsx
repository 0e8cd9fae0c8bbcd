import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filter, map, scan } from 'rxjs';
import { z } from 'zod';
import { messageType, orderState } from '../../../contract/enums.ts';
import { orderEventsTopic, tickerRowCount } from '../../../contract/topics/live.ts';
import type { OrderEventRow } from '../../../contract/topics/topicRows.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { ageOf } from '../../lib/time/elapsed.ts';
import { paintOnFrame } from '../../streams/topics/paint.ts';
import { useLive, useServerNow } from '../../streams/useTopic.tsx';
import { LevelMark } from '../../ui/data/LevelMark.tsx';
import { useWallSetting } from '../board/wallSetting.ts';
import { ConsoleLink } from '../frame/ConsoleLink.tsx';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { useElementSize } from '../frame/useElementSize.ts';
import {
  type DeviceMessage,
  type TickerEntry,
  tickerCalls,
  tickerEntries,
  tickerLevels,
} from './orders/ticker.ts';
import { OwnerName } from './parts/OwnerName.tsx';
import { TruncatedName } from './parts/TruncatedName.tsx';
import './MessageTickerTile.css';

const config = z.object({
  rows: z.int().min(1).max(tickerRowCount).default(12),
  levels: tickerLevels.default('all'),
  deviceMessages: z.boolean().default(true),
});
type View = TileView<OrderEventRow, z.output<typeof config>>;

/** The latest events, the newest first, in a list that does not scroll. */
export const messageTickerTile = defineTile({
  type: 'messageTicker',
  title: 'wall.tile.messageTicker',
  topic: orderEventsTopic,
  config,
  size: { w: 10, h: 4, minW: 8, minH: 2 },
  skeleton: 'list',
  to: () => ordersPath({}),
  render: MessageTicker,
});

function MessageTicker({ rows, config: { rows: most, levels, deviceMessages } }: View) {
  const { t } = useTranslation();
  const received = useDeviceMessages();
  const entries = tickerEntries(rows, deviceMessages ? received : [], levels);
  if (entries.length === 0)
    return <p className="tile-message tile-empty">{t('wall.ticker.none')}</p>;
  return <EntryList entries={entries} most={most} />;
}

/** As many whole entries as fit, one after the other: each as wide as its text. */
function EntryList({ entries, most }: { entries: readonly TickerEntry[]; most: number }) {
  const box = useRef<HTMLUListElement>(null);
  const live = useLive();
  const [openedAt] = useState(() => live.serverNow());
  useWholeItems(box);
  return (
    <ul className="ticker" ref={box}>
      {entries.slice(0, most).map((entry) => (
        <li key={entry.key} className={entry.time > openedAt ? 'ticker-new' : undefined}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** Hides the items of a wrapping list that its height would clip; the first one stays, and all where tiles stack. */
function useWholeItems(box: RefObject<HTMLElement | null>): void {
  const { stacked } = useWallSetting();
  const { height } = useElementSize(box);
  // After every render, because any render may change the line breaks.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const end = element.getBoundingClientRect().bottom + 1;
    const measures = !stacked && height > 0;
    for (const [at, item] of [...element.children].entries()) {
      const isCut = measures && at > 0 && item.getBoundingClientRect().bottom > end;
      item.toggleAttribute('data-hidden', isCut);
    }
  });
}

function Entry({ entry }: { entry: TickerEntry }) {
  const { t } = useTranslation();
  if (entry.is === 'device') {
    return (
      <span className="ticker-entry">
        <i className="ticker-device" />
        <span className="ticker-text" title={`${entry.title} ${entry.text}`}>
          <b>{entry.title}</b>
          <span className="ticker-action"> {entry.text}</span>
        </span>
        <EntryAge time={entry.time} />
      </span>
    );
  }
  const { row, level } = entry;
  return (
    <ConsoleLink className="ticker-entry" to={orderPath(row.orderID)}>
      <LevelMark level={level} label={t(`wall.level.${level}`)} />
      <span className="ticker-text">
        <b>
          <TruncatedName name={row.deviceName} />
        </b>
        <OwnerName name={row.ownerName} />
        <span className="ticker-action">
          {' '}
          <EventAction row={row} />
          {row.userName !== null && ` · ${row.userName}`}
        </span>
      </span>
      <EntryAge time={entry.time} />
    </ConsoleLink>
  );
}

/** The action on the order; an action that this version does not know is shown as the state that it led to. */
function EventAction({ row: { call, toState } }: { row: OrderEventRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (call === 'Surer' && toState === orderState.values.repairing) return t('wall.ticker.sentBack');
  const tickerCall = tickerCalls.find((known) => known === call);
  return tickerCall === undefined
    ? orderState.label(toState, locale)
    : t(`wall.ticker.call.${tickerCall}`);
}

function EntryAge({ time }: { time: number }) {
  const { t } = useTranslation();
  const ms = useServerNow(15_000) - time;
  const { unit, n } = ageOf(ms);
  return (
    <time className="ticker-age" dateTime={new Date(time).toISOString()}>
      {unit === 'seconds' ? t('wall.ticker.now') : t(`wall.age.${unit}`, { n })}
    </time>
  );
}

const noMessages: readonly DeviceMessage[] = [];

/** Returns the messages that devices sent since the page was opened, the latest first; as many as a ticker holds. */
function useDeviceMessages(): readonly DeviceMessage[] {
  const live = useLive();
  const [messages, setMessages] = useState(noMessages);
  useEffect(() => {
    const device$ = live.messages$.pipe(
      filter((received) => received.type === 'typed'),
      filter(({ message }) => message.MType === messageType.values.device),
      map(({ message: { Id, Title, Msg, Time } }, nth): DeviceMessage => {
        const time = Time === undefined ? live.serverNow() : Date.parse(Time);
        return { key: Id ?? `received-${nth}`, time, title: Title, text: Msg };
      }),
      scan((earlier, message) => [message, ...earlier].slice(0, tickerRowCount), noMessages),
      paintOnFrame(),
    );
    const subscription = device$.subscribe(setMessages);
    return () => subscription.unsubscribe();
  }, [live]);
  return messages;
}
