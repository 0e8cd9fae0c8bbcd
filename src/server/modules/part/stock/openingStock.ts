import { stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import { isCountable, quantity } from '../../../../contract/areas/part/stock.ts';
import type { ImportContext } from '../../../kernel/importKind.ts';
import type { Body, ImportedRecord, Refusals } from '../../../resource/rules.ts';
import { partReasons } from '../reasons.ts';
import { bookMovements, type Movement } from './book.ts';

/** Returns the reasons against the opening stock of a row: it needs a position, and a quantity that its unit allows. */
export function refuseOpening(body: Body, names: ReadonlyMap<string, string>): Refusals | null {
  const qty = body['OpeningQty'];
  if (typeof qty !== 'number' || qty === 0) return null;
  if (!quantity.safeParse(qty).success) return { OpeningQty: 'quantity' };
  if (typeof body['Unit'] === 'string' && isCountable(body['Unit']) && !Number.isInteger(qty))
    return { OpeningQty: partReasons.wholeQuantity };
  return (names.get('PositionID') ?? '') === '' ? { PositionName: 'required' } : null;
}

/** Books the opening stock of the parts that a file has added. */
export async function bookOpening(
  { tx, actor, now, batchID }: ImportContext,
  added: readonly ImportedRecord[],
): Promise<void> {
  const movements = added.flatMap(({ id, body, values }, item): Movement[] => {
    const [qty, positionID] = [body['OpeningQty'], values['position_id']];
    if (typeof qty !== 'number' || qty === 0 || typeof positionID !== 'string') return [];
    return [
      {
        item,
        field: `Rows.${item}`,
        partID: id,
        positionID,
        moveType: stockMoveType.values.in,
        qty,
      },
    ];
  });
  await bookMovements({ tx, actor, now }, movements, { batchID });
}

/** Books the counter-movements of the opening stock of a file: its parts are removed, and the ledger stays. */
export async function undoOpening({ tx, actor, now, batchID }: ImportContext): Promise<void> {
  const rows = await tx.query<
    Pick<Movement, 'item' | 'partID' | 'positionID' | 'qty' | 'lot'> & { id: string }
  >(
    `select m.id, m.item, m.part_id as "partID", m.position_id as "positionID", m.lot,
       trim_scale(-m.qty)::text as qty
     from stock_movement m join spare_part s on s.org_code = m.org_code and s.id = m.part_id and s.batch_id = m.batch_id
     where m.org_code = $1 and m.batch_id = $2`,
    [actor.orgCode, batchID],
  );
  const movements = rows.map(
    ({ id, ...row }): Movement => ({
      ...row,
      field: 'BatchID',
      moveType: stockMoveType.values.in,
      undoesID: id,
    }),
  );
  await bookMovements({ tx, actor, now }, movements, { batchID, allowsDisabled: true });
}
