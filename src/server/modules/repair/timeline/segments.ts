import { segmentKind } from '../../../../contract/enums.ts';
import type { Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { Tx } from '../../../storage/db.ts';

interface OrderKey {
  readonly orgCode: string;
  readonly id: string;
}

/** An order with the fields that its next segment needs. */
interface SegmentedOrder extends OrderKey {
  readonly isStop: 0 | 1;
  /** The organisation that repairs it in the next segment. */
  readonly repairOrgCode: string;
}

/** A stored segment of an order's time that is in force. */
export interface StoredSegment {
  readonly seq: number;
  /** segmentKind */
  readonly kind: number;
  readonly reason: string | null;
  readonly machineUp: boolean;
  /** True after a finish: the machine runs whether or not the fault stopped it. */
  readonly restored: boolean;
  readonly startTime: Date;
  /** null for the running segment. */
  readonly endTime: Date | null;
  readonly userID: string | null;
  readonly userName: string | null;
  /** The organisation that repaired the order then. */
  readonly repairOrgCode: string;
}

/** The input of a call for the segment that it begins. */
export interface SegmentInput {
  readonly reason?: string | undefined;
  /** True if the machine runs meanwhile; used if the table leaves it to the call. */
  readonly machineUp?: boolean | undefined;
}

/** The person to whom an order is assigned. */
export interface Assignee {
  readonly userID: string | null;
  readonly userName: string | null;
}

const pieceColumns = `seq, kind, reason, machine_up as "machineUp", restored, start_time as "startTime",
  end_time as "endTime", user_id as "userID", user_name as "userName",
  repair_org_code as "repairOrgCode"`;

/** Loads an order's segments in force, in the order of time. */
export function selectSegments(tx: Tx, order: OrderKey): Promise<StoredSegment[]> {
  return tx.query<StoredSegment>(
    `select ${pieceColumns} from work_order_segment
     where org_code = $1 and order_id = $2 and replaced_by is null
     order by start_time, seq`,
    [order.orgCode, order.id],
  );
}

/**
 * Loads an order's segments as originally written, without amendments. They have no gap or overlap.
 *
 * @param end the end of the segments in force, which becomes the end of the result
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
  // a segment that was running when it was replaced has no stored end
  return pieces.map((piece, at) => ({ ...piece, endTime: pieces[at + 1]?.startTime ?? end }));
}

/** Loads the start of the running segment; null if none is running. */
export async function runningSince(tx: Tx, order: OrderKey): Promise<Date | null> {
  const [row] = await tx.query<{ start_time: Date }>(
    `select start_time from work_order_segment
     where org_code = $1 and order_id = $2 and end_time is null and replaced_by is null`,
    [order.orgCode, order.id],
  );
  return row?.start_time ?? null;
}

/**
 * Ends the running segment and begins the next at the same instant, so that an order's segments have
 * neither gap nor overlap.
 *
 * @param next null ends the last segment; undefined lets it continue
 * @param by the assignee of the order; a wait belongs to none
 * @returns true if the machine stops or starts running at that instant
 */
export async function switchSegment(
  tx: Tx,
  order: SegmentedOrder,
  next: Transition['segment'],
  at: Date,
  by: Assignee,
  input: SegmentInput = {},
): Promise<boolean> {
  if (next === undefined) return false;
  const [ended] = await tx.query<{ machine_up: boolean }>(
    `update work_order_segment set end_time = $3
     where org_code = $1 and order_id = $2 and end_time is null and replaced_by is null
     returning machine_up`,
    [order.orgCode, order.id, at],
  );
  if (next === null) return false;
  const { machineUp } = await beginSegment(tx, order, next, at, by, input);
  return ended?.machine_up !== machineUp;
}

/** Begins a segment after those of the order, none of which is running. */
export async function beginSegment(
  tx: Tx,
  order: SegmentedOrder,
  next: NonNullable<Transition['segment']>,
  at: Date,
  by: Assignee,
  input: SegmentInput = {},
): Promise<Pick<StoredSegment, 'machineUp'>> {
  const runs = next.machineUp === true || order.isStop === 0;
  const machineUp = next.machineUp === 'fromBody' ? input.machineUp === true : runs;
  const { userID, userName } = next.kind === 'wait' ? unassigned : by;
  await insertSegments(tx, order, [
    {
      kind: segmentKind.values[next.kind],
      reason: input.reason ?? null,
      machineUp,
      restored: next.machineUp === true,
      startTime: at,
      endTime: null,
      userID,
      userName,
      repairOrgCode: order.repairOrgCode,
    },
  ]);
  return { machineUp };
}

/** The assignee of a wait. */
export const unassigned: Assignee = { userID: null, userName: null };

/**
 * Inserts segments after the existing ones of the order.
 *
 * @param amendedBy the order's version if an amendment writes them
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
