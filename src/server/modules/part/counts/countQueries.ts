import type { z } from 'zod';
import {
  type CountEntry,
  type CountPosition,
  type CountSetting,
  type listCountEntries,
  type listCountPositions,
  type listCounts,
  type PartCount,
  type PartCountDetail,
} from '../../../../contract/areas/part/count.ts';
import {
  type countExportFilter,
  countLimits,
  type countRowFilter,
  type PartCountRow,
} from '../../../../contract/areas/part/countRows.ts';
import { sparePartPosition } from '../../../../contract/areas/part/part.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import {
  columnList,
  type PageBody,
  type PageQuery,
  selectFirst,
  selectPage,
} from '../../../kernel/crud/selectPage.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { defineExport, type ExportColumn, timeCell } from '../../../kernel/exportKind.ts';
import { likePattern } from '../../../kernel/likePattern.ts';
import { searchIDs } from '../../../kernel/search/searchedTables.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { nodesBelow } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';
import { isHidden, judgedRows } from './countSql.ts';

/** The person who reads; values need the right to see costs. */
type CountReader = Pick<Actor, 'orgCode' | 'permissions' | 'userID'>;

const nameOf = (alias: string, column: string) =>
  `(select w.real_name from app_user w where w.org_code = ${alias}.org_code and w.id = ${alias}.${column})`;

const countColumns = {
  id: 'k.id',
  code: 'k.code',
  countState: 'k.count_state::int',
  positionID: 'k.position_id',
  positionName:
    '(select g.name from spare_part_position g where g.org_code = k.org_code and g.id = k.position_id)',
  typeID: 'k.type_id',
  typeName:
    '(select g.name from spare_part_type g where g.org_code = k.org_code and g.id = k.type_id)',
  abcClass: 'k.abc_class',
  isBlind: 'k.is_blind::int',
  remark: 'k.remark',
  userID: 'k.user_id',
  userName: nameOf('k', 'user_id'),
  submitUserName: nameOf('k', 'submit_user_id'),
  submitTime: 'k.submit_time',
  decideUserName: nameOf('k', 'decide_user_id'),
  decideTime: 'k.decide_time',
  decideReason: 'k.decide_reason',
  rows: '(select count(*)::int from part_count_row r where r.org_code = k.org_code and r.count_id = k.id)',
  counted:
    '(select count(r.counted_qty)::int from part_count_row r where r.org_code = k.org_code and r.count_id = k.id)',
  createTime: 'k.create_time',
  version: 'k.version',
} as const;

/** One page of the count sheets, the latest first. */
export async function selectCounts(
  tx: Tx,
  { orgCode, userID }: CountReader,
  body: BodyOf<typeof listCounts>,
) {
  const values: unknown[] = [orgCode];
  const conditions = ['k.org_code = $1'];
  const place = (value: unknown) => `$${values.push(value)}`;
  const hasRow = (condition: string) =>
    `exists (select from part_count_row r where r.org_code = k.org_code and r.count_id = k.id and ${condition})`;
  const { SearchText, CountState, PositionID, Mine } = body;
  if (CountState !== undefined) conditions.push(`k.count_state = ${place(CountState)}`);
  if (PositionID !== undefined) {
    const nodes = place(await nodesBelow(tx, sparePartPosition.table, orgCode, PositionID));
    conditions.push(
      `(k.position_id = any(${nodes}) or ${hasRow(`r.position_id = any(${nodes})`)})`,
    );
  }
  if (Mine === 1) {
    const user = place(userID);
    conditions.push(`(k.user_id = ${user} or exists (select from part_count_entry e
      where e.org_code = k.org_code and e.count_id = k.id and e.user_id = ${user}))`);
  }
  if (SearchText !== '') {
    const text = place(likePattern(SearchText));
    const parts = await searchIDs(tx, 'spare_part', SearchText);
    const ofParts =
      parts === null || parts.length === 0
        ? ''
        : `or k.id in (select r.count_id from part_count_row r
            where r.org_code = $1 and r.part_id = any(${place(parts)}::uuid[]))`;
    conditions.push(`(k.code ilike ${text} or k.remark ilike ${text} or k.position_id in (
      select g.id from spare_part_position g where g.org_code = $1 and g.name ilike ${text}) ${ofParts})`);
  }
  return selectPage<PartCount>(
    tx,
    {
      columns: countColumns,
      from: 'part_count k',
      where: conditions.join(' and '),
      values,
      order: 'k.create_time desc, k.id desc',
      cursor: ['timestamptz', 'uuid'],
      planning: 'eachTime',
    },
    body,
  );
}

