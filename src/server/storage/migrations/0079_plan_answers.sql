-- What was filled in at a point: answers to the items of its form, which a draft and then the record have.

alter table plan_revision
  -- The label of each machine is scanned; a check takes at least so long.
  add column must_scan boolean not null default false,
  add column min_stay_seconds integer not null default 0;

-- The id of the next record of a point: two phones and two tabs fill in one.
alter table plan_point add column record_id uuid not null default gen_random_uuid();
create unique index plan_point_record on plan_point (org_code, record_id);

-- An unfinished record. A computation leaves the point of one as it is.
create table plan_draft (
  org_code text not null,
  point_id uuid not null,
  record_id uuid not null,
  form_id uuid,
  form_revision integer,
  -- scanMode, null: nothing was scanned.
  scan_mode smallint,
  scan_time timestamptz(3),
  scan_reason text not null default '',
  user_id uuid,
  update_time timestamptz(3) not null,
  primary key (org_code, point_id),
  foreign key (org_code, point_id) references plan_point (org_code, id) on delete cascade
);
select tenant_table('plan_draft');

alter table plan_record
  -- A hash of what was sent: a call with the same id and other content is no repetition.
  add column content_hash text,
  add column form_id uuid,
  add column form_revision integer,
  add column is_ng boolean not null default false,
  add column scan_mode smallint,
  add column scan_time timestamptz(3),
  add column scan_reason text not null default '',
  -- `[{partID, partCode, partName, unit, qty}]`
  add column parts jsonb not null default '[]',
  -- reviewResult
  add column review smallint,
  add column review_text text not null default '',
  add column review_user_id uuid,
  add column review_time timestamptz(3);

-- The answer to one item, of a draft or a record.
create table plan_answer (
  org_code text not null,
  record_id uuid not null,
  item_id text not null,
  -- Null until the record is done.
  device_id uuid,
  value jsonb,
  files jsonb not null default '[]',
  note text not null default '',
  is_confirmed boolean not null default false,
  old_reading double precision,
  answer_time timestamptz(3) not null,
  user_id uuid,
  -- `[{value, time, userID}]`, the oldest first.
  former jsonb not null default '[]',
  primary key (org_code, record_id, item_id)
);
create index plan_answer_device on plan_answer (org_code, device_id, item_id, answer_time) where device_id is not null;
select tenant_table('plan_answer');

-- The orders of NG answers: an item of a machine has one that is open.
create table plan_ng (
  org_code text not null,
  record_id uuid not null,
  item_id text not null,
  item_name text not null,
  device_id uuid not null,
  order_id uuid not null,
  primary key (org_code, record_id, item_id)
);
create index plan_ng_item on plan_ng (org_code, device_id, item_id);
create index plan_ng_order on plan_ng (org_code, order_id);
select tenant_table('plan_ng');
