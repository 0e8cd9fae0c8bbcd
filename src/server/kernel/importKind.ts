import { showCell } from '../../contract/imports/cell.ts';
import type {
  ExtraColumns,
  ImportColumn,
  ImportField,
  ImportKind,
} from '../../contract/imports/importKind.ts';
import { readCell } from '../../contract/imports/readCell.ts';
import type { Text } from '../../contract/locale.ts';
import { fieldReasons } from '../../contract/validation/fieldReasons.ts';
import { timeText } from '../../contract/validators.ts';
import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/statements/outbox.ts';
import type { Actor } from './auth/actor.ts';
import { isStorable } from './http/limits/boundedJson.ts';
import { parseInstant } from './time/orgTime.ts';
import { timeReason } from './time/timeReason.ts';

const rowErrorTag = Symbol('row error');

/** The reason why a row is refused. It has a tag, since the rows of a kind may have any fields. */
export class RowError {
  readonly [rowErrorTag] = true;
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly field: string;
  readonly reason: Text;

  constructor(row: number, field: string, reason: Text) {
    this.row = row;
    this.field = field;
    this.reason = reason;
  }

  static is(read: unknown): read is RowError {
    return typeof read === 'object' && read !== null && rowErrorTag in read;
  }
}

/** One row of a call: its number, and its cells as the types of their columns. */
export interface ImportRow<Field extends string> {
  readonly row: number;
  /** The errors of its cells, which are empty here then. */
  readonly errors: readonly RowError[];
  /** The trimmed text of a cell; '' where it is empty or absent. */
  readonly text: (field: Field) => string;
  /** The value of a `time` column; null where it is empty. */
  readonly time: (field: Field) => Date | null;
  /** The value of a `day` column, yyyy-MM-dd; null where it is empty. */
  readonly day: (field: Field) => string | null;
  /** The value of a `yesNo` column; null where it is empty. */
  readonly yesNo: (field: Field) => boolean | null;
  /** The value of a `number` column; null where it is empty. */
  readonly number: (field: Field) => number | null;
  /** The trimmed texts of the `extra` columns that are not empty, by what follows the prefix. */
  readonly extra: ReadonlyMap<string, string>;
}

/** The transaction and the caller of an import or its undo. It has the scope of the actor's organisation. */
export interface ImportContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly batchID: string;
  readonly publish: (...events: OutboxEvent[]) => void;
}

/** The result of comparing the rows of a call with what is stored. */
export interface ImportPlan {
  /** The number of rows that `write` adds or completes. */
  readonly imported: number;
  /** The number of rows that had been imported before. */
  readonly unchanged: number;
  readonly errors: readonly RowError[];
}

/** The results of planned rows that were not written, because somebody else has added the same record since. */
export interface NotWritten {
  readonly refused: readonly RowError[];
  /** The number of rows whose record is there now just as they have it. */
  readonly unchanged: number;
}

/** How the rows of a call are planned. */
export interface PlanOptions {
  /** Nothing is written afterwards: no locks are needed. */
  readonly isDryRun: boolean;
  /** The call begins after the first row of its file: the rows before are unknown here, and stored unless in a dry run. */
  readonly isLaterPart: boolean;
  /** The place of the first row of the call in its file, from 1. */
  readonly firstRow: number;
}

interface ImportSteps<Field extends string, Row, Plan extends ImportPlan> {
  /** Parses a row whose cells passed the checks of the declared columns. */
  readonly readRow: (row: ImportRow<Field>, now: Date) => Row | RowError;
  /** `readRow` gets rows with errors of cells too, and `plan` refuses them with all that is wrong with a row. */
  readonly refusesInPlan?: true;
  /**
   * Decides what to do with each row. The result for a file must not depend on how its rows are split
   * into calls, and a row that was imported before must be `unchanged`, so that repeating is safe. In a dry run of a
   * later part, a row that may refer to a row of an earlier part is undecided: it counts as imported.
   */
  readonly plan: (
    context: ImportContext,
    rows: readonly Row[],
    options: PlanOptions,
  ) => Promise<Plan>;
  /** Writes a plan, each record with the batch's id, and publishes what changed. */
  readonly write: (context: ImportContext, plan: Plan) => Promise<NotWritten | void>;
  /**
   * Removes what the batch added and restores what it changed. Returns the number of records.
   *
   * @throws AppError BATCH_TOUCHED if any of them was changed since
   */
  readonly undo: (context: ImportContext) => Promise<number>;
}