/** Loads a count sheet with its sums. @throws AppError NOT_FOUND */
export async function requireCount(
  tx: Tx,
  { orgCode, userID, permissions }: CountReader,
  id: string,
): Promise<PartCountDetail> {
  const [row] = await tx.query<PartCount & { isHidden: boolean }>(
    `select ${columnList(countColumns)}, ${isHidden} as "isHidden" from part_count k
     where k.org_code = $1 and k.id = $2`,
    [orgCode, id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  const [sums] = await tx.query<
    Pick<PartCountDetail, 'outdated' | 'recounts' | 'shortage' | 'surplus'> & {
      differences: number;
      isOwn: boolean;
    }
  >(
    `select count(*) filter (where j.difference <> 0)::int as differences,
       count(*) filter (where j.needs_recount)::int as recounts,
       count(*) filter (where j.is_outdated)::int as outdated,
       coalesce(sum(round(j.difference * j.price, 2)) filter (where j.difference > 0), 0)::float8 as surplus,
       coalesce(-sum(round(j.difference * j.price, 2)) filter (where j.difference < 0), 0)::float8 as shortage,
       coalesce(bool_or(j.is_above and exists (select from part_count_entry e
         where e.org_code = r.org_code and e.row_id = r.id and e.user_id = $3)), false) as "isOwn"
     from ${judgedRows} where r.org_code = $1 and r.count_id = $2`,
    [orgCode, id, userID],
    'eachTime',
  );
  if (sums === undefined) throw new Error('a sum has one row');
  const counters = await tx.query<{ name: string }>(
    `select w.real_name as name from app_user w where w.org_code = $1 and w.id in (
       select e.user_id from part_count_entry e where e.org_code = $1 and e.count_id = $2) order by 1 limit 50`,
    [orgCode, id],
  );
  const { isHidden: hides, ...shown } = row;
  const { isOwn, ...judged } = sums;
  const seesCost = permissions.has('part.cost') && !hides;
  const { limitQty, limitValue } = await selectCountSetting(tx, orgCode);
  const cause = isOwn ? 'own' : null;
  return {
    ...isoTimes(shown),
    ...judged,
    differences: hides ? null : judged.differences,
    surplus: seesCost ? judged.surplus : null,
    shortage: seesCost ? judged.shortage : null,
    counters: counters.map(({ name }) => name),
    limitQty,
    limitValue,
    unapprovable: permissions.has('part.approveCount') ? cause : 'permission',
  };
}

type RowFilter = z.output<typeof countRowFilter>;

function rowColumns({ permissions, userID }: CountReader, place: (value: unknown) => string) {
  const shown = (sql: string) => `case when not ${isHidden} then ${sql} end`;
  return {
    id: 'r.id',
    item: 'r.item',
    partID: 'r.part_id',
    partCode: 'r.part_code',
    partName: 'r.part_name',
    unit: 'r.unit',
    positionID: 'r.position_id',
    positionName: 'r.position_name',
    lot: 'r.lot',
    isAdded: 'r.is_added::int',
    seq: 'r.seq::int',
    expectedQty: shown('r.expected_qty::float8'),
    isCounted: '(r.counted_qty is not null)::int',
    countedQty: `case when not ${isHidden} or r.count_user_id = ${place(userID)} then r.counted_qty::float8 end`,
    isEmpty: 'r.is_empty::int',
    countUserID: 'r.count_user_id',
    countUserName: nameOf('r', 'count_user_id'),
    countTime: 'r.count_time',
    entries: 'r.entries',
    difference: shown('j.difference::float8'),
    value: permissions.has('part.cost')
      ? shown('round(j.difference * j.price, 2)::float8')
      : 'null::float8',
    isAbove: `(j.is_above and (not ${isHidden} or j.needs_recount))::int`,
    needsRecount: 'j.needs_recount::int',
    isOutdated: 'j.is_outdated::int',
    reason: 'r.reason',
  } as const;
}

const shows = {
  open: 'r.counted_qty is null',
  counted: 'r.counted_qty is not null',
  recount: '(j.needs_recount or j.is_outdated)',
  difference: `(j.difference <> 0 and not ${isHidden})`,
} as const;

function rowQuery(reader: CountReader, filter: RowFilter): PageQuery<PartCountRow> {
  const { ID, PositionID, PartID, Show, SearchText } = filter;
  const values: unknown[] = [reader.orgCode, ID];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['r.org_code = $1 and r.count_id = $2'];
  if (PositionID !== undefined) conditions.push(`r.position_id = ${place(PositionID)}`);
  if (PartID !== undefined) conditions.push(`r.part_id = ${place(PartID)}`);
  if (Show !== undefined) conditions.push(shows[Show]);
  if (SearchText !== '') {
    const text = place(likePattern(SearchText));
    conditions.push(`(r.part_code ilike ${text} or r.part_name ilike ${text} or r.lot ilike ${text}
      or r.position_name ilike ${text})`);
  }
  // a literal: the count of the rows has no parameter of the columns
  const columns = rowColumns(reader, (value) => `'${String(value)}'::uuid`);
  return {
    columns,
    from: judgedRows,
    where: conditions.join(' and '),
    values,
    order: 'r.item',
    planning: 'eachTime',
  };
}

/** One page of the rows of a sheet. */
export function selectCountRows(tx: Tx, reader: CountReader, body: RowFilter & PageBody) {
  return selectPage<PartCountRow>(tx, rowQuery(reader, body), body);
}

/** Loads rows of a sheet by their ids. */
export async function selectRowsByID(
  tx: Tx,
  reader: CountReader,
  ids: readonly string[],
): Promise<{ rows: PartCountRow[] }> {
  const columns = rowColumns(reader, () => '$3');
  const rows = await tx.query<PartCountRow>(
    `select ${columnList(columns)} from ${judgedRows} where r.org_code = $1 and r.id = any($2) order by r.item`,
    [reader.orgCode, ids, reader.userID],
    'eachTime',
  );
  return { rows: rows.map(isoTimes) };
}

/** One page of the positions of a sheet, with their progress. */
export function selectCountPositions(
  tx: Tx,
  { orgCode }: CountReader,
  body: BodyOf<typeof listCountPositions>,
) {
  return selectPage<CountPosition>(
    tx,
    {
      columns: {
        positionID: 'g.position_id',
        positionName: 'g.name',
        rows: 'g.rows',
        counted: 'g.counted',
        recounts: 'g.recounts',
        mayBeEmpty: '(g.found = 0 and g.counted < g.rows)::int',
      },
      from: `(select r.position_id, min(r.position_name) as name, min(r.item) as item, count(*)::int as rows,
          count(r.counted_qty)::int as counted, count(*) filter (where r.counted_qty > 0)::int as found,
          count(*) filter (where j.needs_recount or j.is_outdated)::int as recounts
        from ${judgedRows} where r.org_code = $1 and r.count_id = $2 group by 1) g`,
      where: 'true',
      values: [orgCode, body.ID],
      order: 'g.item',
      planning: 'eachTime',
    },
    body,
  );
}

/** One page of the counts of a row, the latest first. */
export function selectCountEntries(
  tx: Tx,
  { orgCode, userID }: CountReader,
  body: BodyOf<typeof listCountEntries>,
) {
  return selectPage<CountEntry>(
    tx,
    {
      columns: {
        id: 'e.id',
        countedQty: `case when not ${isHidden} or e.user_id = '${userID}'::uuid then e.counted_qty::float8 end`,
        isEmpty: 'e.is_empty::int',
        userName: nameOf('e', 'user_id'),
        countTime: 'e.count_time',
      },
      from: `part_count_entry e join part_count k on k.org_code = e.org_code and k.id = e.count_id`,
      where: 'e.org_code = $1 and e.count_id = $2 and e.row_id = $3',
      values: [orgCode, body.ID, body.RowID],
      order: 'e.create_time desc, e.id desc',
      planning: 'eachTime',
    },
    body,
  );
}

/** Loads the limits above which a second person counts. */
export async function selectCountSetting(tx: Tx, orgCode: string): Promise<CountSetting> {
  const [row] = await tx.query<CountSetting>(
    `select limit_qty::float8 as "limitQty", limit_value::float8 as "limitValue", version
     from part_count_setting where org_code = $1`,
    [orgCode],
  );
  return row ?? { limitQty: countLimits.usualQty, limitValue: countLimits.usualValue, version: 0 };
}

const columns: readonly ExportColumn<PartCountRow>[] = [
  { title: { 'zh-CN': '库位', 'en-US': 'Position' }, width: 18, value: (r) => r.positionName },
  { title: { 'zh-CN': '备件编号', 'en-US': 'Part code' }, width: 16, value: (r) => r.partCode },
  { title: { 'zh-CN': '备件名称', 'en-US': 'Part name' }, width: 24, value: (r) => r.partName },
  { title: { 'zh-CN': '批次', 'en-US': 'Lot' }, width: 14, value: (r) => r.lot ?? '' },
  { title: { 'zh-CN': '单位', 'en-US': 'Unit' }, width: 8, value: (r) => r.unit },
  {
    title: { 'zh-CN': '账面数量', 'en-US': 'In the ledger' },
    width: 12,
    value: (r) => r.expectedQty,
  },
  { title: { 'zh-CN': '盘点数量', 'en-US': 'Counted' }, width: 12, value: (r) => r.countedQty },
  { title: { 'zh-CN': '差异', 'en-US': 'Difference' }, width: 12, value: (r) => r.difference },
  {
    title: { 'zh-CN': '差异金额（元）', 'en-US': 'Value (CNY)' },
    width: 14,
    value: (r) => r.value,
  },
  { title: { 'zh-CN': '盘点人', 'en-US': 'Counted by' }, width: 12, value: (r) => r.countUserName },
  {
    title: { 'zh-CN': '盘点时间', 'en-US': 'Counted at' },
    width: 18,
    value: (r, format) => timeCell(r.countTime, format),
  },
  { title: { 'zh-CN': '差异原因', 'en-US': 'Reason' }, width: 30, value: (r) => r.reason },
];

/** The export of the rows of a sheet; a blind one that is counted shows no quantities of the ledger. */
export function countExport(filter: typeof countExportFilter) {
  return defineExport({
    filter,
    columns,
    rows: (tx, actor, { CountID, ...selected }, limit) =>
      selectFirst<PartCountRow>(tx, rowQuery(actor, { ...selected, ID: CountID }), limit),
  });
}
