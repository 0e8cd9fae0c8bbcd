-- Lots of spare parts: goods that came together, with the day on which they expire.

alter table spare_part
  -- lotUse; null: without lots. It stays as it is once the part has movements.
  add column lot_use smallint;

-- The lot of a part with lots; '': not known. Null: the part has none.
alter table stock_movement add column lot text;
create index stock_movement_lot on stock_movement (org_code, part_id, lot, seq) where lot is not null;

create table stock_lot (
  org_code text not null,
  part_id uuid not null,
  lot text not null,
  expiry_date date,
  -- When it was first received.
  create_time timestamptz(3) not null,
  primary key (org_code, part_id, lot)
);
select tenant_table('stock_lot');

-- What of a lot lies at a position. A cache of the ledger, as the balances are.
create table stock_lot_balance (
  org_code text not null,
  part_id uuid not null,
  position_id uuid not null,
  lot text not null,
  in_stock numeric(20, 6) not null default 0 check (in_stock >= 0),
  primary key (org_code, part_id, position_id, lot),
  foreign key (org_code, part_id, lot) references stock_lot (org_code, part_id, lot)
);
select tenant_table('stock_lot_balance');
grant select, insert, update on stock_lot, stock_lot_balance to andon_system;

-- Divides the quantity of a movement by lots: one that is taken out without a lot takes the lots that expire first, then the
-- oldest; what comes in without one has the lots that the same row took out elsewhere. Returns fewer than the quantity
-- where the position has less of the lot.
create function stock_pieces(
  org text, booking uuid, row_item integer, kind smallint, part uuid, place uuid, wanted numeric, named text)
returns table (lot text, qty numeric) language sql as $$
  with stored as (
    select b.lot, b.in_stock, sum(b.in_stock) over (order by l.expiry_date nulls last, l.create_time, b.lot) - b.in_stock as before
    from stock_lot_balance b join stock_lot l on (l.org_code, l.part_id, l.lot) = (b.org_code, b.part_id, b.lot)
    where b.org_code = org and b.part_id = part and b.position_id = place and b.in_stock > 0
      and (named is null or b.lot = named)
  ), sent as (
    select m.lot, -m.qty as qty from stock_movement m
    where m.org_code = org and m.booking_id = booking and m.item = row_item and m.move_type = kind
      and m.part_id = part and m.qty < 0
  )
  select s.lot, -least(s.in_stock, -wanted - s.before) from stored s where wanted < 0 and s.before < -wanted
  union all
  select s.lot, s.qty from sent s
    where wanted > 0 and named is null and (select sum(x.qty) from sent x) = wanted
  union all
  select coalesce(named, ''), wanted
    where wanted > 0 and (named is not null or (select sum(x.qty) from sent x) is distinct from wanted)
$$;
revoke execute on function stock_pieces(text, uuid, integer, smallint, uuid, uuid, numeric, text) from public;
grant execute on function stock_pieces(text, uuid, integer, smallint, uuid, uuid, numeric, text) to andon_app;

-- Books movements in the order of their numbers, divided by lots where the part has them. Returns no row, or the first
-- movement for which the position has too little, with what it has free; the caller then rolls back.
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
      order_code text, lot text, has_lots boolean, expiry_date date, batch_id uuid, undoes_id uuid, receiver_id uuid,
      reason text, user_id uuid, move_time timestamptz, create_time timestamptz) order by m.at
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
          move_type, qty, balance, total, average, price, order_id, order_code, lot, batch_id, undoes_id, receiver_id, reason,
          user_id, move_time, create_time)
        values (org, case when divided = 0 then one.id else gen_random_uuid() end, present.seq + 1, one.booking_id, one.item,
          one.part_id, one.part_code, one.part_name, one.unit, one.position_id, one.move_type, piece.qty,
          stored + divided + piece.qty, after, mean, paid, one.order_id, one.order_code, piece.lot, one.batch_id,
          one.undoes_id, one.receiver_id, one.reason, one.user_id, one.move_time, one.create_time);
      divided := divided + piece.qty;
    end loop;
    if divided <> one.qty then
      return query select one.at, -divided;
      return;
    end if;
  end loop;
end $$;

-- Writes the balances anew from the ledger, and returns how many of them were wrong.
create or replace function rebuild_stock() returns integer language plpgsql as $$
declare
  wrong integer := 0;
  touched integer;
begin
  lock table stock_total in exclusive mode;
  with summed as (
    select m.org_code, m.part_id, m.position_id, sum(m.qty) as qty from stock_movement m group by 1, 2, 3
  ), fixed as (
    insert into stock_balance as b (org_code, part_id, position_id, in_stock)
    select s.org_code, s.part_id, s.position_id, s.qty from summed s
    where s.qty <> 0 or exists (select from stock_balance x
      where (x.org_code, x.part_id, x.position_id) = (s.org_code, s.part_id, s.position_id))
    on conflict (org_code, part_id, position_id) do update set in_stock = excluded.in_stock
      where b.in_stock <> excluded.in_stock
    returning 1
  ) select count(*) into touched from fixed;
  wrong := wrong + touched;
  with summed as (
    select m.org_code, m.part_id, m.position_id, m.lot, sum(m.qty) as qty from stock_movement m
    where m.lot is not null group by 1, 2, 3, 4
  ), fixed as (
    insert into stock_lot_balance as b (org_code, part_id, position_id, lot, in_stock)
    select s.org_code, s.part_id, s.position_id, s.lot, s.qty from summed s
    where s.qty <> 0 or exists (select from stock_lot_balance x
      where (x.org_code, x.part_id, x.position_id, x.lot) = (s.org_code, s.part_id, s.position_id, s.lot))
    on conflict (org_code, part_id, position_id, lot) do update set in_stock = excluded.in_stock
      where b.in_stock <> excluded.in_stock
    returning 1
  ) select count(*) into touched from fixed;
  wrong := wrong + touched;
  with last as (
    select distinct on (m.org_code, m.part_id) m.org_code, m.part_id, m.seq, m.average,
      sum(m.qty) over (partition by m.org_code, m.part_id) as qty
    from stock_movement m order by m.org_code, m.part_id, m.seq desc
  ), fixed as (
    insert into stock_total as t (org_code, part_id, seq, in_stock, average)
    select l.org_code, l.part_id, l.seq, l.qty, l.average from last l
    on conflict (org_code, part_id) do update set seq = excluded.seq, in_stock = excluded.in_stock, average = excluded.average
      where (t.seq, t.in_stock, t.average) is distinct from (excluded.seq, excluded.in_stock, excluded.average)
    returning 1
  ) select count(*) into touched from fixed;
  return wrong + touched;
end $$;
