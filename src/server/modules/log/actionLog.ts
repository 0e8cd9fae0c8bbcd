import type { z } from 'zod';
import type {
  ActionLogRow,
  actionLogFilter,
  FieldChange,
  listActionLog,
} from '../../../contract/areas/log/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { phoneOf } from '../../kernel/auth/stateSql.ts';
import { isUuid } from '../../kernel/crud/cursor.ts';
import { selectFirst, selectPage } from '../../kernel/crud/selectPage.ts';
import { refusalText } from '../../kernel/errors/refusalText.ts';
import type { Module } from '../../kernel/http/module.ts';
import { optionalWindow } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { logSearch } from './logSearch.ts';

const actionColumns = {
  seq: 'a.seq',
  time: 'a.time',
  userID: 'a.user_id',
  userName: `coalesce(${phoneOf('u')}, '')`,
  realName: `coalesce(u.real_name, '')`,
  module: 'a.module',
  action: 'a.action',
  targetID: 'a.target_id',
  before: 'a.before',
  after: 'a.after',
  costMs: 'a.cost_ms',
  requestID: 'a.request_id',
  ip: 'a.ip',
} as const;

/** The `targetNames` of all modules. */
export type TargetNames = NonNullable<Module['targetNames']>;

type Stored = Omit<ActionLogRow, 'seq' | 'targetName' | 'refused' | 'changes'> & {
  readonly seq: string;
  readonly before: unknown;
  readonly after: unknown;
};

async function actionsQuery(tx: Tx, actor: Actor, filter: z.output<typeof actionLogFilter>) {
  const { SearchText, UserID, Module, Action } = filter;
  const selected = [UserID ?? null, Module ?? null, Action ?? null];
  const values: unknown[] = [actor.orgCode, ...selected, ...optionalWindow(filter, actor.timeZone)];
  const found = await logSearch(tx, 'a', SearchText, values, {
    target_id: 'text',
    request_id: 'uuid',
  });
  return {
    columns: actionColumns,
    from: 'action_log a',
    joins: 'left join app_user u on u.org_code = a.org_code and u.id = a.user_id',
    where: `a.org_code = $1 and ($2::uuid is null or a.user_id = $2)
      and ($3::text is null or a.module = $3) and ($4::text is null or a.action = $4)
      and ($5::timestamptz is null or a.time >= $5) and ($6::timestamptz is null or a.time < $6)
      and ${found}`,
    values,
    order: 'a.seq desc',
    key: ['org_code', 'seq'],
    cursor: ['bigint'],
    planning: 'eachTime',
  } as const;
}

/** Returns one page of the organisation's logged actions. @throws AppError BAD_FIELD */
export async function selectActions(
  tx: Tx,
  names: TargetNames,
  actor: Actor,
  body: BodyOf<typeof listActionLog>,
  locale: Locale,
) {
  const query = await actionsQuery(tx, actor, body);
  const page = await selectPage<Stored>(tx, query, body);
  const actions = await readable(tx, names, actor, page.data);
  const refusals = actions.map(({ refused, ...row }) => ({
    ...row,
    refused: refused === null ? null : refusalText(refused, locale),
  }));
  return { ...page, data: refusals };
}

/**
 * Returns the actions that match a filter, newest first, at most `limit`. `refused` holds the
 * error's stored name; `refusalText` renders it.
 *
 * @throws AppError BAD_FIELD
 */
export async function readActions(
  tx: Tx,
  names: TargetNames,
  actor: Actor,
  filter: z.output<typeof actionLogFilter>,
  limit: number,
): Promise<ActionLogRow[]> {
  const rows = await selectFirst<Stored>(tx, await actionsQuery(tx, actor, filter), limit);
  return readable(tx, names, actor, rows);
}

/** The rows with the names of their targets and with what changed. */
async function readable(
  tx: Tx,
  names: TargetNames,
  actor: Actor,
  rows: readonly Stored[],
): Promise<ActionLogRow[]> {
  const byID = await selectNames(tx, names, actor.orgCode, rows);
  return rows.map(({ before, after, ...row }) => {
    const refused = refusalOf(after);
    return {
      ...row,
      seq: Number(row.seq),
      targetName: byID.get(row.targetID ?? '') ?? null,
      refused,
      changes: refused === null ? changesOf(before, after) : [],
    };
  });
}

function refusalOf(after: unknown): string | null {
  if (typeof after !== 'object' || after === null || !('refused' in after)) return null;
  return String(after.refused);
}

/** Returns the names of the rows' targets by id; a deleted target has none. */
async function selectNames(
  tx: Tx,
  names: TargetNames,
  orgCode: string,
  rows: readonly Stored[],
): Promise<ReadonlyMap<string, string>> {
  const targets = new Set(rows.map(({ targetID }) => targetID).filter((id) => id !== null));
  if (targets.size === 0) return new Map();
  const ofTables = Object.entries(names).map(
    ([table, name]) =>
      `select id::text, ${name} as name from ${table} where org_code = $1 and id = any($2::uuid[])`,
  );
  const ofOrganisations = 'select org_code, org_name from logged_organisations($3::text[])';
  const found = await tx.query<{ id: string; name: string }>(
    [...ofTables, ofOrganisations].join(' union all '),
    [orgCode, [...targets].filter(isUuid), [...targets].filter((target) => !isUuid(target))],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that differ; all given fields where the former state is unknown. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter(
    (field) => field !== 'replaced', // the hashes by which an erasure vouches for other rows
  );
  const all = names.map((field) => ({
    field,
    before: was === null ? null : textOf(was[field]),
    after: is === null ? null : textOf(is[field]),
  }));
  return was === null || is === null ? all : all.filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): Fields | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object' && !Array.isArray(value)) return value as Fields;
  return { value };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
