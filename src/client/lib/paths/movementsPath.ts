import type { PagePath } from './pagePaths.ts';

const page = '/sparePart/record' satisfies PagePath;

/** The filters of the record of movements that links set. */
export type MovementsQuery = Readonly<
  Partial<
    Record<
      | 'CauseID'
      | 'DeviceID'
      | 'DeviceTypeID'
      | 'EndTime'
      | 'MoveType'
      | 'PartID'
      | 'PlanID'
      | 'PositionID'
      | 'StartTime'
      | 'Use',
      string
    >
  >
>;

/** Returns the path of the movements that match. */
export function movementsPath(query: MovementsQuery): string {
  return `${page}?${new URLSearchParams(query)}`;
}
