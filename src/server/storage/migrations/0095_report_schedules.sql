-- Reports of the data centre that are sent to people weekly or monthly.
create table report_schedule (
  org_code text not null,
  id uuid not null,
  schedule_name text not null,
  -- Enumerations analysisReport and reportCycle.
  report integer not null,
  cycle integer not null,
  -- 1 (Monday) to 7, or a day of the month to 28.
  send_day integer not null check (send_day between 1 and 28),
  send_hour integer not null check (send_hour between 0 and 23),
  -- null: not in use.
  next_time timestamptz(3),
  last_time timestamptz(3),
  is_use boolean not null default true,
  search text not null default '',
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
select tenant_table('report_schedule');
create unique index report_schedule_name on report_schedule (org_code, look_alike(schedule_name));
create index report_schedule_name_order on report_schedule (org_code, schedule_name, id);
create index report_schedule_created_order on report_schedule (org_code, create_time, id);
create index report_schedule_search on report_schedule using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
grant select (org_code, id, search) on report_schedule to andon_system;

-- The people to whom a schedule sends its report.
create table report_recipient (
  org_code text not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (org_code, schedule_id, user_id),
  foreign key (org_code, schedule_id) references report_schedule (org_code, id) on delete cascade
);
select tenant_table('report_recipient');
