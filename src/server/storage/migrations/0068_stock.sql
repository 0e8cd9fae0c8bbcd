-- The stock of spare parts: a ledger of movements that never change, and the balances that follow from it.

alter table spare_part
  -- By these the stock of the part is low or high; null: it is never that.
  add column min_qty numeric(20, 6) check (min_qty >= 0),
  add column max_qty numeric(20, 6) check (max_qty >= 0);

alter table spare_part_position
  -- stockPositionKind; null: not given.
  add column position_kind smallint,
  -- The person who has the bag or van.
  add column user_id uuid;
create index spare_part_position_user on spare_part_position (org_code, user_id) where user_id is not null;

-- One row for each part with a movement. Whoever books locks it, in the order of the parts' ids, before any balance.
create table stock_total (
  org_code text not null,
  part_id uuid not null,
  -- The number of the last movement of the part.
  seq bigint not null default 0,
  in_stock numeric(20, 6) not null default 0 check (in_stock >= 0),
  -- The moving average of the price of a unit, CNY; null: no price is known.
  average numeric(16, 4) check (average >= 0),
  -- partType of the last notification.
  notified smallint not null default 0,
  primary key (org_code, part_id)
);
select tenant_table('stock_total');

-- What lies at a position. A cache of the ledger, which `rebuild-stock` writes anew.
create table stock_balance (
  org_code text not null,
  part_id uuid not null,
  position_id uuid not null,
  in_stock numeric(20, 6) not null default 0 check (in_stock >= 0),
  reserved numeric(20, 6) not null default 0 check (reserved >= 0),
  min_qty numeric(20, 6) check (min_qty >= 0),
  max_qty numeric(20, 6) check (max_qty >= 0),
  update_time timestamptz(3) not null default now(),
  primary key (org_code, part_id, position_id),
  foreign key (org_code, position_id) references spare_part_position (org_code, id),
  constraint stock_balance_reserved check (reserved <= in_stock)
);
create index stock_balance_position on stock_balance (org_code, position_id);
select tenant_table('stock_balance');
grant select, insert, update on stock_total, stock_balance to andon_system;

create table stock_movement (
  org_code text not null,
  id uuid not null,
  -- Counts the movements of the part, in the order of their commits.
  seq bigint not null,
  -- The movements of one call, and the row of it to which they belong: a transfer has two.
  booking_id uuid not null,
  item integer not null,
  part_id uuid not null,
  -- As they were then: the ledger outlives the part.
  part_code text not null,
  part_name text not null,
  unit text not null,
  position_id uuid not null,
  -- stockMoveType
  move_type smallint not null,
  qty numeric(20, 6) not null check (qty <> 0),
  -- What lies at the position and in all positions after it, and the moving average after it.
  balance numeric(20, 6) not null check (balance >= 0),
  total numeric(20, 6) not null check (total >= 0),
  average numeric(16, 4),
  -- CNY for a unit; null: none was known.
  price numeric(16, 4),
  order_id uuid,
  order_code text,
  -- The imported file with the opening stock.
  batch_id uuid,
  -- The movement that this one undoes.
  undoes_id uuid,
  receiver_id uuid,
  reason text,
  user_id uuid,
  -- When the goods were moved, as people state it.
  move_time timestamptz(3) not null,
  create_time timestamptz(3) not null,
  primary key (org_code, id),
  foreign key (org_code, position_id) references spare_part_position (org_code, id),
  foreign key (org_code, undoes_id) references stock_movement (org_code, id)
);
create unique index stock_movement_part on stock_movement (org_code, part_id, seq);
create unique index stock_movement_undoes on stock_movement (org_code, undoes_id) where undoes_id is not null;
create index stock_movement_booking on stock_movement (org_code, booking_id, item);
create index stock_movement_created on stock_movement (org_code, create_time, id);
create index stock_movement_position on stock_movement (org_code, position_id, create_time, id);
create index stock_movement_order on stock_movement (org_code, order_id, part_id) where order_id is not null;
create index stock_movement_batch on stock_movement (org_code, batch_id) where batch_id is not null;
select tenant_table('stock_movement');
revoke update, delete on stock_movement from andon_app;
grant select on stock_movement to andon_system;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'a movement of the stock is never changed or removed';
end $$;
create trigger stock_movement_stays before update or delete on stock_movement
  for each row execute function refuse_ledger_change();

