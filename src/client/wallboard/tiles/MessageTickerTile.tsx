import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderState } from '../../../contract/enums.ts';
import { orderEventsTopic, tickerRows } from '../../../contract/live.ts';
import type { OrderEventRow } from '../../../contract/topicRows.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { ageOf } from '../../lib/elapsed.ts';
import { orderPath } from '../../lib/orderPath.ts';
import { ordersPath } from '../../lib/ordersPath.ts';
import { useLive, useServerNow } from '../../streams/useTopic.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { defineTile, type TileView } from '../defineTile.tsx';
import { useRoom } from '../useRoom.ts';
import { WallLink } from '../WallLink.tsx';
import { useWallSetting } from '../wallSetting.ts';
import { CutName } from './CutName.tsx';
import { OwnerName } from './OwnerName.tsx';
import { type TickerEntry, tickerCalls, tickerEntries, tickerLevels } from './ticker.ts';
import { useDeviceMessages } from './useDeviceMessages.ts';
import './MessageTickerTile.css';

const config = z.object({
  rows: z.int().min(1).max(tickerRows).default(12),
  levels: tickerLevels.default('all'),
  deviceMessages: z.boolean().default(true),
});
type View = TileView<OrderEventRow, z.output<typeof config>>;

/** What has just happened, the latest first: a quiet list that steps, nothing that scrolls. */
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
  const said = useDeviceMessages();
  const entries = tickerEntries(rows, deviceMessages ? said : [], levels);
  if (entries.length === 0) return <p className="tile-words tile-empty">{t('wall.ticker.none')}</p>;
  return <EntryList entries={entries} most={most} />;
}

/** As many whole entries as have room, one after the other: each as wide as its words. */
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

/** Hides the items of a wrapping list that its height would cut; the first one stays, as do all where tiles stack. */
function useWholeItems(box: RefObject<HTMLElement | null>): void {
  const { stacked } = useWallSetting();
  const { height } = useRoom(box);
  // After every rendering: each may have changed what stands in which line.
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
        <span className="ticker-words" title={`${entry.title} ${entry.words}`}>
          <b>{entry.title}</b>
          <span className="ticker-deed"> {entry.words}</span>
        </span>
        <EntryAge time={entry.time} />
      </span>
    );
  }
  const { row, level } = entry;
  return (
    <WallLink className="ticker-entry" to={orderPath(row.orderID)}>
      <LevelMark level={level} label={t(`wall.level.${level}`)} />
      <span className="ticker-words">
        <b>
          <CutName name={row.deviceName} />
        </b>
        <OwnerName name={row.ownerName} />
        <span className="ticker-deed">
          {' '}
          <Deed row={row} />
          {row.userName !== null && ` · ${row.userName}`}
        </span>
      </span>
      <EntryAge time={entry.time} />
    </WallLink>
  );
}

/** What was done to the order; a deed of a newer server is told by the state that it led to. */
function Deed({ row: { call, toState } }: { row: OrderEventRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (call === 'Surer' && toState === orderState.values.repairing) return t('wall.ticker.sentBack');
  const deed = tickerCalls.find((known) => known === call);
  return deed === undefined ? orderState.label(toState, locale) : t(`wall.ticker.call.${deed}`);
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
