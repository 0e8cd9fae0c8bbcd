-- Every table with its columns, indexes, grants and row-level security, by area.
-- See ../README.md: the roles, how a transaction chooses one, how to add a migration.

-- Roles. They own nothing, and a transaction runs as one of them (src/server/storage/db.ts).
-- andon_app: requests, for the organisation in the setting app.org.
-- andon_system: the kernel's own work over all organisations: sign-in, outbox, first set-up.
-- andon_guest: a provider (app.guest) that looks into an associated organisation (app.host). It reads what the
-- provider services there and nothing that is not granted to it, and writes nothing.
do $$
declare
  name text;
begin
  foreach name in array array['andon_app', 'andon_system', 'andon_guest'] loop
    begin -- roles belong to the whole cluster: the migration of another database may have created them
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to %I', name, current_user);
      exception when insufficient_privilege then
        if not pg_has_role(current_user, name, 'member') then raise; end if; -- else an administrator has granted it
      end;
    end if;
    execute format('grant usage on schema public to %I', name);
  end loop;
end $$;

-- Gives a table with org_code its row-level security, which holds for the owner of the table too: a request
-- reads and writes the rows of its own organisation, the kernel all rows.
create function pg_temp.protect(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I for all to andon_app using (org_code = current_setting(''app.org'', true))
       with check (org_code = current_setting(''app.org'', true))', name);
  execute format('create policy system on %I for all to andon_system using (true) with check (true)', name);
end $$;


-- Organisations and their people ------------------------------------------------------------------------------

-- Who provides service to whom: from the provider to the organisation that owns the devices.
create table relation (
  from_org_code text not null,
  to_org_code text not null,
  -- Enumeration relationOrgState.
  relation_state integer not null,
  -- When the provider last applied.
  apply_time timestamptz(3),
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (to_org_code, from_org_code)
);
-- A relation has two sides and no tenant of its own.
alter table relation enable row level security;
alter table relation force row level security;
grant select, insert, update, delete on relation to andon_system;
-- The provider applies, again too, and ends; only the other side accepts. Nobody changes the two codes.
grant select, insert, update (relation_state, apply_time, update_time, version) on relation to andon_app;
grant select on relation to andon_guest;
create policy system on relation for all to andon_system using (true) with check (true);
create policy sides on relation for select to andon_app
  using (current_setting('app.org', true) in (from_org_code, to_org_code));
create policy apply on relation for insert to andon_app
  with check (from_org_code = current_setting('app.org', true) and relation_state = 0);
create policy applicant on relation for update to andon_app using (from_org_code = current_setting('app.org', true))
  with check (from_org_code = current_setting('app.org', true) and relation_state in (0, 2));
create policy applied_to on relation for update to andon_app using (to_org_code = current_setting('app.org', true))
  with check (to_org_code = current_setting('app.org', true));
create policy guest on relation for select to andon_guest
  using (from_org_code = current_setting('app.guest', true) and to_org_code = current_setting('app.host', true));

-- Relations in force: the one rule, for policies and queries alike (src/server/storage/statements/activeRelation.ts).
create view active_relation with (security_invoker = true) as
  select from_org_code as provider, to_org_code as owner from relation where relation_state = 1;
grant select on active_relation to andon_app, andon_guest;

-- An enterprise, which is a tenant.
create table organisation (
  org_code text primary key,
  id uuid not null,
  org_name text not null,
  org_name_short text not null,
  -- Enumeration orgType.
  org_type integer not null,
  -- Enumeration orgState.
  org_state integer not null default 1,
  -- IANA name; a day of the figures is a day of this zone.
  time_zone text not null default 'Asia/Shanghai',
  expire_date date,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  constraint organisation_id_unique unique (id)
);
select pg_temp.protect('organisation');
grant select on organisation to andon_app, andon_guest;
grant select, insert, update, delete on organisation to andon_system;
-- Each side of a relation, whatever its state, reads who the other is.
create policy related on organisation for select to andon_app using (
  exists (select from relation r where organisation.org_code in (r.from_org_code, r.to_org_code)
    and current_setting('app.org', true) in (r.from_org_code, r.to_org_code)));
create policy guest on organisation for select to andon_guest
  using (org_code in (current_setting('app.guest', true), current_setting('app.host', true)));

-- A role of an organisation: its name and its permissions from the catalogue.
create table role (
  org_code text not null,
  id uuid not null,
  role_name text not null,
  permissions text[] not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint role_name_unique unique (org_code, role_name)
);
select pg_temp.protect('role');
grant select on role to andon_app;
grant select, insert, update, delete on role to andon_system;
grant select (org_code, id, permissions) on role to andon_guest;
create policy guest on role for select to andon_guest using (org_code = current_setting('app.guest', true));

-- A person of an organisation, who signs in by phone number.
create table app_user (
  org_code text not null,
  id uuid not null,
  -- The phone number, unique over all organisations.
  user_name text not null,
  real_name text not null,
  photo text not null default '',
  department_name text not null default '',
  post_name text not null default '',
  role_id uuid not null,
  -- Enumeration userState.
  user_state integer not null default 1,
  locale text not null default 'zh-CN',
  -- argon2id of the wire's PSD, as a PHC string.
  password_hash text not null,
  password_time timestamptz(3) not null default now(),
  -- Until when a one-time password is valid; null: the person chose the password.
  one_time_until timestamptz(3),
  failed_logins integer not null default 0,
  locked_until timestamptz(3),
  last_login_time timestamptz(3),
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint app_user_user_name_unique unique (user_name)
);
select pg_temp.protect('app_user');
grant select, insert, update, delete on app_user to andon_app, andon_system;
-- Guests read the names of their own colleagues.
grant select (org_code, id, real_name, role_id, user_state) on app_user to andon_guest;
create policy guest on app_user for select to andon_guest using (org_code = current_setting('app.guest', true));


-- Sign-in -----------------------------------------------------------------------------------------------------

-- A sign-in. Every request looks it up, so that it can be revoked.
create table session (
  sid uuid primary key,
  -- The organisation of the user.
  org_code text not null,
  user_id uuid not null,
  -- The organisation that the user has selected.
  current_org_code text not null,
  create_time timestamptz(3) not null default now(),
  expire_time timestamptz(3) not null,
  -- When it was last used, accurate to a minute.
  active_time timestamptz(3) not null default now(),
  revoked_time timestamptz(3)
);
create index session_expire on session (expire_time);
create index "session_user" on session (org_code, user_id);
select pg_temp.protect('session');
grant select, insert, update, delete on session to andon_system;
-- A request that disables a person or resets their password revokes their sessions.
grant select, update (revoked_time) on session to andon_app;

-- Attempts to sign in, stored for 200 days: a row for each success and for each minute with failures.
create table login_log (
  org_code text not null,
  id uuid not null,
  user_id uuid not null,
  ip text not null,
  -- Enumeration loginClients.
  client text not null default 'web',
  login_time timestamptz(3) not null default now(),
  result boolean not null,
  fail_reason text,
  -- The minute of the failures; null for a success.
  fail_minute timestamptz(3),
  -- How many failures of the person had this reason within the minute; the row describes the first one.
  count integer not null default 1,
  primary key (org_code, id),
  constraint login_log_minute unique (org_code, user_id, fail_reason, fail_minute)
);
create index login_log_org on login_log (org_code, login_time);
create index login_log_time on login_log (login_time);
select pg_temp.protect('login_log');
grant select on login_log to andon_app;
grant select, insert, update, delete on login_log to andon_system;

-- A code that was sent to a phone, or would have been sent if anybody had the number. It belongs to no
-- organisation; only the kernel reads it. Rows stay for a day, because the limits count them.
create table sms_code (
  id uuid primary key,
  phone text not null,
  -- From `addressGroup`: an IPv6 network of 64 bits counts as one address.
  ip text not null,
  -- HMAC-SHA-256 of phone and code, hexadecimal.
  code_hash text not null,
  create_time timestamptz(3) not null,
  expire_time timestamptz(3) not null,
  -- How often a code was entered for it.
  tries integer not null default 0,
  used_time timestamptz(3)
);
create index sms_code_ip on sms_code (ip, create_time);
create index sms_code_phone on sms_code (phone, create_time);
create index sms_code_time on sms_code (create_time);
grant select, insert, update, delete on sms_code to andon_system;

-- Failed sign-ins with phone numbers that nobody has, counted as `app_user` counts those of people. Only the
-- kernel reads them. Rows stay for a day after the last failure.
create table unknown_phone (
  phone text primary key,
  failures integer not null,
  locked_until timestamptz(3),
  update_time timestamptz(3) not null
);
create index unknown_phone_time on unknown_phone (update_time);
grant select, insert, update, delete on unknown_phone to andon_system;

-- Tickets of partners that were used, until they expire, so that none is used twice.
create table partner_ticket (
  way text not null,
  -- SHA-256 of the jti, hexadecimal.
  jti_hash text not null,
  expire_time timestamptz(3) not null,
  primary key (way, jti_hash)
);
create index partner_ticket_expire on partner_ticket (expire_time);
grant select, insert, update, delete on partner_ticket to andon_system;

-- Secrets that all nodes share, e.g. the key that signs tokens.
create table secret (
  name text primary key,
  value text not null,
  create_time timestamptz(3) not null default now()
);
grant select, insert, update, delete on secret to andon_system;


-- Devices -----------------------------------------------------------------------------------------------------

-- A machine. Its row is the lock under which its figures are written.
create table device (
  org_code text not null,
  id uuid not null,
  device_code text not null,
  device_name text not null,
  type_id uuid,
  position_id uuid,
  brand text,
  model text,
  serial_no text,
  manufacturer text,
  supplier text,
  -- kW
  rated_power double precision,
  -- Required time begins and ends with these days, where known.
  start_up_date date,
  scrap_date date,
  weight_rating text,
  -- Enumeration deviceState.
  device_state integer not null default 1,
  -- Enumeration runState, as the gateway last received it; offline while the device is silent.
  run_state integer not null default 3,
  run_state_time timestamptz(3),
  -- The provider that repairs the device; null: its own organisation does.
  service_org_code text,
  -- The import that added it, if one did; undoing the import removes it.
  batch_id uuid,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint device_code_unique unique (org_code, device_code)
);
create index device_service_org on device (service_org_code);
select pg_temp.protect('device');
grant select, insert, update, delete on device to andon_app;
grant select on device to andon_guest;
-- A provider reads the devices that it services under a relation in force.
create policy repair_side on device for select to andon_app using (
  service_org_code = current_setting('app.org', true)
  and org_code in (select owner from active_relation where provider = current_setting('app.org', true)));
create policy guest on device for select to andon_guest using (
  org_code = current_setting('app.host', true) and service_org_code = current_setting('app.guest', true)
  and org_code in (select owner from active_relation where provider = current_setting('app.guest', true)));

create table device_type (
  org_code text not null,
  id uuid not null,
  type_name text not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint device_type_name unique (org_code, type_name)
);
select pg_temp.protect('device_type');
grant select, insert, update, delete on device_type to andon_app;
grant select on device_type to andon_guest;
create policy repair_side on device_type for select to andon_app using (
  exists (select from device d where d.org_code = device_type.org_code and d.type_id = device_type.id
    and d.service_org_code = current_setting('app.org', true)));
create policy guest on device_type for select to andon_guest using (
  exists (select from device d where d.org_code = device_type.org_code and d.type_id = device_type.id));

create table device_position (
  org_code text not null,
  id uuid not null,
  position_name text not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint device_position_name unique (org_code, position_name)
);
select pg_temp.protect('device_position');
grant select, insert, update, delete on device_position to andon_app;
grant select on device_position to andon_guest;
create policy repair_side on device_position for select to andon_app using (
  exists (select from device d where d.org_code = device_position.org_code and d.position_id = device_position.id
    and d.service_org_code = current_setting('app.org', true)));
create policy guest on device_position for select to andon_guest using (
  exists (select from device d where d.org_code = device_position.org_code and d.position_id = device_position.id));

-- People of a device: those responsible for it, and its followers.
create table device_person (
  org_code text not null,
  device_id uuid not null,
  -- `bound`: notified first of its faults; `follower`: notified of them too.
  kind text not null,
  -- The owner, or the provider that services the device.
  user_org_code text not null,
  user_id uuid not null,
  create_time timestamptz(3) not null default now(),
  primary key (org_code, device_id, kind, user_id)
);
create index device_person_user on device_person (user_org_code, user_id);
select pg_temp.protect('device_person');
grant select, insert, update, delete on device_person to andon_app;
grant select on device_person to andon_guest;
create policy user_side on device_person for select to andon_app
  using (user_org_code = current_setting('app.org', true));
create policy guest on device_person for select to andon_guest using (
  user_org_code = current_setting('app.guest', true)
  and exists (select from device d where d.org_code = device_person.org_code and d.id = device_person.device_id));

-- Why machines fail: the list that the organisation maintains.
create table fault_cause (
  org_code text not null,
  id uuid not null,
  cause_name text not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint fault_cause_name unique (org_code, cause_name)
);
select pg_temp.protect('fault_cause');
grant select, insert, update, delete on fault_cause to andon_app;

-- A spare part of an organisation.
create table spare_part (
  org_code text not null,
  id uuid not null,
  part_code text not null,
  part_name text not null,
  spec text,
  unit text not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint spare_part_code unique (org_code, part_code)
);
select pg_temp.protect('spare_part');
grant select, insert, update, delete on spare_part to andon_app;
-- Without a policy for guests: they read without an error, and find no row.
grant select on spare_part to andon_guest;


-- Device gateway ----------------------------------------------------------------------------------------------

-- A key with which machines of an organisation authenticate.
create table device_key (
  org_code text not null,
  id uuid not null,
  key_name text not null,
  -- SHA-256, hexadecimal.
  key_hash text not null,
  create_user_id uuid not null,
  create_time timestamptz(3) not null,
  -- Accurate to about a minute.
  last_used_time timestamptz(3),
  revoked_time timestamptz(3),
  primary key (org_code, id),
  constraint device_key_key_hash_unique unique (key_hash)
);
select pg_temp.protect('device_key');
grant select, insert, update, delete on device_key to andon_app, andon_system;

-- What a device last reported of itself. It is apart from `device` and has no index on a time, because every
-- reading writes it: PostgreSQL can then update the small row in place.
create table device_heard (
  org_code text not null,
  device_id uuid not null,
  -- Enumeration runState as reported; `device` shows offline while the machine is silent.
  run_state integer not null,
  since timestamptz(3) not null,
  heard_time timestamptz(3) not null,
  -- Since when it counts as silent; null while it reports.
  silent_time timestamptz(3),
  primary key (org_code, device_id)
);
select pg_temp.protect('device_heard');
grant select, insert, update, delete on device_heard to andon_app;
grant select on device_heard to andon_system, andon_guest;
create policy guest on device_heard for select to andon_guest using (
  exists (select from device d where d.org_code = device_heard.org_code and d.id = device_heard.device_id));

-- Run states as they were shown: one row for each change.
create table device_run_state (
  org_code text not null,
  device_id uuid not null,
  start_time timestamptz(3) not null,
  -- Enumeration runState.
  run_state integer not null,
  primary key (org_code, device_id, start_time)
);
select pg_temp.protect('device_run_state');
grant select, insert, update, delete on device_run_state to andon_app;
grant select on device_run_state to andon_guest;
create policy guest on device_run_state for select to andon_guest using (
  exists (select from device d where d.org_code = device_run_state.org_code and d.id = device_run_state.device_id));


-- Work orders -------------------------------------------------------------------------------------------------

-- A work order. Its tenant is the owner of the device; the organisation `repair_org_code` reads it too.
create table work_order (
  org_code text not null,
  id uuid not null,
  order_code text not null,
  -- Enumeration orderState.
  order_state integer not null,
  -- Enumeration orderSource.
  order_source integer not null default 0,
  device_id uuid not null,
  -- Code and name at the time of the report: for a provider that no longer reads the device, and for searches.
  device_code text not null default '',
  device_name text not null default '',
  report_org_code text not null,
  repair_org_code text not null,
  report_user_id uuid,
  -- Names at the time, since the people may belong to another organisation.
  report_user_name text,
  repair_user_id uuid,
  repair_user_name text,
  fault_text text not null,
  fault_level integer not null,
  is_stop boolean not null,
  is_failure boolean not null default true,
  fault_time timestamptz(3) not null,
  report_time timestamptz(3) not null,
  receive_time timestamptz(3),
  arrive_time timestamptz(3),
  repair_start_time timestamptz(3),
  -- When the machine ran again; null while it does not run.
  finish_time timestamptz(3),
  write_time timestamptz(3),
  reject_time timestamptz(3),
  reject_reason text,
  amend_time timestamptz(3),
  confirm_time timestamptz(3),
  confirm_user_id uuid,
  confirm_user_name text,
  -- True where nobody confirmed the order in time and the system did.
  auto_confirm boolean not null default false,
  -- While nobody has received it: when the next on call, then the supervisor, are notified.
  escalate_time timestamptz(3),
  supervise_time timestamptz(3),
  -- While it is restored without a record: until when the record is due.
  write_due_time timestamptz(3),
  -- While it is interrupted: when work is expected to continue.
  expect_recover_time timestamptz(3),
  -- The finished order whose fault occurred again.
  source_order_id uuid,
  state_time timestamptz(3) not null,
  -- Enumeration scanMode.
  scan_mode integer,
  scan_reason text,
  cause_id uuid,
  cause_name text,
  measures text,
  score integer,
  rework_count integer not null default 0,
  -- When the order passed from another provider to the present one; null where it never did.
  passed_time timestamptz(3),
  -- `rework_count` at that time: the present provider had no part in those.
  passed_reworks integer not null default 0,
  -- The import that added it, if one did.
  batch_id uuid,
  -- The import that finished a stored open order, if one did.
  completed_batch_id uuid,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint work_order_code unique (org_code, order_code)
);
create index work_order_fault on work_order (org_code, fault_time, id);
create index work_order_device on work_order (org_code, device_id, fault_time);
create index work_order_open on work_order (org_code, order_state) where order_state not in (4, 5);
create index work_order_repair_org on work_order (repair_org_code, fault_time);
-- The latest events of orders that are repaired for others.
create index work_order_repair_latest on work_order (repair_org_code, update_time) where repair_org_code <> org_code;
-- Whether one organisation alone has repaired a device.
create index work_order_repairer on work_order (org_code, device_id, repair_org_code);
-- Figures: orders finished, answered or reached in a window.
create index work_order_finish on work_order (org_code, finish_time);
create index work_order_repair_finish on work_order (repair_org_code, finish_time);
create index work_order_answer
  on work_order (org_code, (case when receive_time is null then reject_time else receive_time end), device_id);
create index work_order_arrive on work_order (org_code, arrive_time, device_id) where arrive_time is not null;
-- Orders with a score, by the time of their confirmation.
create index work_order_scored on work_order (org_code, confirm_time) where score is not null;
create index work_order_repair_scored on work_order (repair_org_code, confirm_time) where score is not null;
create index work_order_source on work_order (org_code, source_order_id) where source_order_id is not null;
create index work_order_batch on work_order (org_code, batch_id) where batch_id is not null;
create index work_order_completed_batch
  on work_order (org_code, completed_batch_id) where completed_batch_id is not null;
select pg_temp.protect('work_order');
grant select, insert, update, delete on work_order to andon_app;
grant select on work_order to andon_guest;
-- A provider reads the orders that it repairs, and of devices that it no longer services those that it finished.
-- It writes only as the owner (`actAs`).
create policy repair_side on work_order for select to andon_app using (
  repair_org_code = current_setting('app.org', true)
  and (order_state in (3, 4, 5)
    or exists (select from device d where d.org_code = work_order.org_code and d.id = work_order.device_id)));
create policy guest on work_order for select to andon_guest using (
  org_code = current_setting('app.host', true) and repair_org_code = current_setting('app.guest', true)
  and exists (select from device d where d.org_code = work_order.org_code and d.id = work_order.device_id));

-- How an order's time was spent. A row is written once, and its end is set once.
create table work_order_segment (
  org_code text not null,
  order_id uuid not null,
  -- Counts from 1 within the order.
  seq integer not null,
  -- Enumeration segmentKind.
  kind integer not null,
  -- Enumeration interruptReason, for an interruption.
  reason text,
  machine_up boolean not null default false,
  -- A finish precedes it: the machine runs, whatever the fault was.
  restored boolean not null default false,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  user_id uuid,
  user_name text,
  -- The organisation that repaired the order then. A provider reads its own rows, whoever repairs it now.
  repair_org_code text not null,
  -- The version of the order whose amendment replaced this row; null: it is valid.
  replaced_by integer,
  -- The version of the order whose amendment wrote this row; null: it was written as it happened.
  amended_by integer,
  primary key (org_code, order_id, seq)
);
create index work_order_segment_interrupt on work_order_segment (org_code, order_id) where kind = 2;
create index work_order_segment_repair_work
  on work_order_segment (repair_org_code, (case when end_time is null then 'infinity' else end_time end))
  where kind = 1;
create index work_order_segment_work
  on work_order_segment (org_code, (case when end_time is null then 'infinity' else end_time end)) where kind = 1;
select pg_temp.protect('work_order_segment');
grant select, insert, update, delete on work_order_segment to andon_app;
grant select on work_order_segment to andon_guest;
create policy repair_side on work_order_segment for select to andon_app
  using (repair_org_code = current_setting('app.org', true));
create policy guest on work_order_segment for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_segment.org_code and o.id = work_order_segment.order_id));

