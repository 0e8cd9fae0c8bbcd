import { z } from 'zod';
import type { RecordedCall } from '../../../../contract/orders/workOrderCall.ts';
import type { OrderEventRow } from '../../../../contract/topics/topicRows.ts';
import { type Level, levelOf } from './openOrders.ts';

/** The calls for which the ticker has a text. */
export const tickerCalls = [
  'Add',
  'Acknowledge',
  'Receiving',
  'Reject',
  'Scan',
  'Interrupt',
  'Recovery',
  'Repair',
  'LaterWrite',
  'XG_Repair',
  'Surer',
  'Auto',
  'Withdraw',
  'UpdateParts',
  'Import',
] as const satisfies readonly RecordedCall[];

/** A message of a device, received while the page was open. */
export interface DeviceMessage {
  readonly key: string;
  /** ms */
  readonly time: number;
  readonly title: string;
  readonly text: string;
}

/** An entry of the ticker. */
export type TickerEntry =
  | {
      readonly is: 'order';
      readonly key: string;
      readonly time: number;
      readonly level: Level;
      readonly row: OrderEventRow;
    }
  | ({ readonly is: 'device' } & DeviceMessage);

/** The levels that are shown: the first, the first two or three, or all. */
export const tickerLevels = z.enum(['1', '2', '3', 'all']);
type TickerLevels = z.output<typeof tickerLevels>;

/** Returns the events of orders of the levels and the messages of devices, the latest first. */
export function tickerEntries(
  rows: ReadonlyMap<string, OrderEventRow>,
  messages: readonly DeviceMessage[],
  levels: TickerLevels,
): TickerEntry[] {
  const least = levels === 'all' ? 4 : Number(levels);
  const orders = [...rows].flatMap(([key, row]): TickerEntry[] => {
    const level = levelOf(row.faultLevel);
    return level > least ? [] : [{ is: 'order', key, time: Date.parse(row.time), level, row }];
  });
  const deviceEntries = messages.map((message): TickerEntry => ({ is: 'device', ...message }));
  return [...orders, ...deviceEntries].toSorted(
    (a, b) => b.time - a.time || b.key.localeCompare(a.key),
  );
}
