-- Duty: shifts in which people take turns, people named for devices, changes of single days, and the record.

create table out_call_set (
  org_code text not null,
  id uuid not null,
  set_name text not null,
  start_date date not null,
  end_date date,
  -- 1 (Monday) to 7.
  week_days integer[] not null,
  -- Minutes of the day. A shift that does not end later than it begins ends on the next day.
  time_from integer not null,
  time_to integer not null,
  rotate_type integer not null,
  -- The people in the order of their turns.
  user_order uuid[] not null,
  escalate_minutes integer,
  holiday_mode integer not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint out_call_set_name unique (org_code, set_name)
);

create table out_call_user_device (
  org_code text not null,
  id uuid not null,
  set_id uuid not null,
  user_id uuid not null,
  -- Enumeration dutyLevel.
  level integer not null,
  -- A back-up for all devices; it has no rows in out_call_device.
  is_for_all boolean not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  foreign key (org_code, set_id) references out_call_set (org_code, id) on delete cascade,
  constraint out_call_user_device_once unique (org_code, set_id, user_id, level)
);
create index out_call_user_device_all on out_call_user_device (org_code) where is_for_all;

-- The devices of a row above: the organisation's own, or those that it services.
create table out_call_device (
  org_code text not null,
  device_id uuid not null,
  user_device_id uuid not null,
  primary key (org_code, device_id, user_device_id),
  foreign key (org_code, user_device_id) references out_call_user_device (org_code, id) on delete cascade
);
create index out_call_device_row on out_call_device (org_code, user_device_id);

create table out_call_date (
  org_code text not null,
  id uuid not null,
  set_id uuid not null,
  set_name text not null,
  -- Days on which the shift begins, both included.
  first_date date not null,
  last_date date not null,
  user_id uuid not null,
  -- The person who is replaced; null: the person takes the turn, whosever it is.
  replaces_user_id uuid,
  reason text not null default '',
  create_user_id uuid,
  create_user_name text not null,
  create_time timestamptz(3) not null default now(),
  cancel_time timestamptz(3),
  cancel_user_name text,
  primary key (org_code, id)
);
create index out_call_date_days on out_call_date (org_code, last_date, first_date, create_time, id);

create table out_call_record (
  org_code text not null,
  id uuid not null,
  set_id uuid not null,
  set_name text not null,
  user_id uuid not null,
  user_name text not null,
  level integer not null,
  -- Enumeration dutyReason.
  reason integer not null,
  replaces_name text,
  start_time timestamptz(3) not null,
  -- null: still on call.
  end_time timestamptz(3),
  primary key (org_code, id)
);
create index out_call_record_start on out_call_record (org_code, start_time, id);
create index out_call_record_open on out_call_record (org_code) where end_time is null;

-- Until when the record of an organisation is written.
create table out_call_state (
  org_code text primary key,
  recorded_time timestamptz(3) not null
);

do $$
declare
  t text;
begin
  foreach t in array array['out_call_set', 'out_call_user_device', 'out_call_device', 'out_call_date',
    'out_call_record', 'out_call_state']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to andon_app, andon_system', t);
    -- A visitor's wall reads it, and sees nothing.
    execute format('grant select on %I to andon_guest', t);
    execute format($p$create policy tenant on %I for all to andon_app
      using (org_code = current_setting('app.org', true))
      with check (org_code = current_setting('app.org', true))$p$, t);
    execute format('create policy system on %I for all to andon_system using (true) with check (true)', t);
  end loop;
end $$;
