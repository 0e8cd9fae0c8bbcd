import { orgType } from '../../enums.ts';
import type { BoardLayout } from './endpoints.ts';

/** The stored name of the default board. A wall shows it translated until somebody renames the board. */
export const defaultBoardName = '装备运维看板';

type Item = BoardLayout['items'][number];

/** The first row of every default board: current faults, waiting orders, and the faults of today. */
const topRow: readonly Item[] = [
  { i: 'faults-now', type: 'faultsNow', x: 0, y: 0, w: 5, h: 4, config: {} },
  { i: 'sla', type: 'slaClock', x: 5, y: 0, w: 8, h: 4, config: {} },
  { i: 'day-faults', type: 'dayFaults', x: 13, y: 0, w: 11, h: 4, config: {} },
];

/** The right column of every default board below the first row: figures, and who is on duty. */
const rightColumn: readonly Item[] = [
  { i: 'mttr', type: 'mttrRank', x: 16, y: 4, w: 8, h: 5, config: {} },
  { i: 'mtbf', type: 'mtbfRank', x: 16, y: 9, w: 8, h: 5, config: {} },
  { i: 'duty', type: 'onDuty', x: 16, y: 14, w: 8, h: 4, config: {} },
];

/**
 * The control-room template, which an organisation's wall shows until somebody edits it. It is designed
 * for a screen of 86 inches seen from 4 m. The server stores it; the page of all tiles shows it.
 */
export const defaultLayout: BoardLayout = {
  schema: 1,
  items: [
    ...topRow,
    { i: 'flow', type: 'workOrderFlow', x: 0, y: 4, w: 16, h: 8, config: {} },
    { i: 'fault-trend', type: 'faultTrend', x: 0, y: 12, w: 8, h: 3, config: {} },
    { i: 'longest', type: 'longestOpen', x: 0, y: 15, w: 8, h: 3, config: {} },
    { i: 'devices', type: 'deviceStates', x: 8, y: 12, w: 8, h: 4, config: {} },
    { i: 'messages', type: 'messageTicker', x: 8, y: 16, w: 8, h: 2, config: {} },
    ...rightColumn,
  ],
};

/** The default layout of a provider: it shows the response time in place of the fault trend. */
export const providerLayout: BoardLayout = {
  schema: 1,
  items: [
    ...topRow,
    { i: 'flow', type: 'workOrderFlow', x: 0, y: 4, w: 16, h: 7, config: {} },
    { i: 'mtr', type: 'mtrRank', x: 0, y: 11, w: 8, h: 5, config: {} },
    { i: 'messages', type: 'messageTicker', x: 0, y: 16, w: 8, h: 2, config: {} },
    { i: 'longest', type: 'longestOpen', x: 8, y: 11, w: 8, h: 3, config: {} },
    { i: 'devices', type: 'deviceStates', x: 8, y: 14, w: 8, h: 4, config: {} },
    ...rightColumn,
  ],
};

/** Returns the default layout for an organisation type. */
export function defaultLayoutOf(type: number): BoardLayout {
  return type === orgType.values.provider ? providerLayout : defaultLayout;
}
