-- Profile, policy and package of an organisation, and the people who administer the platform.
alter table organisation
  -- Unified social credit code, GB 32100-2015; '': unknown.
  add column credit_code text not null default '',
  add column industry text not null default '',
  add column address text not null default '',
  add column contact text not null default '',
  add column phone text not null default '',
  -- The object's name of an uploaded picture.
  add column logo text not null default '',
  -- Minutes without use after which a session ends; null: the deployment's.
  add column idle_minutes integer,
  -- What a new password needs: characters, and kinds of letters, digits and symbols. Browsers check it, because the
  -- server receives a hash.
  add column password_length integer not null default 8,
  add column password_kinds integer not null default 2,
  -- Days after which a password has to be changed; null: never.
  add column password_days integer,
  -- A package of src/contract/areas/enterprise/packages.ts.
  add column package_name text not null default 'unlimited',
  -- The most active people and devices; null: any number.
  add column user_limit integer,
  add column device_limit integer,
  -- The last reminder: of which expiry, and how many days before it.
  add column reminded_date date,
  add column reminded_days integer;
-- The kernel counts the devices of all organisations. State, package and expiry are its own.
grant select (org_code, device_state) on device to andon_system;
grant update (org_name, org_name_short, time_zone, credit_code, industry, address, contact, phone, logo, idle_minutes,
  password_length, password_kinds, password_days) on organisation to andon_app;

-- People who administer all organisations of this installation. Only the command line adds them.
create table platform_administrator (
  user_id uuid primary key,
  create_time timestamptz(3) not null default now()
);
alter table platform_administrator enable row level security;
alter table platform_administrator force row level security;
grant select, insert, delete on platform_administrator to andon_system;
create policy system on platform_administrator for all to andon_system using (true) with check (true);

-- Refuses what is beyond a package, whichever way adds it. Those who add at the same time wait for each other, because
-- each would count without the others.
create function require_places(organisation_code text, kind text) returns void language plpgsql as $$
declare
  most integer;
  present integer;
begin
  select case kind when 'user' then o.user_limit else o.device_limit end into most
    from organisation o where o.org_code = organisation_code;
  if most is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(kind || ' places ' || organisation_code, 0));
  if kind = 'user' then
    select count(*) into present from app_user u where u.org_code = organisation_code and u.user_state = 1;
  else
    select count(*) into present from device d where d.org_code = organisation_code and d.device_state = 1;
  end if;
  if present > most then
    raise exception 'the package has % places', most using errcode = 'AND01', detail = kind, hint = most::text;
  end if;
end $$;

create function require_user_places() returns trigger language plpgsql as $$
begin
  perform require_places(a.org_code, 'user') from (select distinct org_code from added where user_state = 1) a;
  return null;
end $$;
create trigger added_places after insert on app_user referencing new table as added
  for each statement execute function require_user_places();

create function require_device_places() returns trigger language plpgsql as $$
begin
  perform require_places(a.org_code, 'device') from (select distinct org_code from added where device_state = 1) a;
  return null;
end $$;
create trigger added_places after insert on device referencing new table as added
  for each statement execute function require_device_places();

create function require_place_of_enabled() returns trigger language plpgsql as $$
begin
  perform require_places(new.org_code, tg_argv[0]);
  return null;
end $$;
create trigger enabled_places after update of user_state on app_user
  for each row when (new.user_state = 1 and old.user_state <> 1) execute function require_place_of_enabled('user');
create trigger enabled_places after update of device_state on device
  for each row when (new.device_state = 1 and old.device_state <> 1) execute function require_place_of_enabled('device');
