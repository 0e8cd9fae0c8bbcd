import { v7 as uuid } from 'uuid';
import {
  type ImportResult,
  type importRows,
  type undoImport,
} from '../../../contract/areas/importData/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { mayLeaveOut } from '../../../contract/imports/importKind.ts';
import { refusedValue } from '../../../contract/imports/refusedValue.ts';
import { importKinds, type PermissionID } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { requireKnownName } from '../../kernel/errors/fieldError.ts';
import type {
  ImportContext,
  ImportHandler,
  ImportPlan,
  NotWritten,
  PlanOptions,
  RowError,
} from '../../kernel/importKind.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';

/** The handlers of all import kinds, by name. */
type ImportHandlers = ReadonlyMap<string, ImportHandler>;

/** Returns handlers by the name of their kind. @throws Error where a kind of the contract has none */
export function handlersByName(handlers: readonly ImportHandler[]): ImportHandlers {
  const byName = new Map(handlers.map((handler) => [handler.kind.name, handler]));
  const missing = Object.keys(importKinds).filter((name) => !byName.has(name));
  if (missing.length > 0) throw new Error(`no import handler of ${missing.join(', ')}`);
  return byName;
}

const allWritten: NotWritten = { refused: [], unchanged: 0 };

type CallContext = Omit<ImportContext, 'batchID'>;

interface UndoCall extends CallContext {
  readonly audit: (entry: AuditEntry) => void;
}

interface ImportCall extends UndoCall {
  readonly locale: Locale;
}

/**
 * Imports rows of a file: valid rows are stored, the others are returned with their number, field and
 * reason. Imports of one organisation run one at a time, so that no record is added twice.
 *
 * @throws AppError DENIED without the permission of the kind, BAD_FIELD (Kind)
 */
export async function importFileRows(
  handlers: ImportHandlers,
  { locale, audit, ...call }: ImportCall,
  body: BodyOf<typeof importRows>,
): Promise<ImportResult> {
  const { tx, actor } = call;
  const { DryRun, FirstRow, BatchID = uuid(), LeaveOut } = body;
  const Kind = requireKnownName('Kind', body.Kind, [...handlers.keys()], locale);
  const handler = handlerOf(handlers, Kind);
  requirePermission(actor, handler);
  const context = { ...call, batchID: BatchID };
  await lockImports(tx, actor.orgCode);
  const options = { isDryRun: DryRun === 1, isLaterPart: FirstRow > 1, firstRow: FirstRow };
  const planned = await planFileRows(handler, context, body.Rows, options, LeaveOut === 1);
  const { plan } = planned;
  const isWritten = DryRun === 0 && plan.imported > 0;
  const lost = (isWritten ? await handler.write(context, plan) : undefined) ?? allWritten;
  const imported = plan.imported - lost.refused.length - lost.unchanged;
  if (isWritten && imported > 0) await rememberBatch(context, Kind, imported);
  const errors = [...planned.errors, ...lost.refused];
  const counts = { total: body.Rows.length, imported, unchanged: plan.unchanged + lost.unchanged };
  const refused = new Set(errors.map(({ row }) => row));
  // only the counts, because the text of the rows may be unstorable
  audit({ targetID: BatchID, after: { Kind, DryRun, ...counts, errors: refused.size } });
  const shown = (ones: readonly RowError[]) =>
    ones
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, field, reason }) => ({
        row,
        field,
        value: valueOf(body.Rows[row - 1], field),
        info: reason[locale],
      }));
  const leftOut = planned.leftOut.filter(({ row }) => !refused.has(row));
  return {
    ...counts,
    errors: shown(errors),
    ...(LeaveOut === 1 && { warnings: shown(leftOut) }),
    batchID: BatchID,
  };
}

/** How often rows are planned at most: a value that is left out can make another one wrong. */
const mostPlans = 4;

interface PlannedRows {
  readonly plan: ImportPlan;
  readonly errors: readonly RowError[];
  /** The wrong values that their rows go without. */
  readonly leftOut: readonly RowError[];
}

/** Reads rows and plans them, without their wrong values of fields that may be left out if `leavesOut`. */
async function planFileRows(
  handler: ImportHandler,
  context: ImportContext,
  given: readonly unknown[],
  options: PlanOptions,
  leavesOut: boolean,
): Promise<PlannedRows> {
  const { actor, now } = context;
  let rows = given;
  const leftOut: RowError[] = [];
  for (let plans = 1; ; plans += 1) {
    const read = rows.map((row, at) => handler.read(row, at + 1, actor.timeZone, now));
    const parsed = read.flatMap((one) => ('parsed' in one ? [one.parsed] : []));
    const plan = await handler.plan(context, parsed, options);
    const unread = read.flatMap((one) => ('parsed' in one ? [] : one.errors));
    const errors = [...unread, ...plan.errors];
    const byRow = Map.groupBy(errors, ({ row }) => row);
    const curable = [...byRow.values()].filter((ones) =>
      ones.every(({ field }) => mayLeaveOut(handler.kind, field)),
    );
    if (!leavesOut || curable.length === 0 || plans === mostPlans) return { plan, errors, leftOut };
    leftOut.push(...curable.flat());
    const wrong = new Map(curable.map((ones) => [ones[0]?.row, ones.map(({ field }) => field)]));
    rows = rows.map((row, at) => withoutFields(row, wrong.get(at + 1) ?? []));
  }
}

function withoutFields(row: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
}

/**
 * Undoes an import batch. Returns the number of its records.
 *
 * @throws AppError NOT_FOUND, DENIED, BATCH_TOUCHED if any of its records was changed since
 */
export async function undoFileRows(
  handlers: ImportHandlers,
  { audit, ...call }: UndoCall,
  { BatchID: batchID }: BodyOf<typeof undoImport>,
): Promise<number> {
  const { tx, actor } = call;
  await lockImports(tx, actor.orgCode);
  const [batch] = await tx.query<{ kind: string }>(
    'delete from import_batch where org_code = $1 and id = $2 returning kind',
    [actor.orgCode, batchID],
  );
  if (batch === undefined) throw new AppError('NOT_FOUND', { field: 'BatchID' });
  const handler = handlerOf(handlers, batch.kind);
  requirePermission(actor, handler);
  const removed = await handler.undo({ ...call, batchID });
  audit({ targetID: batchID, after: { Kind: batch.kind, removed } });
  return removed;
}

function handlerOf(handlers: ImportHandlers, name: string): ImportHandler {
  const handler = handlers.get(name);
  if (handler === undefined) throw new Error(`no import kind ${name}`);
  return handler;
}

function requirePermission({ permissions }: Actor, { kind }: ImportHandler): void {
  if (!permissions.has(kind.permission as PermissionID)) throw new AppError('DENIED');
}

async function rememberBatch(
  { tx, actor, batchID }: ImportContext,
  kind: string,
  imported: number,
): Promise<void> {
  await tx.query(
    `insert into import_batch (org_code, id, kind, imported, create_user_id) values ($1, $2, $3, $4, $5)
     on conflict (org_code, id) do update set imported = import_batch.imported + excluded.imported`,
    [actor.orgCode, batchID, kind, imported, actor.userID],
  );
}

/** Returns the text of a cell as it was given, shortened; '' where it is empty or no cell. */
function valueOf(given: unknown, field: string): string {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, field)) return '';
  const value = (given as Readonly<Record<string, unknown>>)[field];
  const isCell =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isCell ? refusedValue(String(value)).toWellFormed() : '';
}

/** Locks imports and undos of the organisation until the transaction ends. */
async function lockImports(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `import ${orgCode}`);
}
