import type { TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';

/** The part of a version that is compared. */
export interface ComparedBoard {
  readonly boardName: string;
  readonly theme: string;
  readonly distance: number;
  readonly diagonal: number;
  readonly items: readonly TilePlacement[];
}

/** A difference of two versions of a board; `type` is that of a tile. */
export type BoardChange =
  | {
      readonly is: 'boardName' | 'theme' | 'distance' | 'diagonal';
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly is: 'added' | 'removed' | 'moved' | 'resized' | 'configured';
      readonly type: string;
    };

const fields = ['boardName', 'theme', 'distance', 'diagonal'] as const;

/** Returns what differs between two versions: the fields of the board, then its tiles in their order. */
export function boardChanges(from: ComparedBoard, to: ComparedBoard): BoardChange[] {
  const ofBoard = fields
    .filter((is) => from[is] !== to[is])
    .map((is) => ({ is, from: String(from[is]), to: String(to[is]) }));
  const before = new Map(from.items.map((tile) => [tile.i, tile]));
  const after = new Set(to.items.map(({ i }) => i));
  const removed = from.items
    .filter(({ i }) => !after.has(i))
    .map(({ type }) => ({ is: 'removed', type }) as const);
  return [
    ...ofBoard,
    ...removed,
    ...to.items.flatMap((tile) => changesOf(before.get(tile.i), tile)),
  ];
}

function changesOf(before: TilePlacement | undefined, tile: TilePlacement): BoardChange[] {
  const { type } = tile;
  if (before?.type !== type) {
    const added: BoardChange = { is: 'added', type };
    return before === undefined ? [added] : [{ is: 'removed', type: before.type }, added];
  }
  const changes: BoardChange[] = [];
  if (before.x !== tile.x || before.y !== tile.y) changes.push({ is: 'moved', type });
  if (before.w !== tile.w || before.h !== tile.h) changes.push({ is: 'resized', type });
  if (settingsOf(before) !== settingsOf(tile)) changes.push({ is: 'configured', type });
  return changes;
}

/** Returns the settings of a tile as a text that does not depend on their order. */
function settingsOf({ config }: TilePlacement): string {
  return JSON.stringify(Object.entries(config).toSorted(([a], [b]) => a.localeCompare(b)));
}
