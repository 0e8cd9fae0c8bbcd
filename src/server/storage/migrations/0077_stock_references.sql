-- The references of movements to plans, and the number of the ledger with which a printed count sheet is compared.

-- The number of the part's last movement, and what the ledger had at the position after it, when the sheet was made. Null:
-- somebody found the part later, or counted the row before this was stored; the time of the making then decides.
alter table part_count_row
  add column made_seq bigint,
  add column made_qty numeric(20, 6);
update part_count_row set made_seq = seq, made_qty = expected_qty where counted_qty is null and not is_added;

alter table stock_movement
  -- The record of a plan that used the part, and its plan as it was then.
  add column plan_record_id uuid,
  add column plan_id uuid,
  add column plan_kind smallint,
  add column plan_code text,
  -- The number of the movement that it gives back, in whole or in part: an order or a record of a plan was amended.
  add column returns_seq bigint;
create index stock_movement_plan_record on stock_movement (org_code, plan_record_id, part_id) where plan_record_id is not null;
create index stock_movement_plan on stock_movement (org_code, plan_id, create_time, id) where plan_id is not null;

-- A question is about an order, or about a record of a plan.
alter table stock_question
  alter column order_id drop not null,
  alter column order_code drop not null,
  add column plan_record_id uuid,
  add column plan_id uuid,
  add column plan_kind smallint,
  add column plan_code text,
  add constraint stock_question_record check (num_nonnulls(order_id, plan_record_id) = 1);

-- As before, with the references to plans and returns.
create or replace function book_stock(org text, movements jsonb) returns table (at integer, free numeric) language plpgsql as $$
declare
  one record;
  piece record;
  divided numeric;
  present record;
  stored numeric;
  paid numeric;
  after numeric;
  mean numeric;
begin
  insert into stock_total (org_code, part_id)
    select distinct org, (m ->> 'part_id')::uuid from jsonb_array_elements(movements) m order by 2
    on conflict do nothing;
  perform from stock_total t where t.org_code = org
    and t.part_id in (select (m ->> 'part_id')::uuid from jsonb_array_elements(movements) m)
    order by t.part_id for update;
  for one in
    select * from jsonb_to_recordset(movements) m (
      at integer, id uuid, booking_id uuid, item integer, part_id uuid, part_code text, part_name text, unit text,
      position_id uuid, move_type smallint, qty numeric, price numeric, usual_price numeric, order_id uuid,
      order_code text, plan_record_id uuid, plan_id uuid, plan_kind smallint, plan_code text, lot text, has_lots boolean,
      expiry_date date, batch_id uuid, undoes_id uuid, returns_seq bigint, receiver_id uuid, reason text, user_id uuid,
      move_time timestamptz, create_time timestamptz) order by m.at
  loop
    insert into stock_balance (org_code, part_id, position_id) values (org, one.part_id, one.position_id)
      on conflict do nothing;
    update stock_balance b set in_stock = b.in_stock + one.qty, update_time = one.create_time
      where b.org_code = org and b.part_id = one.part_id and b.position_id = one.position_id
        and b.in_stock + one.qty >= b.reserved
      returning b.in_stock - one.qty into stored;
    if not found then
      return query select one.at, b.in_stock - b.reserved from stock_balance b
        where b.org_code = org and b.part_id = one.part_id and b.position_id = one.position_id;
      return;
    end if;
    divided := 0;
    for piece in
      select null::text as lot, one.qty as qty where not one.has_lots
      union all
      select p.lot, p.qty from stock_pieces(org, one.booking_id, one.item, one.move_type, one.part_id, one.position_id,
        one.qty, one.lot) p where one.has_lots
    loop
      if piece.lot is not null then
        insert into stock_lot as l (org_code, part_id, lot, expiry_date, create_time)
          values (org, one.part_id, piece.lot, one.expiry_date, one.create_time)
          on conflict (org_code, part_id, lot) do update set expiry_date = excluded.expiry_date
            where excluded.expiry_date is not null and l.expiry_date is distinct from excluded.expiry_date;
        insert into stock_lot_balance (org_code, part_id, position_id, lot)
          values (org, one.part_id, one.position_id, piece.lot) on conflict do nothing;
        update stock_lot_balance b set in_stock = b.in_stock + piece.qty
          where b.org_code = org and b.part_id = one.part_id and b.position_id = one.position_id and b.lot = piece.lot;
      end if;
      select t.seq, t.in_stock, t.average into present from stock_total t where t.org_code = org and t.part_id = one.part_id;
      paid := coalesce(one.price, present.average, one.usual_price);
      after := present.in_stock + piece.qty;
      mean := case
        when paid is null or after = 0 then present.average
        when present.average is null or present.in_stock = 0 then case when piece.qty > 0 then paid else present.average end
        else greatest(round((present.in_stock * present.average + piece.qty * paid) / after, 4), 0) end;
      update stock_total t set seq = t.seq + 1, in_stock = after, average = mean
        where t.org_code = org and t.part_id = one.part_id;
      insert into stock_movement (org_code, id, seq, booking_id, item, part_id, part_code, part_name, unit, position_id,
          move_type, qty, balance, total, average, price, order_id, order_code, plan_record_id, plan_id, plan_kind, plan_code,
          lot, batch_id, undoes_id, returns_seq, receiver_id, reason, user_id, move_time, create_time)
        values (org, case when divided = 0 then one.id else gen_random_uuid() end, present.seq + 1, one.booking_id, one.item,
          one.part_id, one.part_code, one.part_name, one.unit, one.position_id, one.move_type, piece.qty,
          stored + divided + piece.qty, after, mean, paid, one.order_id, one.order_code, one.plan_record_id,
          one.plan_id, one.plan_kind, one.plan_code, piece.lot, one.batch_id, one.undoes_id, one.returns_seq, one.receiver_id,
          one.reason, one.user_id, one.move_time, one.create_time);
      divided := divided + piece.qty;
    end loop;
    if divided <> one.qty then
      return query select one.at, -divided;
      return;
    end if;
  end loop;
end $$;
