import { type Locale, label, type Text } from '../../contract/locale.ts';
import { type FieldDefinition, isReference } from '../../contract/resource/field.ts';
import { importName } from '../../contract/resource/importColumns.ts';
import { fieldErrorText } from '../../contract/validation/fieldErrorText.ts';
import { plainPhone } from '../../contract/validation/phone.ts';
import { isMobile } from '../../contract/validators.ts';
import { isActiveUser } from '../kernel/auth/stateSql.ts';
import { type ImportRow, RowError } from '../kernel/importKind.ts';
import type { Tx } from '../storage/db.ts';

/** The cells of a row of a file, by the fields of its columns. */
export interface RowCells {
  /** Counts from 1 within the call. */
  readonly row: number;
  /** The body of the call that adds, without references. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The texts of references by the field. */
  readonly names: ReadonlyMap<string, string>;
  readonly errors: readonly RowError[];
}

/** Reads the cells of a row; each value is judged by the body of the call that adds. */
export function readCells(
  fields: readonly (readonly [string, FieldDefinition])[],
  cells: ImportRow<string>,
): RowCells {
  const { row } = cells;
  const errors = [...cells.errors];
  const wrong = new Set(errors.map(({ field }) => field));
  const body: Record<string, unknown> = {};
  const names = new Map<string, string>();
  for (const [name, one] of fields) {
    const column = importName(name, one);
    if (isReference(one)) {
      names.set(name, cells.text(column));
      continue;
    }
    const value = valueOf(name, one, cells);
    const isGiven = value !== undefined || cells.text(column) !== '';
    const reason = isGiven && !wrong.has(column) ? reasonAgainst(one, value) : null;
    if (reason !== null) errors.push(new RowError(row, column, reason));
    else if (value !== undefined) body[name] = value;
  }
  return { row, body, names, errors };
}

/** Returns the value of a cell as the body of a call has it; undefined for an empty one. */
function valueOf(name: string, one: FieldDefinition, cells: ImportRow<string>): unknown {
  const column = importName(name, one);
  if (one.kind === 'number' || one.kind === 'amount') return cells.number(column) ?? undefined;
  if (one.kind === 'day') return cells.day(column) ?? undefined;
  if (one.kind === 'bit') {
    const is = cells.yesNo(column);
    return is === null ? undefined : Number(is);
  }
  const text = cells.text(column);
  if (text === '') return undefined;
  const { values } = one.options;
  if (values === undefined) return text;
  const wanted = text.toLowerCase();
  return values.list.find(
    (value) =>
      String(value) === wanted ||
      Object.values(values.text(value)).some((named) => named.toLowerCase() === wanted),
  );
}

/** Returns the reason against a value by the body of the call that adds a record; null for a valid one. */
function reasonAgainst({ schema, options }: FieldDefinition, value: unknown): Text | null {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  if (issue === undefined) return null;
  const names = (locale: Locale) =>
    options.values?.list.map((one) => options.values?.text(one)[locale]).join('、');
  if (options.values !== undefined)
    return label(`应为 ${names('zh-CN')}`, `must be one of ${names('en-US')}`);
  return label(fieldErrorText(issue, 'zh-CN'), fieldErrorText(issue, 'en-US'));
}

const texts = {
  person: label(
    '没有这个人，或不在岗；请填写本企业人员的姓名或手机号',
    'there is no such active person of the organisation',
  ),
  people: label(
    '有多人同名，请填写手机号',
    'several people have this name; give the mobile number',
  ),
} as const;

/** Returns a function that finds the id of an active person by name or phone; null for no text, or the reason why there is none. */
export async function personFinder(
  tx: Tx,
  orgCode: string,
  cells: readonly string[],
): Promise<(text: string) => string | Text | null> {
  const wanted = [...new Set(cells)].filter((text) => text !== '');
  const phones = wanted.filter(isMobile).map(plainPhone);
  if (wanted.length === 0) return () => null;
  const people = await tx.query<{ id: string; name: string; phone: string }>(
    `select u.id, u.real_name as name, u.user_name as phone from app_user u
     where u.org_code = $1 and ${isActiveUser('u')} and (u.real_name = any($2) or u.user_name = any($3))`,
    [orgCode, wanted, phones],
  );
  return (text) => {
    if (text === '') return null;
    const [person, second] = people.filter(
      ({ name, phone }) => name === text || phone === plainPhone(text),
    );
    return second === undefined ? (person?.id ?? texts.person) : texts.people;
  };
}
