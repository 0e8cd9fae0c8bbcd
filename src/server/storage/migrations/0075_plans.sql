-- Plans of maintenance and inspection, their revisions and devices, the points that are due, and the records of them.

create table plan (
  org_code text not null,
  id uuid not null,
  -- planKind
  kind smallint not null,
  plan_code text not null,
  plan_name text not null,
  is_use boolean not null default true,
  -- The present revision, from 1.
  revision integer not null,
  -- The first day for which points are made: when it was added or last enabled.
  active_from date not null,
  -- The last day on which its points were made: those of older days exist.
  made_date date,
  create_user_id uuid,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  version integer not null default 0,
  primary key (org_code, id)
);
create unique index plan_code on plan (org_code, kind, look_alike(plan_code));
create index plan_name_order on plan (org_code, kind, plan_name, id);
select tenant_table('plan');

-- A revision never changes. Days without a zone are those of the organisation.
create table plan_revision (
  org_code text not null,
  plan_id uuid not null,
  revision integer not null,
  -- The first day for which it makes points.
  effective_from date not null,
  -- planScope, and the type or position with all below it.
  plan_scope smallint not null,
  type_id uuid,
  position_id uuid,
  -- executorType; people or roles; of duty none.
  executor_type smallint not null,
  executor_ids uuid[] not null,
  form_id text,
  -- cycleType, planBase, missingDay, holidayRule.
  cycle_type smallint not null,
  cycle_num integer not null,
  on_weekdays integer[] not null,
  on_month_days integer[] not null,
  nth smallint,
  month smallint,
  week_no smallint,
  missing_day smallint not null,
  base_type smallint not null,
  start_date date not null,
  end_date date,
  grace_days integer not null,
  early_days integer not null,
  -- MM-DD
  season_from text,
  season_to text,
  holiday_rule smallint not null,
  need_stop boolean not null,
  plan_minutes integer,
  remark text not null,
  create_user_id uuid,
  create_time timestamptz(3) not null,
  primary key (org_code, plan_id, revision),
  foreign key (org_code, plan_id) references plan (org_code, id) on delete cascade
);
create index plan_revision_type on plan_revision (org_code, type_id) where type_id is not null;
create index plan_revision_position on plan_revision (org_code, position_id) where position_id is not null;
select tenant_table('plan_revision');

-- The devices of a plan, in their order. Those of a type or position join and leave as points are made.
create table plan_device (
  org_code text not null,
  plan_id uuid not null,
  device_id uuid not null,
  place integer not null,
  join_date date not null,
  primary key (org_code, plan_id, device_id),
  foreign key (org_code, plan_id) references plan (org_code, id) on delete cascade,
  foreign key (org_code, device_id) references device (org_code, id) on delete cascade
);
create index plan_device_device on plan_device (org_code, device_id);
select tenant_table('plan_device');

-- What a device of a plan by run hours had run at the end of a day.
create table plan_reading (
  org_code text not null,
  device_id uuid not null,
  day date not null,
  hours double precision not null,
  primary key (org_code, device_id, day),
  foreign key (org_code, device_id) references device (org_code, id) on delete cascade
);
select tenant_table('plan_reading');

-- A point: something is due at a device.
create table plan_point (
  org_code text not null,
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  device_id uuid not null,
  -- What distinguishes the points of a device: the number of the day of the cycle, or how many were closed before.
  sequence integer not null,
  revision integer not null,
  nominal_date date not null,
  due_date date not null,
  from_date date not null,
  until_date date not null,
  -- The days between two points as a rule; null: of run hours.
  interval_days integer,
  -- Why it has another day than the cycle, and the readings from which its day was estimated.
  reason jsonb,
  basis jsonb,
  -- Somebody moved it to its day, where it stays.
  is_moved boolean not null default false,
  is_open boolean not null default true,
  -- pointResult: of the last record.
  result smallint,
  -- What is still to do.
  rest text not null default '',
  done_date date,
  done_user_id uuid,
  reading double precision,
  -- The last message about it: 0 none, 1 due, 2 overdue, 3 missed.
  notified smallint not null default 0,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  unique (org_code, plan_id, device_id, sequence),
  foreign key (org_code, plan_id, revision) references plan_revision (org_code, plan_id, revision) on delete cascade,
  foreign key (org_code, device_id) references device (org_code, id) on delete cascade
);
create index plan_point_due on plan_point (org_code, due_date, id);
create index plan_point_open on plan_point (org_code, from_date, due_date) where is_open;
create index plan_point_plan on plan_point (org_code, plan_id, due_date);
create index plan_point_device on plan_point (org_code, device_id, due_date);
select tenant_table('plan_point');

-- What somebody did at a point. The phone makes the id, so that a repeated call is the same record.
create table plan_record (
  org_code text not null,
  id uuid not null,
  point_id uuid not null,
  plan_id uuid not null,
  device_id uuid not null,
  -- pointResult
  result smallint not null,
  done_time timestamptz(3) not null,
  user_id uuid,
  spent_minutes integer,
  reading double precision,
  reason text not null,
  rest text not null,
  remark text not null,
  -- `[{field, before, after, reason, userID, time}]`, in order.
  corrections jsonb not null default '[]',
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  version integer not null default 0,
  primary key (org_code, id),
  foreign key (org_code, point_id) references plan_point (org_code, id) on delete cascade
);
create index plan_record_point on plan_record (org_code, point_id);
create index plan_record_time on plan_record (org_code, done_time, id);
create index plan_record_plan on plan_record (org_code, plan_id, done_time, id);
create index plan_record_device on plan_record (org_code, device_id, done_time, id);
create index plan_record_user on plan_record (org_code, user_id) where user_id is not null;
select tenant_table('plan_record');