-- History of an order.
create table work_order_event (
  org_code text not null,
  order_id uuid not null,
  -- The version of the order after it.
  version integer not null,
  call text not null,
  from_state integer,
  to_state integer not null,
  user_id uuid,
  user_name text,
  -- The organisation that repaired the order after it. A provider reads its own rows of orders that it
  -- repairs; where an order came back to it, it does not read what happened while another had it.
  repair_org_code text not null,
  time timestamptz(3) not null,
  remark text,
  -- What an amendment changed: `[{field, from, to}]`, with the names of the wire; null where nothing changed.
  changes jsonb,
  primary key (org_code, order_id, version)
);
create index work_order_event_time on work_order_event (org_code, time);
select pg_temp.protect('work_order_event');
grant select, insert, update, delete on work_order_event to andon_app;
grant select on work_order_event to andon_guest;
create policy repair_side on work_order_event for select to andon_app using (
  repair_org_code = current_setting('app.org', true) and exists (
    select from work_order o where o.org_code = work_order_event.org_code and o.id = work_order_event.order_id
      and o.repair_org_code = current_setting('app.org', true)));
create policy guest on work_order_event for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_event.org_code and o.id = work_order_event.order_id));

-- Parts that a repair used; names at the time, since the part may belong to another organisation.
create table work_order_part (
  org_code text not null,
  order_id uuid not null,
  -- The organisation whose store it came from: the one that repaired the order then.
  repair_org_code text not null,
  part_id uuid not null,
  part_code text not null,
  part_name text not null,
  unit text not null,
  qty double precision not null,
  primary key (org_code, order_id, part_id)
);
select pg_temp.protect('work_order_part');
grant select, insert, update, delete on work_order_part to andon_app;
grant select on work_order_part to andon_guest;
create policy repair_side on work_order_part for select to andon_app
  using (repair_org_code = current_setting('app.org', true));