/** The server's side of an import kind: how its rows become records, and how these are removed again. */
export interface ImportHandler<Plan extends ImportPlan = ImportPlan>
  extends Pick<ImportSteps<string, unknown, Plan>, 'plan' | 'write' | 'undo'> {
  readonly kind: ImportKind;
  /** Parses one row of the wire, or returns its errors. */
  readonly read: (given: unknown, row: number, timeZone: string, now: Date) => ReadRow;
}

/** A parsed row, or else the errors for which it is refused. */
type ReadRow = { readonly parsed: unknown } | { readonly errors: readonly RowError[] };

/** Defines the handler of an import kind. It checks the row and plan types and returns the general type. */
export function defineImport<Kind extends ImportKind, Row, Plan extends ImportPlan>(
  kind: Kind,
  steps: ImportSteps<ImportField<Kind>, Row, Plan>,
): ImportHandler {
  const { readRow, refusesInPlan = false, plan, write, undo } = steps;
  const read: ImportHandler['read'] = (given, row, timeZone, now) => {
    const cells = readCells(kind, given, row, timeZone);
    if (RowError.is(cells)) return { errors: [cells] };
    if (cells.errors.length > 0 && !refusesInPlan) return { errors: cells.errors };
    const parsed = readRow(cells, now);
    return RowError.is(parsed) ? { errors: [parsed] } : { parsed };
  };
  return { kind, read, plan, write, undo } as unknown as ImportHandler;
}

/** The most columns of a row beside the declared ones; more than any type has fields. */
const mostExtraFields = 200;

const errorTexts = {
  tooManyFields: {
    'zh-CN': `一行最多有 ${mostExtraFields} 个“字段：”列`,
    'en-US': `a row has at most ${mostExtraFields} columns "Field:"`,
  },
  noRow: { 'zh-CN': '应为以字段名为键的对象', 'en-US': 'must be an object of fields' },
  noValue: { 'zh-CN': '应为文本或数字', 'en-US': 'must be a text or a number' },
  unknown: {
    'zh-CN': '没有这个字段，请检查列映射',
    'en-US': 'there is no such field; check the mapping of columns',
  },
  unstorable: {
    'zh-CN': '含有无法保存的字符，请删除后重新输入',
    'en-US': 'holds a character that cannot be stored; remove it and type the text anew',
  },
  yesNo: {
    'zh-CN': '应为 是、否、1、0、yes、no、true 或 false',
    'en-US': 'must be yes, no, 1, 0, true or false',
  },
  notADay: {
    'zh-CN': '不是日期，应为 yyyy-MM-dd',
    'en-US': 'is not a day; it must read yyyy-MM-dd',
  },
} as const satisfies Record<string, Text>;

/** Returns the reason against a text that is no number. @param units the first one is named, in English the last Latin one */
function numberText(units: readonly string[]): Text {
  const [unit] = units;
  if (unit === undefined) return { 'zh-CN': '应为数字', 'en-US': 'must be a number' };
  const latin = units.findLast((one) => /^[A-Za-z]/.test(one)) ?? unit;
  return { 'zh-CN': `应为数字，单位 ${unit}`, 'en-US': `must be a number, in ${latin}` };
}

function tooLong(limit: number): Text {
  return { 'zh-CN': `最多 ${limit} 个字符`, 'en-US': `at most ${limit} characters` };
}

type ColumnValue = Date | string | boolean | number;

/** Parses a cell that is not empty by its column, or returns the reason why it is wrong. */
function parseCell(
  column: Pick<ImportColumn, 'type' | 'units' | 'labels'>,
  given: string,
  timeZone: string,
): ColumnValue | Text {
  const { type, units = [] } = column;
  const text = readCell(given, column, { order: 'ymd' }) ?? '';
  if (type === 'time') {
    const isTime = timeText.safeParse(text).success;
    return (isTime ? parseInstant(text, timeZone) : null) ?? timeReason(text);
  }
  if (type === 'day') {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return errorTexts.notADay;
    return parseInstant(`${text} 00:00:00`, 'UTC') === null ? timeReason(`${text} 00:00`) : text;
  }
  if (type === 'yesNo') return text === '1' || (text === '0' ? false : errorTexts.yesNo);
  const number = Number(text);
  return Number.isFinite(number) ? number : numberText(units);
}