-- Books movements in the order of their numbers. Returns no row, or the first movement for which the position has too
-- little, with what it has free; the caller then rolls back.
create function book_stock(org text, movements jsonb) returns table (at integer, free numeric) language plpgsql as $$
declare
  one record;
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
      order_code text, batch_id uuid, undoes_id uuid, receiver_id uuid, reason text, user_id uuid,
      move_time timestamptz, create_time timestamptz) order by m.at
  loop
    select t.seq, t.in_stock, t.average into present from stock_total t where t.org_code = org and t.part_id = one.part_id;
    insert into stock_balance (org_code, part_id, position_id) values (org, one.part_id, one.position_id)
      on conflict do nothing;
    update stock_balance b set in_stock = b.in_stock + one.qty, update_time = one.create_time
      where b.org_code = org and b.part_id = one.part_id and b.position_id = one.position_id
        and b.in_stock + one.qty >= b.reserved
      returning b.in_stock into stored;
    if not found then
      return query select one.at, b.in_stock - b.reserved from stock_balance b
        where b.org_code = org and b.part_id = one.part_id and b.position_id = one.position_id;
      return;
    end if;
    paid := coalesce(one.price, present.average, one.usual_price);
    after := present.in_stock + one.qty;
    mean := case
      when paid is null or after = 0 then present.average
      when present.average is null or present.in_stock = 0 then case when one.qty > 0 then paid else present.average end
      else greatest(round((present.in_stock * present.average + one.qty * paid) / after, 4), 0) end;
    update stock_total t set seq = t.seq + 1, in_stock = after, average = mean
      where t.org_code = org and t.part_id = one.part_id;
    insert into stock_movement (org_code, id, seq, booking_id, item, part_id, part_code, part_name, unit, position_id,
        move_type, qty, balance, total, average, price, order_id, order_code, batch_id, undoes_id, receiver_id, reason,
        user_id, move_time, create_time)
      values (org, one.id, present.seq + 1, one.booking_id, one.item, one.part_id, one.part_code, one.part_name, one.unit,
        one.position_id, one.move_type, one.qty, stored, after, mean, paid, one.order_id, one.order_code, one.batch_id,
        one.undoes_id, one.receiver_id, one.reason, one.user_id, one.move_time, one.create_time);
  end loop;
end $$;
revoke execute on function book_stock(text, jsonb) from public;
grant execute on function book_stock(text, jsonb) to andon_app;

-- Writes the balances anew from the ledger, and returns how many of them were wrong.
create function rebuild_stock() returns integer language plpgsql as $$
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
revoke execute on function rebuild_stock() from public;
grant execute on function rebuild_stock() to andon_system;

-- Parts of a repair that were taken from the stock; those from before the ledger were not.
alter table work_order_part add column is_booked boolean not null default false;

-- A part that a repairer used and the ledger did not have there: the storekeeper answers where it came from.
create table stock_question (
  org_code text not null,
  id uuid not null,
  part_id uuid not null,
  position_id uuid not null,
  qty numeric(20, 6) not null,
  order_id uuid not null,
  order_code text not null,
  user_id uuid,
  create_time timestamptz(3) not null default now(),
  answer text,
  answer_user_id uuid,
  answer_time timestamptz(3),
  version integer not null default 0,
  primary key (org_code, id),
  foreign key (org_code, position_id) references spare_part_position (org_code, id)
);
create index stock_question_created on stock_question (org_code, create_time, id);
select tenant_table('stock_question');

-- Who edits parts moves and corrects the stock, and sees its value.
set local role andon_system;
update role set permissions = permissions || array['part.move', 'part.adjust', 'part.cost'], version = version + 1
  where 'part.edit' = any(permissions) and not 'part.move' = any(permissions);
reset role;
