-- The catalogues of faults: descriptions, by which a fault is reported, and causes. Each is a tree for a device type, or
-- for all types. A name of a description is there once for each type, so that two types may have a group `Electrical`;
-- a cause is one for the whole organisation, because the figures compare types by it.

create table fault_description (
  org_code text not null,
  id uuid not null,
  description_name text not null,
  -- Null: all types. An entry below another one has the same.
  device_type_id uuid,
  parent_id uuid,
  sort integer not null default 0,
  -- The import that added it, if one did.
  batch_id uuid,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint fault_description_name unique nulls not distinct (org_code, device_type_id, description_name)
);
alter table fault_description enable row level security;
alter table fault_description force row level security;
create policy tenant on fault_description for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on fault_description for all to andon_system using (true) with check (true);
grant select, insert, update, delete on fault_description to andon_app;
create index fault_description_batch on fault_description (org_code, batch_id) where batch_id is not null;

alter table fault_cause add column device_type_id uuid;
alter table fault_cause add column parent_id uuid;
alter table fault_cause add column sort integer not null default 0;
alter table fault_cause add column batch_id uuid;
create index fault_cause_batch on fault_cause (org_code, batch_id) where batch_id is not null;

-- A provider chooses from the catalogues of the owner whose devices it services.
create policy repair_side on fault_description for select to andon_app using (
  exists (select from device d where d.org_code = fault_description.org_code
    and d.service_org_code = current_setting('app.org', true)));
create policy repair_side on fault_cause for select to andon_app using (
  exists (select from device d where d.org_code = fault_cause.org_code
    and d.service_org_code = current_setting('app.org', true)));
grant select on fault_description, fault_cause to andon_guest;
create policy guest on fault_description for select to andon_guest using (
  exists (select from device d where d.org_code = fault_description.org_code));
create policy guest on fault_cause for select to andon_guest using (
  exists (select from device d where d.org_code = fault_cause.org_code));

-- What was reported, if the catalogue has it; `fault_text` is what the reporter wrote.
alter table work_order add column fault_desc_id uuid;
