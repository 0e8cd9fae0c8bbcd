-- Photos and documents of devices. Files are those of the owner: `{url, name, contentType, size}`.

alter table device add column photos jsonb not null default '[]';

create table device_document (
  org_code text not null,
  device_id uuid not null,
  id uuid not null,
  doc_name text not null,
  -- One of documentKinds.
  doc_kind text not null,
  file jsonb not null,
  user_name text not null,
  create_user_id uuid not null,
  create_time timestamptz(3) not null,
  primary key (org_code, device_id, id)
);
alter table device_document enable row level security;
alter table device_document force row level security;
create policy tenant on device_document for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on device_document for all to andon_system using (true) with check (true);
grant select, insert, delete on device_document to andon_app;
grant select on device_document to andon_guest;
-- A provider reads those of the devices that it services, as it reads the devices.
create policy repair_side on device_document for select to andon_app using (
  exists (select from device d where d.org_code = device_document.org_code and d.id = device_document.device_id
    and d.service_org_code = current_setting('app.org', true)));
create policy guest on device_document for select to andon_guest using (
  exists (select from device d where d.org_code = device_document.org_code and d.id = device_document.device_id));
