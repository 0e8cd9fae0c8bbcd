/** Height of a card in rem, and with a line for the owner; WorkOrderFlowTile.css has the same sizes. */
const cardHeight = 3.95;
const ownedCardHeight = 4.95;
export const cardGap = 0.45;

/** What a lane's padding and head take of its height, and the gap between lanes, rem. */
const laneHead = 4.45;
const laneGap = 0.5;

/** Least width of a lane for each column of its cards, rem. */
const leastColumn = 8.7;
/** Width of an empty lane beside one column of cards, where others need the room. */
const emptyShare = 0.68;

/** Height of a card, rem. @param owners the cards of its lane have a line for the owner */
export function itemHeight(owners: boolean): number {
  return owners ? ownedCardHeight : cardHeight;
}

/** A lane as wide as it needs to be. */
export interface LaneWidth {
  /** Cards side by side. */
  readonly columns: number;
  /** Width as a part of all lanes', in `fr`. */
  readonly share: number;
}

/**
 * The widths of lanes: equal as long as each shows all its cards; else empty lanes give way, and the
 * lane with most cards out of sight gets another column as long as there is room for one.
 *
 * @param lanes how many cards each has, and whether they have a line for the owner
 * @param width,height of all lanes, rem; 0 before the first measurement
 */
export function laneWidths(
  lanes: readonly { readonly cards: number; readonly owners: boolean }[],
  { width, height }: { readonly width: number; readonly height: number },
): LaneWidth[] {
  const rows = lanes.map(({ owners }) =>
    Math.max(1, Math.floor((height - laneHead + cardGap) / (itemHeight(owners) + cardGap))),
  );
  const columns = lanes.map(() => 1);
  const hidden = (at: number) => (lanes[at]?.cards ?? 0) - (rows[at] ?? 1) * (columns[at] ?? 1);
  const overflows = height > 0 && lanes.some((_, at) => hidden(at) > 0);
  const shareOf = (at: number) =>
    overflows && lanes[at]?.cards === 0 ? emptyShare : (columns[at] ?? 1);
  const free = width - (lanes.length - 1) * laneGap;
  const hasRoom = () => {
    const shares = lanes.reduce((sum, _, at) => sum + shareOf(at), 0);
    return free / (shares + 1) >= leastColumn;
  };
  while (overflows && hasRoom()) {
    const [neediest] = [...lanes.keys()].toSorted((a, b) => hidden(b) - hidden(a));
    if (neediest === undefined || hidden(neediest) <= 0) break;
    columns[neediest] = (columns[neediest] ?? 1) + 1;
  }
  return lanes.map((_, at) => ({ columns: columns[at] ?? 1, share: shareOf(at) }));
}
