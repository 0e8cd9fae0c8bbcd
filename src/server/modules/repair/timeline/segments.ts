import { segmentKind } from '../../../../contract/enums.ts';
import type { Transition } from '../../../../contract/transitionShape.ts';
import type { Tx } from '../../../storage/db.ts';

interface OrderKey {
  readonly orgCode: string;
  readonly id: string;
}

/** An order whose machine stands still, or runs in spite of its fault. */
interface SegmentedOrder extends OrderKey {
  readonly isStop: 0 | 1;
  /** Who repairs it from there on. */
  readonly repairOrgCode: string;
}

/** A piece of an order's time as it is stored, one that holds. */
export interface StoredSegment {
  readonly seq: number;
  /** segmentKind */
  readonly kind: number;
  readonly reason: string | null;
  readonly machineUp: boolean;
  /** A finish lies before it: the machine runs whatever the fault was. */
  readonly restored: boolean;
  readonly startTime: Date;
  /** null while it runs. */
  readonly endTime: Date | null;
  readonly userID: string | null;
  readonly userName: string | null;
  /** Who repaired the order then. */
  readonly repairOrgCode: string;
}

/** What a call says of the piece that it begins. */
export interface SaidOfSegment {
  readonly reason?: string | undefined;
  /** Whether the machine runs meanwhile, where the table leaves it to the call. */
  readonly machineUp?: boolean | undefined;
}

/** Someone who has an order in hand. */
export interface Hand {
  readonly userID: string | null;
  readonly userName: string | null;
}

const pieceColumns = `seq, kind, reason, machine_up as "machineUp", restored, start_time as "startTime",
  end_time as "endTime", user_id as "userID", user_name as "userName",
  repair_org_code as "repairOrgCode"`;

/** An order's pieces that hold, in the order of time. */
export function selectSegments(tx: Tx, order: OrderKey): Promise<StoredSegment[]> {
  return tx.query<StoredSegment>(
    `select ${pieceColumns} from work_order_segment
     where org_code = $1 and order_id = $2 and replaced_by is null
     order by start_time, seq`,
    [order.orgCode, order.id],
  );
}

/**
 * An order's pieces as they were written when they happened, whatever amendments have made of them:
 * seamless, and to the same end as those that hold.
 *
 * @param end of those that hold
 */
export async function selectUnamended(
  tx: Tx,
  order: OrderKey,
  end: Date | null,
): Promise<StoredSegment[]> {
  const pieces = await tx.query<StoredSegment>(
    `select ${pieceColumns} from work_order_segment
     where org_code = $1 and order_id = $2 and amended_by is null
     order by seq`,
    [order.orgCode, order.id],
  );
  // one that ran when it was replaced was never ended
  return pieces.map((piece, at) => ({ ...piece, endTime: pieces[at + 1]?.startTime ?? end }));
}

/** When the piece that runs began; null where none runs. */
export async function runningSince(tx: Tx, order: OrderKey): Promise<Date | null> {
  const [row] = await tx.query<{ start_time: Date }>(
    `select start_time from work_order_segment
     where org_code = $1 and order_id = $2 and end_time is null and replaced_by is null`,
    [order.orgCode, order.id],
  );
  return row?.start_time ?? null;
}

/**
 * Ends the running piece and begins the next at the same instant, so that an order's segments have
 * neither gap nor overlap. `null` ends the last; `undefined` lets it run on.
 *
 * @param by who has the order in hand; a wait is nobody's
 * @returns whether the machine stands still from there on where it ran, or the other way round
 */
export async function turnSegment(
  tx: Tx,
  order: SegmentedOrder,
  next: Transition['segment'],
  at: Date,
  by: Hand,
  said: SaidOfSegment = {},
): Promise<boolean> {
  if (next === undefined) return false;
  const [ended] = await tx.query<{ machine_up: boolean }>(
    `update work_order_segment set end_time = $3
     where org_code = $1 and order_id = $2 and end_time is null and replaced_by is null
     returning machine_up`,
    [order.orgCode, order.id, at],
  );
  if (next === null) return false;
  const runs = next.up === true || order.isStop === 0;
  const machineUp = next.up === 'said' ? said.machineUp === true : runs;
  const { userID, userName } = next.kind === 'wait' ? nobody : by;
  await insertSegments(tx, order, [
    {
      kind: segmentKind.values[next.kind],
      reason: said.reason ?? null,
      machineUp,
      restored: next.up === true,
      startTime: at,
      endTime: null,
      userID,
      userName,
      repairOrgCode: order.repairOrgCode,
    },
  ]);
  return ended?.machine_up !== machineUp;
}

/** Whom a wait belongs to. */
export const nobody: Hand = { userID: null, userName: null };

/**
 * Adds pieces behind those that the order has.
 *
 * @param amendedBy the order's version, where an amendment writes them
 */
export async function insertSegments(
  tx: Tx,
  order: OrderKey,
  segments: readonly Omit<StoredSegment, 'seq'>[],
  amendedBy: number | null = null,
): Promise<void> {
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, reason, machine_up, restored,
       start_time, end_time, user_id, user_name, repair_org_code, amended_by)
     select $1, $2, coalesce(last.seq, 0) + s.place, s.kind, s.reason, s."machineUp", s.restored,
       s."startTime", s."endTime", s."userID", s."userName", s."repairOrgCode", $4
     from jsonb_to_recordset($3) as s (place int, kind int, reason text, "machineUp" boolean,
         restored boolean, "startTime" timestamptz, "endTime" timestamptz, "userID" uuid, "userName" text,
         "repairOrgCode" text)
     cross join (
       select max(seq) as seq from work_order_segment where org_code = $1 and order_id = $2
     ) last`,
    [
      order.orgCode,
      order.id,
      JSON.stringify(segments.map((segment, at) => ({ ...segment, place: at + 1 }))),
      amendedBy,
    ],
  );
}
