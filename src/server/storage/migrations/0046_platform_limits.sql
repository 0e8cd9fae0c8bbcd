-- What the platform grants to organisations, and what it sees of their use.

-- True: people of the organisation may send texts to phones of its people. Organisations that registered themselves
-- have to ask the platform for it.
alter table organisation add column may_send_sms boolean not null default false;
set local role andon_system;
update organisation o set may_send_sms = true
where not exists (select from action_log l
  where l.org_code = o.org_code and l.action = 'registration.registerOrganisation');
reset role;

-- SMS of the whole installation by the hour, for its budget.
create table sms_hour (
  hour timestamptz(3) primary key,
  messages integer not null
);
grant select, insert, update, delete on sms_hour to andon_system;

-- How much of the disk an organisation takes, as a job has measured it.
create table organisation_storage (
  org_code text primary key,
  -- Bytes of its files.
  file_bytes bigint not null,
  -- Bytes of its rows with their indexes: an estimate by samples of the tables.
  row_bytes bigint not null,
  -- Its part of the disk; null: the size of the disk is not known.
  disk_share real,
  measured_time timestamptz(3) not null
);
alter table organisation_storage enable row level security;
alter table organisation_storage force row level security;
create policy tenant on organisation_storage for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on organisation_storage for all to andon_system using (true) with check (true);
grant select on organisation_storage to andon_app;
grant select, insert, update, delete on organisation_storage to andon_system;

-- The measurement counts the rows of each organisation in samples of all tables.
do $$
declare
  t text;
begin
  for t in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'org_code'
      and not a.attisdropped
  loop
    execute format('grant select (org_code) on %I to andon_system', t);
    if (select relrowsecurity from pg_class where oid = t::regclass) and not exists (
      select from pg_policies where tablename = t and 'andon_system' = any(roles) and cmd in ('ALL', 'SELECT'))
    then
      execute format('create policy measured on %I for select to andon_system using (true)', t);
    end if;
  end loop;
end $$;
