import type { BoardLayout } from '../../../contract/areas/kanban.ts';

/** The control-room template: what an organisation's wall shows before anybody edits it. */
export const defaultLayout: BoardLayout = {
  schema: 1,
  items: [
    { i: 'faults-now', type: 'faultsNow', x: 0, y: 0, w: 6, h: 5, config: {} },
    { i: 'fault-trend', type: 'faultTrend', x: 6, y: 0, w: 11, h: 5, config: { days: 30 } },
    { i: 'clock', type: 'clockLink', x: 17, y: 0, w: 7, h: 5, config: {} },
    { i: 'flow', type: 'workOrderFlow', x: 0, y: 5, w: 17, h: 13, config: {} },
    { i: 'mttr', type: 'mttrRank', x: 17, y: 5, w: 7, h: 7, config: {} },
    { i: 'mtbf', type: 'mtbfRank', x: 17, y: 12, w: 7, h: 6, config: {} },
  ],
};

/** How a wall is looked at unless said otherwise (design page 5, Legibility). */
export const defaultView = { theme: 'dim-room', distance: 4, diagonal: 86 } as const;

/** The default board's name; the wire's value, renamed by who likes. */
export const defaultBoardName = '装备运维看板';
