/** The height of a card in rem, without and with a line for the owner; keep in step with WorkOrderFlowTile.css. */
const cardHeight = 3.95;
const ownedCardHeight = 4.95;
export const cardGap = 0.45;

/** The height of a lane's padding and head, and the gap between lanes, rem. */
const laneHead = 4.45;
const laneGap = 0.5;

/** Least width of a lane for each column of its cards, rem. */
const leastColumn = 8.7;
/** The width of an empty lane relative to one column of cards, where other lanes need the space. */
const emptyShare = 0.68;

/** Returns the height of a card, rem. @param owners the cards of its lane have a line for the owner */
export function itemHeight(owners: boolean): number {
  return owners ? ownedCardHeight : cardHeight;
}

/** The width of a lane. */
export interface LaneWidth {
  /** Cards side by side. */
  readonly columns: number;
  /** Width as a part of all lanes', in `fr`. */
  readonly share: number;
}

/**
 * Returns the widths of lanes: equal while each shows all its cards; otherwise empty lanes shrink, and
 * the lane with the most hidden cards gets another column as long as one fits.
 *
 * @param lanes the number of cards of each, and whether they have a line for the owner
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
  const fitsColumn = () => {
    const shares = lanes.reduce((sum, _, at) => sum + shareOf(at), 0);
    return free / (shares + 1) >= leastColumn;
  };
  while (overflows && fitsColumn()) {
    const [neediest] = [...lanes.keys()].toSorted((a, b) => hidden(b) - hidden(a));
    if (neediest === undefined || hidden(neediest) <= 0) break;
    columns[neediest] = (columns[neediest] ?? 1) + 1;
  }
  return lanes.map((_, at) => ({ columns: columns[at] ?? 1, share: shareOf(at) }));
}