create policy guest on work_order_part for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_part.org_code and o.id = work_order_part.order_id));

-- The last number of each organisation's order codes, so that codes of one organisation reveal nothing of
-- another.
create table order_counter (
  org_code text primary key,
  last bigint not null
);
select pg_temp.protect('order_counter');
grant select, insert, update, delete on order_counter to andon_app;

-- Delays of an organisation's orders and targets of its figures; defaults without a row are in
-- src/contract/areas/timeoutConfig/endpoints.ts.
create table order_setting (
  org_code text primary key,
  -- Minutes after the report.
  escalate_minutes integer not null,
  supervise_minutes integer not null,
  write_due_hours integer not null,
  auto_confirm_hours integer not null,
  -- Enumeration respondBasis.
  respond_basis integer not null,
  -- null: no target.
  mttr_target_hours double precision,
  mtbf_target_hours double precision,
  respond_target_minutes double precision,
  availability_target double precision,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0
);
select pg_temp.protect('order_setting');
grant select, insert, update, delete on order_setting to andon_app;
grant select on order_setting to andon_guest;
create policy guest on order_setting for select to andon_guest using (org_code = current_setting('app.guest', true));

-- The first answer to an ActionID of a call; a repeated call gets it again. Rows stay for a week.
create table action_answer (
  org_code text not null,
  user_id uuid not null,
  action_id text not null,
  call text not null,
  answer jsonb not null,
  -- SHA-256 of the request, base64url.
  request_hash text not null,
  time timestamptz(3) not null default now(),
  primary key (org_code, user_id, action_id, call)
);
create index action_answer_time on action_answer (time);
select pg_temp.protect('action_answer');
grant select, insert, update, delete on action_answer to andon_app;
-- The kernel deletes old answers of all organisations without reading them.
grant select (org_code, user_id, action_id, call, time), delete on action_answer to andon_system;

