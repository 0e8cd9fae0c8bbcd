import { v7 as uuid } from 'uuid';
import type { addPart, listParts, Part } from '../../../contract/areas/part/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';

const partColumns = `id, part_code as "partCode", part_name as "partName", spec, unit,
  create_time as "createTime", version`;

/** Adds a spare part. @throws AppError PART_CODE_TAKEN */
export async function insertPart(
  tx: Tx,
  orgCode: string,
  userID: string,
  body: BodyOf<typeof addPart>,
  now: Date,
): Promise<Part> {
  const [row] = await tx.query<Part>(
    `insert into spare_part (org_code, id, part_code, part_name, spec, unit, create_user_id,
       create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (org_code, part_code) do nothing returning ${partColumns}`,
    [orgCode, uuid(), body.PartCode, body.PartName, body.Spec ?? null, body.Unit, userID, now],
  );
  if (row === undefined) {
    const params = { partCode: body.PartCode };
    throw new AppError('PART_CODE_TAKEN', { field: 'PartCode', params });
  }
  return isoTimes(row);
}

/** Loads one page of the organisation's parts, by code. */
export async function selectParts(tx: Tx, orgCode: string, body: BodyOf<typeof listParts>) {
  const where = `where org_code = $1
    and ($2 = '' or part_code ilike $3 or part_name ilike $3 or spec ilike $3)`;
  const search = likePattern(body.SearchText);
  const values = [orgCode, body.SearchText, search];
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from spare_part ${where}`,
    values,
  );
  const rows = await tx.query<Part>(
    `select ${partColumns} from spare_part ${where} order by part_code, id limit $4 offset $5`,
    [...values, body.pageSize, body.pageNum * body.pageSize],
  );
  return { data: rows.map(isoTimes), totalNum: count?.total ?? 0 };
}

/** Loads the organisation's parts with the given ids, by id. */
export async function selectPartsByID(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<Map<string, Part>> {
  const rows = await tx.query<Part>(
    `select ${partColumns} from spare_part where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
