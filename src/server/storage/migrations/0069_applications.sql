-- Applications for spare parts: requisitions from the stock, and purchases.

create table part_application (
  org_code text not null,
  id uuid not null,
  code text not null,
  -- applyType, applyState; applyEnd, null while it is open.
  apply_type smallint not null,
  apply_state smallint not null,
  end_kind smallint,
  user_id uuid,
  order_id uuid,
  order_code text,
  -- The requisition for which a purchase was made.
  source_id uuid,
  reason text not null,
  supplier text not null default '',
  need_date date,
  -- CNY, by the prices of its lines; null: a price is not known.
  amount numeric(18, 2),
  decide_user_id uuid,
  decide_time timestamptz(3),
  decide_reason text not null default '',
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  version integer not null default 0,
  primary key (org_code, id),
  foreign key (org_code, source_id) references part_application (org_code, id)
);
create unique index part_application_code on part_application (org_code, code);
create index part_application_created on part_application (org_code, create_time, id);
create index part_application_own on part_application (org_code, user_id, create_time, id);
create index part_application_open on part_application (org_code, apply_state, apply_type) where apply_state < 2;
create index part_application_order on part_application (org_code, order_id) where order_id is not null;
create index part_application_source on part_application (org_code, source_id) where source_id is not null;
select tenant_table('part_application');

create table part_application_item (
  org_code text not null,
  id uuid not null,
  application_id uuid not null,
  item integer not null,
  part_id uuid not null,
  -- As they were then: the application outlives the part.
  part_code text not null,
  part_name text not null,
  unit text not null,
  wanted_qty numeric(20, 6) not null check (wanted_qty > 0),
  -- Null: not decided.
  approved_qty numeric(20, 6) check (approved_qty >= 0 and approved_qty <= wanted_qty),
  received_qty numeric(20, 6) not null default 0 check (received_qty >= 0),
  given_up_qty numeric(20, 6) not null default 0 check (given_up_qty >= 0),
  -- CNY for a unit.
  price numeric(16, 4),
  -- When the supplier delivers.
  expected_date date,
  primary key (org_code, id),
  foreign key (org_code, application_id) references part_application (org_code, id),
  constraint part_application_item_rest check (received_qty + given_up_qty <= coalesce(approved_qty, 0))
);
create unique index part_application_item_place on part_application_item (org_code, application_id, item);
create index part_application_item_part on part_application_item (org_code, part_id);
select tenant_table('part_application_item');

-- What of a balance is reserved for a line; `stock_balance.reserved` is the sum by position.
create table part_reservation (
  org_code text not null,
  item_id uuid not null,
  position_id uuid not null,
  part_id uuid not null,
  qty numeric(20, 6) not null check (qty > 0),
  primary key (org_code, item_id, position_id),
  foreign key (org_code, item_id) references part_application_item (org_code, id),
  foreign key (org_code, part_id, position_id) references stock_balance (org_code, part_id, position_id)
);
create index part_reservation_balance on part_reservation (org_code, part_id, position_id);
select tenant_table('part_reservation');

-- What was picked up or received: the reference of the movements with the same booking and row.
create table part_application_receipt (
  org_code text not null,
  booking_id uuid not null,
  item integer not null,
  application_id uuid not null,
  item_id uuid not null,
  position_id uuid not null,
  qty numeric(20, 6) not null check (qty > 0),
  price numeric(16, 4),
  user_id uuid,
  receiver_id uuid,
  -- The picture of the receiver's signature.
  signature jsonb,
  is_undone boolean not null default false,
  create_time timestamptz(3) not null,
  primary key (org_code, booking_id, item),
  foreign key (org_code, item_id) references part_application_item (org_code, id)
);
create index part_application_receipt_application on part_application_receipt (org_code, application_id, create_time);
select tenant_table('part_application_receipt');

create table part_application_setting (
  org_code text primary key,
  expire_days integer not null,
  -- `[{roleID, amount}]`: the roles that decide up to an amount, CNY.
  limits jsonb not null default '[]',
  update_time timestamptz(3) not null default now(),
  version integer not null default 0
);
select tenant_table('part_application_setting');

-- Reserves quantities at positions, or frees them where the quantity is below zero. The caller has locked the totals.
-- Returns the rows for which the position has too little; the caller then rolls back.
create function reserve_stock(org text, rows jsonb) returns table (at integer, free numeric) language plpgsql as $$
declare
  one record;
begin
  for one in
    select * from jsonb_to_recordset(rows) r (at integer, item_id uuid, part_id uuid, position_id uuid, qty numeric) order by r.at
  loop
    update stock_balance b set reserved = b.reserved + one.qty
      where b.org_code = org and b.part_id = one.part_id and b.position_id = one.position_id
        and b.reserved + one.qty between 0 and b.in_stock;
    if not found then
      return query select one.at, coalesce((select b.in_stock - b.reserved from stock_balance b
        where b.org_code = org and b.part_id = one.part_id and b.position_id = one.position_id), 0);
      return;
    end if;
    delete from part_reservation r where r.org_code = org and r.item_id = one.item_id and r.position_id = one.position_id
      and r.qty + one.qty = 0;
    if not found then
      update part_reservation r set qty = r.qty + one.qty
        where r.org_code = org and r.item_id = one.item_id and r.position_id = one.position_id;
      if not found then
        insert into part_reservation (org_code, item_id, position_id, part_id, qty)
          values (org, one.item_id, one.position_id, one.part_id, one.qty);
      end if;
    end if;
  end loop;
end $$;
revoke execute on function reserve_stock(text, jsonb) from public;
grant execute on function reserve_stock(text, jsonb) to andon_app;