-- A batch of imported orders, which can be undone.
create table import_batch (
  org_code text not null,
  id uuid not null,
  kind text not null,
  imported integer not null default 0,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
select pg_temp.protect('import_batch');
grant select, insert, update, delete on import_batch to andon_app;


-- Figures -----------------------------------------------------------------------------------------------------
-- Guests have no policy on these tables: they read without an error, and find no row.

-- A merged breakdown: overlapping outages of one device count as one.
create table breakdown (
  org_code text not null,
  device_id uuid not null,
  start_time timestamptz(3) not null,
  -- The latest end; null while any of its outages is open.
  end_time timestamptz(3),
  -- How many orders it contains.
  orders integer not null,
  -- Downtime: the union of the outages, each without its own machine_up segments.
  down tstzmultirange not null,
  primary key (org_code, device_id, start_time)
);
create index breakdown_end on breakdown (org_code, end_time, start_time, device_id);
-- The few breakdowns that may reach over a given instant from long before it.
create index breakdown_long
  on breakdown (org_code, end_time, start_time) where end_time - start_time > interval '2 days';
create index breakdown_open on breakdown (org_code, device_id) where end_time is null;
create index breakdown_start on breakdown (org_code, start_time, device_id);
select pg_temp.protect('breakdown');
grant select, insert, update, delete on breakdown to andon_app;
grant select on breakdown to andon_guest;

-- Figures of one device on one day of its organisation; no row where all are zero.
create table figure_day (
  org_code text not null,
  day date not null,
  device_id uuid not null,
  -- All orders, and those that count as failures, by the day of their fault.
  orders integer not null,
  failures integer not null,
  -- Breakdowns by the day of their start, and the orders in them.
  started integer not null,
  started_orders integer not null,
  -- Breakdowns by the day of their end, the orders in them, and their whole lengths in ms.
  finished integer not null,
  finished_orders integer not null,
  repair_ms bigint not null,
  -- Orders by the day of their receipt or rejection, and how long that took, in ms.
  answered integer not null,
  answer_ms bigint not null,
  -- Orders by the day of the arrival at the device, and how long that took, in ms.
  arrived integer not null,
  arrive_ms bigint not null,
  -- Downtime of finished breakdowns within the day and the device's required time, in ms.
  down_ms bigint not null,
  primary key (org_code, day, device_id)
);
create index figure_day_device on figure_day (org_code, device_id, day);
-- Contains everything that a ranking reads at the edges of its window.
create index figure_day_ranked
  on figure_day (org_code, day, device_id, orders, failures, started, started_orders, finished, finished_orders,
    repair_ms, answered, answer_ms, arrived, arrive_ms, down_ms);
select pg_temp.protect('figure_day');
grant select, insert, update, delete on figure_day to andon_app;
grant select on figure_day to andon_guest;

-- Sums of figure_day by month; `month` is the first day.
create table figure_month (
  org_code text not null,
  month date not null,
  device_id uuid not null,
  -- All orders, and those that count as failures, by the day of their fault.
  orders integer not null,
  failures integer not null,
  -- Breakdowns by the day of their start, and the orders in them.
  started integer not null,
  started_orders integer not null,
  -- Breakdowns by the day of their end, the orders in them, and their whole lengths in ms.
  finished integer not null,
  finished_orders integer not null,
  repair_ms bigint not null,
  -- Orders by the day of their receipt or rejection, and how long that took, in ms.
  answered integer not null,
  answer_ms bigint not null,
  -- Orders by the day of the arrival at the device, and how long that took, in ms.
  arrived integer not null,
  arrive_ms bigint not null,
  -- Downtime of finished breakdowns within the day and the device's required time, in ms.
  down_ms bigint not null,
  primary key (org_code, month, device_id)
);
create index figure_month_device on figure_month (org_code, device_id, month);
select pg_temp.protect('figure_month');
grant select, insert, update, delete on figure_month to andon_app;
grant select on figure_month to andon_guest;

-- Sums of figure_day over all devices, so that a trend over years reads one row a day. Changes are added to it,
-- because orders of several devices are written concurrently.
create table figure_fleet (
  org_code text not null,
  day date not null,
  -- All orders, and those that count as failures, by the day of their fault.
  orders integer not null,
  failures integer not null,
  -- Breakdowns by the day of their start, and the orders in them.
  started integer not null,
  started_orders integer not null,
  -- Breakdowns by the day of their end, the orders in them, and their whole lengths in ms.
  finished integer not null,
  finished_orders integer not null,
  repair_ms bigint not null,
  -- Orders by the day of their receipt or rejection, and how long that took, in ms.
  answered integer not null,
  answer_ms bigint not null,
  -- Orders by the day of the arrival at the device, and how long that took, in ms.
  arrived integer not null,
  arrive_ms bigint not null,
  -- Downtime of finished breakdowns within the day and the device's required time, in ms.
  down_ms bigint not null,
  primary key (org_code, day)
);
select pg_temp.protect('figure_fleet');
grant select, insert, update, delete on figure_fleet to andon_app;
grant select on figure_fleet to andon_guest;


-- Live messages and timers ------------------------------------------------------------------------------------

-- A notification of a person. Its text is made in their language when it is sent or read.
create table notification (
  -- The organisation of the recipient.
  org_code text not null,
  id uuid not null,
  user_id uuid not null,
  -- Enumeration messageType.
  m_type integer not null,
  kind text not null,
  params jsonb not null,
  -- The id of its subject.
  url text not null default '',
  created_time timestamptz(3) not null default now(),
  is_read boolean not null default false,
  primary key (org_code, id)
);
create index notification_type on notification (org_code, user_id, m_type, created_time);
create index notification_unread on notification (org_code, user_id, m_type) where not is_read;
create index notification_user on notification (org_code, user_id, created_time);
select pg_temp.protect('notification');
grant select, insert, update, delete on notification to andon_app, andon_system;
-- A request may notify people of the other side of an order; each side reads its own rows.
create policy append on notification for insert to andon_app with check (true);

-- What changed, written in the transaction of the change; the dispatcher turns it into live messages.
create table outbox (
  org_code text not null,
  id bigint generated always as identity,
  -- `topic`: keys of rows of a topic; `message`: ids of notifications; `device`: text from a device; `inbox`:
  -- what a person has read.
  kind text not null,
  payload jsonb not null,
  created_time timestamptz(3) not null default now(),
  sent_time timestamptz(3),
  -- Why it could not be published and was skipped; null for everything that was sent.
  fault text,
  primary key (org_code, id)
);
create index outbox_created on outbox (created_time) where sent_time is not null;
create index outbox_unsent on outbox (org_code, id) where sent_time is null;
select pg_temp.protect('outbox');
grant select, insert, update, delete on outbox to andon_app, andon_system;
create policy append on outbox for insert to andon_app with check (true);

-- The last revision of each topic, and of each person's inbox as `inbox:{userID}`.
create table topic_revision (
  org_code text not null,
  topic text not null,
  epoch uuid not null,
  rev integer not null,
  primary key (org_code, topic)
);
select pg_temp.protect('topic_revision');
grant select, insert, update, delete on topic_revision to andon_app, andon_system;

-- One batch as the dispatcher sent it, so that every node can forward it.
create table live_batch (
  org_code text not null,
  id bigint generated always as identity,
  frames jsonb not null,
  created_time timestamptz(3) not null default now(),
  primary key (org_code, id)
);
create index live_batch_created on live_batch (created_time);
create index live_batch_id on live_batch (id);
select pg_temp.protect('live_batch');
grant select, insert, update, delete on live_batch to andon_app, andon_system;

-- Something to be done at a time, written in the transaction of its cause. The node that does it deletes the
-- row in the same transaction, so that it happens once, whatever the number of nodes.
create table timer (
  org_code text not null,
  kind text not null,
  -- The id of its subject.
  key text not null,
  due_time timestamptz(3) not null,
  -- Until when the node that took it has it alone.
  taken_until timestamptz(3),
  -- How many attempts have failed.
  tries integer not null default 0,
  primary key (org_code, kind, key)
);
create index timer_due on timer (due_time);
select pg_temp.protect('timer');
grant select, insert, update, delete on timer to andon_app, andon_system;


-- Action log --------------------------------------------------------------------------------------------------

-- Actions that somebody has to answer for. The hash of each row covers the row before it, so that a changed or
-- removed row is detected.
create table action_log (
  org_code text not null,
  -- Counts by one within the organisation.
  seq bigint not null,
  user_id uuid not null,
  module text not null,
  -- The id of the call.
  action text not null,
  target_id text,
  -- json, not jsonb: the hash covers the text as it was written.
  before json,
  after json,
  cost_ms integer not null,
  request_id uuid not null,
  ip text not null,
  time timestamptz(3) not null,
  -- SHA-256, hexadecimal; empty for the first row.
  previous_hash text not null,
  hash text not null,
  primary key (org_code, seq)
);
create index action_log_org on action_log (org_code, time);
create index action_log_time on action_log (time);
create index action_log_user on action_log (org_code, user_id, seq);
select pg_temp.protect('action_log');
-- Only the kernel writes it, and nobody changes a row.
grant select on action_log to andon_app;
grant select, insert, delete on action_log to andon_system;

-- Entries as the actions wrote them in their own transactions; the dispatcher numbers them and moves them into
-- action_log.
create table action_pending (
  org_code text not null,
  id bigint generated always as identity,
  -- ActionEntry of src/server/storage/statements/actionEntry.ts.
  entry json not null,
  -- Why it could not be moved; it is skipped, so that the others continue.
  fault text,
  primary key (org_code, id)
);
select pg_temp.protect('action_pending');
grant select, insert on action_pending to andon_app;
grant select, insert, update (fault), delete on action_pending to andon_system;
-- A person may act in another organisation than their own.
create policy append on action_pending for insert to andon_app with check (true);

-- Both ends of an organisation's action log, so that rows missing there are detected too.
create table action_chain (
  org_code text primary key,
  -- The first row that has not been removed for its age, and the hash before it.
  first_seq bigint not null,
  first_previous_hash text not null,
  last_seq bigint not null,
  last_hash text not null,
  -- When the beginning was last removed, by the clock of the database; null, as the next two: never.
  cut_time timestamptz(3),
  -- Why it was removed, e.g. `age > 200 days`.
  cut_rule text,
  -- Rows before this time were removed.
  cut_before timestamptz(3),
  -- How many rows were removed so far.
  cut_rows bigint not null default 0
);
select pg_temp.protect('action_chain');
grant select on action_chain to andon_app;
grant select, insert, update on action_chain to andon_system;


-- Announcements -----------------------------------------------------------------------------------------------

-- An announcement to the people of an organisation.
create table notice (
  org_code text not null,
  id uuid not null,
  title text not null,
  content text not null,
  push_user text not null,
  -- A calendar day of the organisation.
  push_day date not null,
  carousel boolean not null default false,
  -- Enumeration noticeState.
  nstate integer not null default 0,
  -- When people were notified of it; null: not yet.
  notified_time timestamptz(3),
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
create index notice_carousel on notice (org_code, push_day) where carousel;
create index notice_day on notice (org_code, push_day, create_time);
select pg_temp.protect('notice');
grant select, insert, update on notice to andon_app;

-- Who opened which announcement, and when for the first time.
create table notice_reading (
  org_code text not null,
  notice_id uuid not null,
  user_id uuid not null,
  read_time timestamptz(3) not null,
  primary key (org_code, notice_id, user_id)
);
create index notice_reading_user on notice_reading (org_code, user_id);
select pg_temp.protect('notice_reading');
grant select, insert on notice_reading to andon_app;


-- Boards ------------------------------------------------------------------------------------------------------

-- A wallboard: its layout, and the screen and distance that it is made for.
create table board (
  org_code text not null,
  id uuid not null,
  board_name text not null,
  theme text not null,
  -- Metres.
  distance double precision not null,
  -- Inches.
  diagonal double precision not null,
  layout jsonb not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint board_name_unique unique (org_code, board_name)
);
select pg_temp.protect('board');
grant select, insert, update, delete on board to andon_app;

-- A board as it was stored under a version; old versions are deleted.
create table board_version (
  org_code text not null,
  board_id uuid not null,
  version integer not null,
  board_name text not null,
  theme text not null,
  distance double precision not null,
  diagonal double precision not null,
  layout jsonb not null,
  -- Who stored it; null: unknown.
  user_id uuid,
  time timestamptz(3) not null,
  primary key (org_code, board_id, version)
);
select pg_temp.protect('board_version');
grant select, insert, delete on board_version to andon_app;

-- A picture that tiles show. Its content never changes.
create table board_image (
  org_code text not null,
  id uuid not null,
  -- A boardImageType.
  content_type text not null,
  content bytea not null,
  create_user_id uuid not null,
  create_time timestamptz(3) not null,
  primary key (org_code, id)
);
select pg_temp.protect('board_image');
grant select, insert, update, delete on board_image to andon_app;
-- The kernel finds the organisations with pictures; each organisation deletes its own unused ones.
grant select (org_code) on board_image to andon_system;


-- Files, saved views, feedback --------------------------------------------------------------------------------

-- A file of the object store; its key there is `org_code/folder/id`. Its content never changes.
create table stored_file (
  org_code text not null,
  -- One of uploadFolders.
  folder text not null,
  -- 128 random bits, base64url.
  id text not null,
  -- The name that its sender gave it: a label, never a path.
  name text not null,
  -- Detected from its bytes.
  content_type text not null,
  -- Bytes.
  size bigint not null,
  -- Since when no record refers to it; null: one does; -infinity: it is being deleted.
  unused_since timestamptz(3),
  create_user_id uuid not null,
  create_time timestamptz(3) not null,
  primary key (org_code, folder, id)
);
create index stored_file_unused on stored_file (unused_since);
select pg_temp.protect('stored_file');
grant select, insert, update (unused_since) on stored_file to andon_app;
-- The kernel deletes files that nothing refers to.
grant select, update (unused_since), delete on stored_file to andon_system;

-- Filters and columns of a list under a name; belongs to the person who made it.
create table saved_view (
  org_code text not null,
  id uuid not null,
  -- The name of the list.
  page text not null,
  view_name text not null,
  -- As in the address of the page.
  filter jsonb not null,
  -- null: the default of the page.
  columns jsonb,
  shared boolean not null default false,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
create index saved_view_page on saved_view (org_code, page);
create index saved_view_person on saved_view (org_code, create_user_id);
select pg_temp.protect('saved_view');
grant select, insert, update, delete on saved_view to andon_app;

-- Feedback on the product, read by the operator.
create table feedback (
  org_code text not null,
  id uuid not null,
  user_id uuid not null,
  remark text not null,
  create_time timestamptz(3) not null,
  primary key (org_code, id)
);
create index feedback_time on feedback (create_time);
select pg_temp.protect('feedback');
grant select (org_code, user_id, create_time), insert on feedback to andon_app;
-- The operator reads it from the shell.
grant select on feedback to andon_system;