function isReason(parsed: ColumnValue | Text | null): parsed is Text {
  return typeof parsed === 'object' && parsed !== null && 'zh-CN' in parsed;
}

type CheckedColumn = Pick<
  ImportColumn,
  'field' | 'maxLength' | 'required' | 'type' | 'units' | 'labels'
>;

/** Returns the columns of a kind with those of `extra` that a row has. */
function columnsOf(
  { columns, extra }: ImportKind,
  given: Readonly<Record<string, unknown>>,
): readonly CheckedColumn[] {
  if (extra === undefined) return columns;
  const { maxLength } = extra;
  const added = Object.keys(given).filter((field) => isExtra(extra, field));
  return [...columns, ...added.map((field) => ({ field, type: 'text', maxLength }) as const)];
}

function isExtra({ prefix }: ExtraColumns, field: string): boolean {
  return field.length > prefix.length && field.startsWith(prefix);
}

/** Returns the cells of `extra` columns that are not empty, by what follows the prefix. */
function extraTexts(
  extra: ExtraColumns | undefined,
  given: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  if (extra === undefined) return new Map();
  const cells = Object.entries(given).filter(([field]) => isExtra(extra, field));
  const texts = cells.map(
    ([field, cell]) => [field.slice(extra.prefix.length), textOf(cell)] as const,
  );
  return new Map(texts.filter(([, text]) => text !== ''));
}

/**
 * Checks the cells of a row by the declaration of their columns, and parses them by its types. A wrong cell is an error
 * of the row. @returns an error alone for a row that is no object, or that has too many columns
 */
function readCells(
  kind: ImportKind,
  given: unknown,
  row: number,
  timeZone: string,
): ImportRow<string> | RowError {
  const isRow = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isRow) return new RowError(row, 'Rows', errorTexts.noRow);
  const raw = given as Readonly<Record<string, unknown>>;
  const columns = columnsOf(kind, raw);
  const extraFields = columns.length - kind.columns.length;
  if (extraFields > mostExtraFields) return new RowError(row, 'Rows', errorTexts.tooManyFields);
  const known = new Set(columns.map(({ field }) => field));
  const problems = new Map<string, Text>();
  const isNested = (field: string) => typeof (raw[field] ?? '') === 'object';
  const unknown = Object.keys(raw).find((field) => !known.has(field)); // the first alone: there may be any number
  if (unknown !== undefined) problems.set(unknown, errorTexts.unknown);
  for (const field of [...known, ...(unknown === undefined ? [] : [unknown])])
    if (isNested(field)) problems.set(field, errorTexts.noValue);
  const text = (field: string) => (problems.has(field) ? '' : textOf(raw[field]));
  const values = new Map<string, ColumnValue>();
  for (const column of columns) {
    const { field } = column;
    if (problems.has(field)) continue;
    const parsed = checkCell(column, text(field), timeZone);
    if (isReason(parsed)) problems.set(field, parsed);
    else if (parsed !== null) values.set(field, parsed);
  }
  const valueOf = (field: string): unknown => values.get(field) ?? null;
  const texts = [...extraTexts(kind.extra, raw)];
  const prefix = kind.extra?.prefix ?? '';
  return {
    row,
    errors: [...problems].map(([field, reason]) => new RowError(row, field, reason)),
    text,
    time: (field) => valueOf(field) as Date | null,
    day: (field) => valueOf(field) as string | null,
    yesNo: (field) => valueOf(field) as boolean | null,
    number: (field) => valueOf(field) as number | null,
    extra: new Map(texts.filter(([name]) => !problems.has(prefix + name))),
  };
}

/** Returns the value of a cell by the type of its column, null for a text or an empty cell, or the reason why it is wrong. */
function checkCell(
  column: CheckedColumn,
  text: string,
  timeZone: string,
): ColumnValue | Text | null {
  const { type, required, maxLength = Number.POSITIVE_INFINITY } = column;
  if (!isStorable(text)) return errorTexts.unstorable;
  if (text.length > maxLength) return tooLong(maxLength);
  if (text === '') return required === true ? fieldReasons.required : null;
  return type === 'text' ? null : parseCell(column, text, timeZone);
}

/** Returns a cell as text, without blanks and invisible characters at its ends; nested values were refused before. */
function textOf(value: unknown): string {
  const isCell = ['string', 'number', 'boolean'].includes(typeof value);
  return isCell ? showCell(value as string | number | boolean) : '';
}
