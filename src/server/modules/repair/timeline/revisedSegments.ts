import { segmentKind } from '../../../../contract/enums.ts';
import type { Tx } from '../../../storage/db.ts';
import { insertSegments, type StoredSegment } from './segments.ts';

const { wait, repair, interrupt } = segmentKind.values;

/**
 * Returns the segment with which the last repair began: the first repair, or the one after the order was
 * sent back. For an imported order without a repair it is the first segment.
 */
export function lastWorkOf(segments: readonly StoredSegment[]): StoredSegment {
  const last = segments.findLast(
    ({ kind }, at) => kind === repair && (segments[at - 1]?.kind ?? wait) === wait,
  );
  const work = last ?? segments[0];
  if (work === undefined) throw new Error('an order without a segment');
  return work;
}

/**
 * Returns an order's segments with another last finish: work ends there, and afterwards the machine runs
 * and the order waits. The result has no gap or overlap, and the same start and end.
 *
 * @param current the segments in force
 * @param unamended the segments as originally written; they still contain an interruption that an
 *   earlier amendment cut off
 * @param finish not before `lastWorkOf`, not after the order's end
 */
export function withFinish(
  current: readonly StoredSegment[],
  unamended: readonly StoredSegment[],
  finish: Date,
): StoredSegment[] {
  const first = lastWorkOf(unamended);
  const segments = [
    ...current.slice(0, current.indexOf(lastWorkOf(current))), // earlier finishes stay as amended
    ...unamended.slice(unamended.indexOf(first)),
  ];
  const worked = segments.findLastIndex(({ kind }) => kind !== wait) + 1;
  const past = worked === 0 ? segments.length : worked; // an imported order has only waits
  // a segment without length stays if it is the only evidence of work, or of a wait
  const before = segments
    .slice(0, past)
    .filter((piece) => piece.startTime < finish || piece === first);
  const last = segments.at(-1);
  const after = segments
    .slice(past)
    .filter((piece) => piece.endTime === null || piece.endTime > finish || piece === last);
  return [
    ...before.map((piece, at) =>
      at === before.length - 1 ? { ...piece, endTime: finish } : piece,
    ),
    ...after.map((piece, at) => (at === 0 ? { ...piece, startTime: finish } : piece)),
  ];
}

/**
 * Returns an order's segments for a machine that the fault stopped, or did not stop. Segments after a
 * finish and interruptions keep their value: after a finish the machine runs in any case, and for an
 * interruption the repairer has given it.
 */
export function withStop(segments: readonly StoredSegment[], isStop: boolean): StoredSegment[] {
  return segments.map((piece) =>
    piece.restored || piece.kind === interrupt ? piece : { ...piece, machineUp: !isStop },
  );
}

/**
 * Replaces the segments that differ. Replaced segments stay stored, marked with the order's version that
 * replaced them.
 */
export async function replaceSegments(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string },
  before: readonly StoredSegment[],
  after: readonly StoredSegment[],
  version: number,
): Promise<void> {
  const fresh = new Set<StoredSegment>();
  for (const [at, piece] of after.entries()) {
    const previous = after[at - 1];
    // segments with the same start are ordered by their number, so that one after a new segment must be new too
    const follows =
      previous !== undefined && fresh.has(previous) && isSame(previous.startTime, piece.startTime);
    const stored = before.find(({ seq }) => seq === piece.seq);
    if (follows || stored === undefined || differs(stored, piece)) fresh.add(piece);
  }
  const unchanged = new Set(after.filter((piece) => !fresh.has(piece)).map(({ seq }) => seq));
  const replaced = before.map(({ seq }) => seq).filter((seq) => !unchanged.has(seq));
  await tx.query(
    `update work_order_segment set replaced_by = $4
     where org_code = $1 and order_id = $2 and seq = any($3)`,
    [order.orgCode, order.id, replaced, version],
  );
  await insertSegments(tx, order, [...fresh], version);
}

function differs(one: StoredSegment, other: StoredSegment): boolean {
  return (
    one.machineUp !== other.machineUp ||
    !isSame(one.startTime, other.startTime) ||
    !isSame(one.endTime, other.endTime)
  );
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
