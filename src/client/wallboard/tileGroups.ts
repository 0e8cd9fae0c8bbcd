import type { TileType } from './registry.ts';

/** Tiles by subject, in the order in which the editor offers them. */
export const tileGroups = {
  orders: [
    'faultsNow',
    'workOrderFlow',
    'slaClock',
    'longestOpen',
    'workOrderRank',
    'onDuty',
    'messageTicker',
  ],
  figures: [
    'faultTrend',
    'dayFaults',
    'mttrRank',
    'mtbfRank',
    'mtrRank',
    'errorRank',
    'faultTypes',
    'faultCauses',
  ],
  devices: ['deviceStates', 'runStateShare', 'liveValue', 'metricTrend', 'openAlarms', 'plant'],
  parts: ['partsLow', 'stockValue'],
  plans: ['maintenanceDue', 'inspectionDue', 'planCompliance'],
  board: ['clockLink', 'text', 'image'],
} as const satisfies Readonly<Record<string, readonly TileType[]>>;
export const tileGroupNames = ['orders', 'figures', 'devices', 'parts', 'plans', 'board'] as const;
