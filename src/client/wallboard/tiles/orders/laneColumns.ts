/** The height of a card in rem, without and with a line for the owner; keep in step with WorkOrderFlowTile.css. */
const cardHeight = 3.95;
const ownedCardHeight = 4.95;
const cardGap = 0.45;

/** The height of a lane's padding and head, rem. */
const laneHead = 4.45;

/** The most cards of a stacked lane; the rest is a number that links to the list. */
const mostCards = 40;

/** The input of a lane: its cards, and whether they have a line for the owner. */
interface LaneCards {
  readonly cards: number;
  readonly owners: boolean;
}

/** The cells in which a lane shows cards: its own column, and the columns of empty lanes beside it. */
export interface LaneCells {
  /** Cards one below the other. */
  readonly rows: number;
  /** The columns by their distance from the lane: 0 is its own, the next come in the order in which they are filled. */
  readonly columns: readonly number[];
}

/**
 * Returns the cells of lanes. All lanes have one width and never move; one that overflows goes on in the empty lanes
 * beside it, those to its right first, and gives them back as soon as they get a card.
 *
 * @param height of all lanes, rem; 0 where they stack, and before the first measurement
 */
export function laneCells(lanes: readonly LaneCards[], height: number): LaneCells[] {
  const rows = lanes.map(({ owners }) => rowsOf(owners, height));
  const columns: number[][] = lanes.map(() => [0]);
  const free = new Set([...lanes.keys()].filter((at) => lanes[at]?.cards === 0));
  const hidden = (at: number) =>
    (lanes[at]?.cards ?? 0) - (rows[at] ?? 1) * (columns[at]?.length ?? 1);
  const byNeed = [...lanes.keys()].toSorted((a, b) => hidden(b) - hidden(a));
  for (const at of height === 0 ? [] : byNeed) {
    for (const step of [1, -1]) {
      for (let by = step; hidden(at) > 0 && free.delete(at + by); by += step) columns[at]?.push(by);
    }
  }
  return lanes.map((_, at) => ({ rows: rows[at] ?? 1, columns: columns[at] ?? [0] }));
}

function rowsOf(owners: boolean, height: number): number {
  if (height === 0) return mostCards;
  const item = owners ? ownedCardHeight : cardHeight;
  return Math.max(1, Math.floor((height - laneHead + cardGap) / (item + cardGap)));
}

/** The cell of a card. */
export interface CardCell {
  /** The column of the board's lanes, from 0. */
  readonly column: number;
  readonly row: number;
}

/** Returns the cell of the nth card of a lane; null: it is not shown. */
export function cardCell({ rows, columns }: LaneCells, lane: number, n: number): CardCell | null {
  const by = columns[Math.floor(n / rows)];
  return by === undefined ? null : { column: lane + by, row: n % rows };
}
