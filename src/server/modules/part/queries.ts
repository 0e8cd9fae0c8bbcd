import { v7 as uuid } from 'uuid';
import type { addPart, listParts, Part } from '../../../contract/areas/part/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { insertUnlessTaken } from '../../kernel/crud/rows.ts';
import { columnList, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';

const partColumns = {
  id: 'id',
  partCode: 'part_code',
  partName: 'part_name',
  spec: 'spec',
  unit: 'unit',
  unitPrice: 'unit_price::float8',
  createTime: 'create_time',
  version: 'version',
} as const;
const columns = columnList(partColumns);

/** Adds a spare part. @throws AppError PART_CODE_TAKEN */
export async function insertPart(
  tx: Tx,
  orgCode: string,
  userID: string,
  body: BodyOf<typeof addPart>,
  now: Date,
): Promise<Part> {
  const named = {
    part_code: body.PartCode,
    part_name: body.PartName,
    spec: body.Spec ?? null,
  };
  const values = {
    org_code: orgCode,
    id: uuid(),
    ...named,
    search: searchColumn('spare_part', named),
    unit: body.Unit,
    unit_price: body.UnitPrice ?? null,
    create_user_id: userID,
    create_time: now,
    update_time: now,
  };
  const unique = ['org_code', 'code_key', 'code_double'];
  const row = await insertUnlessTaken<Part>(tx, 'spare_part', unique, values, columns);
  if (row === null) {
    const params = { partCode: body.PartCode };
    throw new AppError('PART_CODE_TAKEN', { field: 'PartCode', params });
  }
  return isoTimes(row);
}

/** Loads one page of the organisation's parts, by code. */
export function selectParts(tx: Tx, orgCode: string, body: BodyOf<typeof listParts>) {
  const query = {
    columns: partColumns,
    from: 'spare_part',
    where: 'org_code = $1',
    values: [orgCode],
    search: { table: 'spare_part', alias: 'spare_part', text: body.SearchText },
    order: 'part_code, id',
    cursor: ['text', 'uuid'],
    planning: 'eachTime',
  } as const;
  return selectPage<Part>(tx, query, body);
}

/** Loads the organisation's parts with the given ids, by id. */
export async function selectPartsByID(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<Map<string, Part>> {
  const rows = await tx.query<Part>(
    `select ${columns} from spare_part where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
