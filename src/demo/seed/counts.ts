import { addCount, listCounts, saveCountReasons } from '../../contract/areas/part/count.ts';
import {
  countLimits,
  listCountRows,
  type PartCountRow,
  saveCountEntries,
} from '../../contract/areas/part/countRows.ts';
import { stockPositionKind } from '../../contract/areas/part/partEnums.ts';
import { listBalances } from '../../contract/areas/part/stock.ts';
import type { Crew } from '../people/crew.ts';
import { listAllParts } from './spareParts.ts';

/** The rows of the sheet that are not counted yet. */
const openRows = 4;

/**
 * Gives a plant one open count sheet: two people have counted most of a position, one row differs by a piece, and one so
 * much that another person has to count it. A plant with sheets stays as it is.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedCounts({ administrator, supervisor }: Crew): Promise<void> {
  const { totalNum } = await administrator.call(listCounts, { pageSize: 1 });
  if (totalNum > 0) return;
  const { data: balances } = await administrator.call(listBalances, { pageSize: 200 });
  const stored = balances.filter(
    ({ inStock, positionKind }) => inStock > 0 && positionKind !== stockPositionKind.values.person,
  );
  const byPosition = Map.groupBy(stored, ({ positionID }) => positionID);
  const [fullest] = [...byPosition].toSorted(([, a], [, b]) => b.length - a.length);
  if (fullest === undefined) return;
  const { id: ID } = await administrator.call(addCount, {
    PositionID: fullest[0],
    Remark: '月度盘点',
  });
  const { data: rows } = await administrator.call(listCountRows, {
    ID,
    pageSize: countLimits.entries,
  });
  const counted = rows.slice(0, Math.max(rows.length - openRows, 1));
  const [most] = counted.toSorted((a, b) => (b.expectedQty ?? 0) - (a.expectedQty ?? 0));
  const cheap = new Set(
    (await listAllParts(administrator))
      .filter(({ unitPrice }) => (unitPrice ?? 0) < countLimits.usualValue)
      .map(({ id }) => id),
  );
  const short = counted.find(
    (row) => row !== most && (row.expectedQty ?? 0) >= 2 && cheap.has(row.partID),
  );
  const foundOf = (row: PartCountRow) => {
    const expected = row.expectedQty ?? 0;
    if (row === most) return Math.max(expected - 1 - 2 * countLimits.usualQty, 0);
    return row === short ? expected - 1 : expected;
  };
  const half = Math.ceil(counted.length / 2);
  for (const [person, part] of [
    [administrator, counted.slice(0, half)],
    [supervisor, counted.slice(half)],
  ] as const) {
    if (part.length === 0) continue;
    const Entries = part.map((row) => ({
      RowID: row.id,
      CountedQty: foundOf(row),
      IsEmpty: foundOf(row) === 0 ? (1 as const) : (0 as const),
    }));
    await person.call(saveCountEntries, { ID, Entries });
  }
  if (short !== undefined)
    await administrator.call(saveCountReasons, {
      ID,
      Rows: [{ RowID: short.id, Reason: '领用未登记' }],
    });
}
