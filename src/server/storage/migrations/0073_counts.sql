-- Count sheets: what lies at positions is counted, and the differences become movements.

create table part_count (
  org_code text not null,
  id uuid not null,
  code text not null,
  -- countState
  count_state smallint not null,
  -- What it was made for; null: any.
  position_id uuid,
  type_id uuid,
  abc_class text,
  is_blind boolean not null,
  remark text not null,
  user_id uuid,
  submit_user_id uuid,
  submit_time timestamptz(3),
  decide_user_id uuid,
  decide_time timestamptz(3),
  decide_reason text not null default '',
  -- The movements of its approval; a movement's item is that of the row.
  booking_id uuid,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  version integer not null default 0,
  primary key (org_code, id)
);
create unique index part_count_code on part_count (org_code, code);
create index part_count_created on part_count (org_code, create_time, id);
create index part_count_booking on part_count (org_code, booking_id) where booking_id is not null;
create index part_count_open on part_count (org_code) where count_state < 2;
select tenant_table('part_count');

create table part_count_row (
  org_code text not null,
  id uuid not null,
  count_id uuid not null,
  item integer not null,
  part_id uuid not null,
  -- As they were then: the sheet outlives the part and the position.
  part_code text not null,
  part_name text not null,
  unit text not null,
  position_id uuid not null,
  position_name text not null,
  lot text,
  is_added boolean not null default false,
  -- The number of the part's last movement, and what the ledger had there after it: when the sheet was made, and after a
  -- count when it was counted.
  seq bigint not null,
  expected_qty numeric(20, 6) not null,
  -- The last count; null: not counted.
  counted_qty numeric(20, 6) check (counted_qty >= 0),
  is_empty boolean not null default false,
  count_user_id uuid,
  count_time timestamptz(3),
  -- The person who counted first, and the number of counts.
  entries integer not null default 0,
  reason text not null default '',
  -- The difference that the approval booked; null: the sheet is not approved, or the row was not counted.
  booked_qty numeric(20, 6),
  primary key (org_code, id),
  foreign key (org_code, count_id) references part_count (org_code, id),
  -- nobody counts zero by accident
  constraint part_count_row_zero check (counted_qty <> 0 or is_empty)
);
create unique index part_count_row_item on part_count_row (org_code, count_id, item);
create unique index part_count_row_place on part_count_row (org_code, count_id, part_id, position_id, lot) nulls not distinct;
create index part_count_row_part on part_count_row (org_code, part_id, position_id);
create index part_count_row_position on part_count_row (org_code, position_id);
select tenant_table('part_count_row');

-- Each count of a row. The last one is valid.
create table part_count_entry (
  org_code text not null,
  id uuid not null,
  count_id uuid not null,
  row_id uuid not null,
  counted_qty numeric(20, 6) not null check (counted_qty >= 0),
  is_empty boolean not null,
  seq bigint not null,
  expected_qty numeric(20, 6) not null,
  user_id uuid not null,
  -- When it was counted.
  count_time timestamptz(3) not null,
  create_time timestamptz(3) not null,
  primary key (org_code, id),
  foreign key (org_code, row_id) references part_count_row (org_code, id)
);
create index part_count_entry_row on part_count_entry (org_code, row_id, create_time, id);
create index part_count_entry_user on part_count_entry (org_code, count_id, user_id);
select tenant_table('part_count_entry');

create table part_count_setting (
  org_code text primary key,
  limit_qty numeric(20, 6) not null,
  -- CNY
  limit_value numeric(18, 2) not null,
  update_time timestamptz(3) not null default now(),
  version integer not null default 0
);
select tenant_table('part_count_setting');
