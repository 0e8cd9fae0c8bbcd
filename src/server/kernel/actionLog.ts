import { createHash } from 'node:crypto';
import type { Tx } from '../storage/db.ts';

/** Something that somebody did, or tried to. */
export interface Action {
  readonly orgCode: string;
  readonly userID: string;
  readonly module: string;
  /** The call's id. */
  readonly action: string;
  /** What or whom it was about. */
  readonly targetID: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly costMs: number;
  readonly requestID: string;
  readonly ip: string;
  readonly time: Date;
}

/** The hash of a row, SHA-256 in hexadecimal. @param previousHash of the row before; empty: none */
export function hashOf(action: Action, seq: number, previousHash: string): string {
  const { orgCode, userID, module, targetID, before, after, costMs, requestID, ip, time } = action;
  const row = [
    previousHash,
    seq,
    orgCode,
    userID,
    module,
    action.action,
    targetID,
    before,
    after,
    costMs,
    requestID,
    ip,
    time.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(row)).digest('hex');
}

/** So many refusals of one person are written down in any hour, whatever they call. */
export const refusalsAnHour = 20;

/**
 * Appends a refusal to the action log, as the kernel. Nobody fills the table by them: a row with
 * which the person has `refusalsAnHour` says so (`isLimit`), and what follows it within the hour is
 * left out.
 *
 * @returns whether it was written down
 */
export async function logRefusal(
  tx: Tx,
  action: Omit<Action, 'before' | 'after'>,
  errorName: string,
): Promise<boolean> {
  await lockLog(tx, action.orgCode);
  const { orgCode, userID, time } = action;
  const [row] = await tx.query<{ refused: number }>(
    `select count(*)::int as refused from action_log
     where org_code = $1 and user_id = $2 and time > $3 and after->>'refused' is not null`,
    [orgCode, userID, new Date(time.getTime() - 3_600_000)],
  );
  const nth = (row?.refused ?? 0) + 1;
  if (nth > refusalsAnHour) return false;
  const isLimit = nth === refusalsAnHour;
  const after = { refused: errorName, ...(isLimit && { isLimit: true }) };
  await append(tx, { ...action, before: null, after });
  return true;
}

/** Who comes at the same time waits until the transaction ends. */
async function lockLog(tx: Tx, orgCode: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `action log ${orgCode}`,
  ]);
}

/**
 * Appends to the organisation's action log, which is locked. The chain's beginning goes with age, so
 * that its first row names a hash that is no longer there.
 */
async function append(tx: Tx, action: Action): Promise<void> {
  const [last] = await tx.query<{ seq: string; hash: string }>(
    'select seq, hash from action_log where org_code = $1 order by seq desc limit 1',
    [action.orgCode],
  );
  const seq = Number(last?.seq ?? 0) + 1;
  const previousHash = last?.hash ?? '';
  await tx.query(
    `insert into action_log (org_code, seq, user_id, module, action, target_id, before, after,
       cost_ms, request_id, ip, time, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      action.orgCode,
      seq,
      action.userID,
      action.module,
      action.action,
      action.targetID,
      jsonOf(action.before),
      jsonOf(action.after),
      action.costMs,
      action.requestID,
      action.ip,
      action.time,
      previousHash,
      hashOf(action, seq, previousHash),
    ],
  );
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
