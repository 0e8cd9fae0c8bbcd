import { segmentKind } from '../../../../contract/enums.ts';
import type { Tx } from '../../../storage/db.ts';
import { insertSegments, type StoredSegment } from './segments.ts';

const { wait, repair, interrupt } = segmentKind.values;

/**
 * When the last repair began: the first one, or the one after the order was sent back. An imported
 * order has none: its fault.
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
 * An order's pieces as they are with another last finish: work ends there, and from there on the
 * machine ran and the order waited. Seamless again, from the same start to the same end.
 *
 * @param held those that hold
 * @param unamended as they were written when they happened: an interruption that an earlier
 *   amendment cut off is there again
 * @param finish not before `lastWorkOf`, not after the order's end
 */
export function withFinish(
  held: readonly StoredSegment[],
  unamended: readonly StoredSegment[],
  finish: Date,
): StoredSegment[] {
  const first = lastWorkOf(unamended);
  const segments = [
    ...held.slice(0, held.indexOf(lastWorkOf(held))), // earlier finishes as they were amended
    ...unamended.slice(unamended.indexOf(first)),
  ];
  const worked = segments.findLastIndex(({ kind }) => kind !== wait) + 1;
  const past = worked === 0 ? segments.length : worked; // an imported order waits only
  // a piece without length stays where nothing else would tell that there was work, or a wait
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
 * An order's pieces as they are where the machine stood still, or did not. It ran after a finish
 * whatever the fault was, and of an interruption the repairer said what it did.
 */
export function withStop(segments: readonly StoredSegment[], isStop: boolean): StoredSegment[] {
  return segments.map((piece) =>
    piece.restored || piece.kind === interrupt ? piece : { ...piece, machineUp: !isStop },
  );
}

/**
 * Puts pieces in the place of those that they differ from. What was written stays, marked with the
 * order's version that replaced it.
 */
export async function replaceSegments(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string },
  before: readonly StoredSegment[],
  after: readonly StoredSegment[],
  version: number,
): Promise<void> {
  const anew = new Set<StoredSegment>();
  for (const [at, piece] of after.entries()) {
    const previous = after[at - 1];
    // pieces that start together are told apart by their number: who follows a new one is new too
    const follows =
      previous !== undefined && anew.has(previous) && isSame(previous.startTime, piece.startTime);
    const stored = before.find(({ seq }) => seq === piece.seq);
    if (follows || stored === undefined || differs(stored, piece)) anew.add(piece);
  }
  const kept = new Set(after.filter((piece) => !anew.has(piece)).map(({ seq }) => seq));
  const replaced = before.map(({ seq }) => seq).filter((seq) => !kept.has(seq));
  await tx.query(
    `update work_order_segment set replaced_by = $4
     where org_code = $1 and order_id = $2 and seq = any($3)`,
    [order.orgCode, order.id, replaced, version],
  );
  await insertSegments(tx, order, [...anew], version);
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
