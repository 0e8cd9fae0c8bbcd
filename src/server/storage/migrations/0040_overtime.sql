-- Overtime outside the duty: applications, the minutes that prove them, and the setting of the second approval.

-- The constraint below compares ids beside time ranges.
create extension if not exists btree_gist;

create table out_call_overtime (
  org_code text not null,
  id uuid not null,
  user_id uuid not null,
  replaces_user_id uuid,
  -- The first and the end of the last proven minute.
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  minutes integer not null check (minutes > 0),
  reason text not null,
  -- Enumeration overtimeState.
  approve_state integer not null default 0,
  -- The step that it waits for: 1, or 2 for the second approval.
  step integer not null default 1,
  approver_id uuid,
  approve_time timestamptz(3),
  approve_reason text not null default '',
  create_user_id uuid not null,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
create index out_call_overtime_start on out_call_overtime (org_code, start_time, id);
create index out_call_overtime_user on out_call_overtime (org_code, user_id, start_time, id);
create index out_call_overtime_waiting on out_call_overtime (org_code, start_time, id) where approve_state = 0;

-- The proven time of an application: parts of segments of orders, cut at the midnights of the organisation.
create table out_call_overtime_piece (
  org_code text not null,
  overtime_id uuid not null,
  seq integer not null,
  user_id uuid not null,
  -- False once the application is refused: the time may be applied for again.
  is_active boolean not null default true,
  -- The order belongs to the organisation itself, or to one that it services.
  order_org_code text not null,
  order_id uuid not null,
  order_code text not null,
  work_day date not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  primary key (org_code, overtime_id, seq),
  foreign key (org_code, overtime_id) references out_call_overtime (org_code, id) on delete cascade,
  -- Each minute of a person is applied for once.
  constraint out_call_overtime_once exclude using gist
    (org_code with =, user_id with =, tstzrange(start_time, end_time) with &&) where (is_active)
);
create index out_call_overtime_piece_day on out_call_overtime_piece (org_code, work_day, user_id);

create table out_call_overtime_setting (
  org_code text primary key,
  -- Approved hours of a person's month above which a second approval is needed; null: never.
  confirm_hours integer,
  update_time timestamptz(3) not null default now(),
  version integer not null default 0
);

do $$
declare
  t text;
begin
  foreach t in array array['out_call_overtime', 'out_call_overtime_piece', 'out_call_overtime_setting']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to andon_app, andon_system', t);
    execute format($p$create policy tenant on %I for all to andon_app
      using (org_code = current_setting('app.org', true))
      with check (org_code = current_setting('app.org', true))$p$, t);
    execute format('create policy system on %I for all to andon_system using (true) with check (true)', t);
  end loop;
end $$;
