import type { z } from 'zod';
import { figureDays, type figureFilter } from '../../../../contract/areas/part/figures.ts';
import { sparePartPosition, sparePartType } from '../../../../contract/areas/part/part.ts';
import { stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import { searchIDs } from '../../../kernel/search/searchedTables.ts';
import { requireInstant, requireOrder, startOfDay } from '../../../kernel/time/orgTime.ts';
import { nodesBelow } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';

/** The reader of figures. */
export type FigureReader = Pick<Actor, 'orgCode' | 'permissions' | 'timeZone'>;
type FigureFilter = z.output<typeof figureFilter>;

const dayMs = 86_400_000;

/** The window [startTime, endTime) of a figure, and its days; today counts as a whole day. */
export interface FigureWindow {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly days: number;
}

/** Reads the window of a call. @throws AppError BAD_FIELD */
export function figureWindow(
  { StartTime, EndTime }: Partial<Pick<FigureFilter, 'EndTime' | 'StartTime'>>,
  timeZone: string,
  now: Date,
): FigureWindow {
  const endTime =
    EndTime === undefined
      ? startOfDay(now, timeZone, -1)
      : requireInstant(EndTime, timeZone, 'EndTime');
  const startTime =
    StartTime === undefined
      ? startOfDay(new Date(endTime.getTime() - 1), timeZone, figureDays.usual - 1)
      : requireInstant(StartTime, timeZone, 'StartTime');
  requireOrder(startTime, endTime);
  const days = Math.max(1, Math.round((endTime.getTime() - startTime.getTime()) / dayMs));
  if (days > figureDays.most)
    throw badField('StartTime', {
      'zh-CN': `最多 ${figureDays.most} 天，请选较晚的日期`,
      'en-US': `at most ${figureDays.most} days; choose a later day`,
    });
  return { startTime, endTime, days };
}

/** The fields of a window in an answer. */
export function windowFields({ startTime, endTime, days }: FigureWindow) {
  return { startTime: startTime.toISOString(), endTime: endTime.toISOString(), days };
}

const { in: receipt, out, return: back } = stockMoveType.values;

/** SQL: the movement is use: an issue, its undo, or what a repair or a record of a plan gave back. */
export function isUse(movement: string): string {
  return `(${movement}.move_type = ${out} or ${movement}.move_type = ${back}
    and (${movement}.order_id is not null or ${movement}.plan_record_id is not null))`;
}

/** SQL: the movement is a receipt. */
export function isReceipt(movement: string): string {
  return `${movement}.move_type = ${receipt}`;
}

/** The parts of a statement: adds a value and returns its place. */
export interface Statement {
  readonly values: unknown[];
  place(value: unknown): string;
}

/** Opens a statement whose `$1` is the organisation. */
export function openStatement(orgCode: string): Statement {
  const values: unknown[] = [orgCode];
  return { values, place: (value) => `$${values.push(value)}` };
}

/** SQL conditions of the parts `r` that a filter selects. @throws AppError NOT_FOUND */
export async function partConditions(
  tx: Tx,
  orgCode: string,
  { SearchText = '', TypeID, PositionID }: Partial<FigureFilter>,
  { place }: Statement,
): Promise<string[]> {
  const conditions = ['r.org_code = $1'];
  if (TypeID !== undefined) {
    const nodes = await nodesBelow(tx, sparePartType.table, orgCode, TypeID);
    conditions.push(`r.type_id = any(${place(nodes)}::uuid[])`);
  }
  if (PositionID !== undefined) {
    const nodes = await nodesBelow(tx, sparePartPosition.table, orgCode, PositionID);
    conditions.push(`r.position_id = any(${place(nodes)}::uuid[])`);
  }
  if (SearchText !== '') {
    const found = await searchIDs(tx, 'spare_part', SearchText);
    // a text that more parts have than are listed narrows nothing
    if (found !== null) conditions.push(`r.id = any(${place(found)}::uuid[])`);
  }
  return conditions;
}

/** One page of rows that are computed together. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): { data: Row[]; totalNum: number } {
  const from = pageNum * pageSize;
  return { data: rows.slice(from, from + pageSize), totalNum: rows.length };
}
