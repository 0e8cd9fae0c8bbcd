import { countLimits } from '../../../../contract/areas/part/countRows.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { stockMoveType } from '../../../../contract/areas/part/partEnums.ts';

const { approved } = countState.values;
const { adjust, count } = stockMoveType.values;

/**
 * SQL: the number of the movement that a movement `m` undoes or gives back, by itself or as the correction that accompanies
 * it; null: it undoes none.
 */
const undoneSeq = `(select coalesce(o.seq, u.returns_seq) from stock_movement u
  left join stock_movement o on o.org_code = u.org_code and o.id = u.undoes_id
  where u.org_code = m.org_code and u.booking_id = m.booking_id and u.item = m.item and u.part_id = m.part_id
    and u.position_id = m.position_id and u.lot is not distinct from m.lot
    and (u.undoes_id is not null or u.returns_seq is not null) order by abs(u.seq - m.seq), u.seq limit 1)`;

/**
 * SQL condition: a movement is a valid correction of what lies at its position: a person has stated or counted it. The
 * corrections of orders, of records of plans and of undos state nothing.
 */
export function isCorrection(movement: string): string {
  const m = movement;
  return `((${m}.move_type = ${adjust} and ${m}.order_id is null and ${m}.plan_record_id is null or ${m}.move_type = ${count}) and ${m}.undoes_id is null
    and not exists (select from stock_movement x where x.org_code = ${m}.org_code and x.undoes_id = ${m}.id)
    and not exists (select from stock_movement x where x.org_code = ${m}.org_code and x.booking_id = ${m}.booking_id
      and x.item = ${m}.item and x.undoes_id is not null))`;
}

/** SQL condition: an approved sheet has counted what lies at the position of a movement `m` after it, and was not undone. */
export const wasCounted = `exists (select from part_count_row r
  join part_count k on k.org_code = r.org_code and k.id = r.count_id and k.count_state = ${approved}
  where r.org_code = m.org_code and r.part_id = m.part_id and r.position_id = m.position_id
    and r.lot is not distinct from m.lot and r.counted_qty is not null and r.seq >= m.seq
    and not exists (select from stock_movement c join stock_movement u on u.org_code = c.org_code and u.undoes_id = c.id
      where c.org_code = k.org_code and c.booking_id = k.booking_id and c.item = r.item))`;

/**
 * SQL: rows `r` of sheets `k` with the judgement `j` of each: `difference`, `price`, `is_above`, `needs_recount`,
 * `is_outdated`. A movement from before the count that was undone after it is no difference: the count was right. A movement
 * from before the count that was entered after it may be a part of the difference, so the row is counted again.
 */
export const judgedRows = `part_count_row r
  join part_count k on k.org_code = r.org_code and k.id = r.count_id
  left join spare_part p on p.org_code = r.org_code and p.id = r.part_id
  left join stock_total t on t.org_code = r.org_code and t.part_id = r.part_id
  left join part_count_setting c on c.org_code = r.org_code
  left join lateral (
    select coalesce(sum(m.qty) filter (where ${undoneSeq} <= r.seq), 0) as undone,
      coalesce(bool_or(${isCorrection('m')} or m.undoes_id is null and m.move_time < r.count_time), false) as is_outdated
    from stock_movement m
    where m.org_code = r.org_code and m.part_id = r.part_id and m.seq > r.seq and m.position_id = r.position_id
      and m.lot is not distinct from r.lot and r.counted_qty is not null and k.count_state < ${approved}
  ) s on true
  cross join lateral (
    select case when k.count_state = ${approved} then r.booked_qty else r.counted_qty - r.expected_qty - s.undone end
      as difference, coalesce(t.average, p.unit_price) as price
  ) d
  cross join lateral (
    select coalesce(abs(d.difference) > coalesce(c.limit_qty, ${countLimits.usualQty})
      or abs(d.difference) * d.price > coalesce(c.limit_value, ${countLimits.usualValue}), false) as is_above
  ) a
  cross join lateral (
    select d.difference, d.price, a.is_above, s.is_outdated,
      a.is_above and k.count_state < ${approved} and not exists (select from part_count_entry e
        where e.org_code = r.org_code and e.row_id = r.id and e.user_id <> r.count_user_id
          and e.counted_qty <> e.expected_qty) as needs_recount
  ) j`;

/** SQL condition: the quantities of the ledger are not shown, because people count blind. */
export const isHidden = `(k.is_blind and k.count_state = ${countState.values.counting})`;
