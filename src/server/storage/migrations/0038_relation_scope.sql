-- What a provider sees of an organisation that it is related to: the owner of the devices decides, at any time.

create table relation_scope (
  to_org_code text not null,
  from_org_code text not null,
  -- Enumeration relationScope.
  scope_kind integer not null,
  -- Groups, each with those below it.
  type_ids uuid[] not null,
  position_ids uuid[] not null,
  device_ids uuid[] not null,
  -- Names of shareItems.
  share_items text[] not null,
  update_time timestamptz(3) not null,
  version integer not null default 1,
  primary key (to_org_code, from_org_code)
);
alter table relation_scope enable row level security;
alter table relation_scope force row level security;
grant select, insert, update on relation_scope to andon_app;
grant select on relation_scope to andon_guest, andon_system;
create policy owner on relation_scope for all to andon_app
  using (to_org_code = current_setting('app.org', true)) with check (to_org_code = current_setting('app.org', true));
create policy provider on relation_scope for select to andon_app
  using (from_org_code = current_setting('app.org', true));
create policy guest on relation_scope for select to andon_guest
  using (from_org_code = current_setting('app.guest', true) and to_org_code = current_setting('app.host', true));
create policy system on relation_scope for select to andon_system using (true);

-- What is shared under relations in force: the one rule, for policies and queries alike. Without a row of its own a relation
-- shares what providers saw before there were any (defaultShareItems in the contract).
create view shared_item with (security_invoker = true) as
  select r.provider, r.owner, coalesce(s.share_items, '{passports,documents}') as items
  from active_relation r
  left join relation_scope s on s.to_org_code = r.owner and s.from_org_code = r.provider;
grant select on shared_item to andon_app, andon_guest;

-- What happened to a relation. Both sides read it.
create table relation_event (
  to_org_code text not null,
  from_org_code text not null,
  id uuid not null,
  -- Enumeration relationEvent.
  kind integer not null,
  time timestamptz(3) not null,
  -- The side that did it; null: not recorded.
  org_code text,
  user_id uuid,
  user_name text,
  -- Of a changed scope: `{from, to}`.
  changes jsonb,
  primary key (to_org_code, from_org_code, id)
);
alter table relation_event enable row level security;
alter table relation_event force row level security;
grant select, insert on relation_event to andon_app;
grant select, insert on relation_event to andon_system;
create policy sides on relation_event for select to andon_app
  using (current_setting('app.org', true) in (to_org_code, from_org_code));
create policy append on relation_event for insert to andon_app with check (
  org_code = current_setting('app.org', true) and current_setting('app.org', true) in (to_org_code, from_org_code));
create policy system on relation_event for all to andon_system using (true) with check (true);

-- What is known of relations from before: when they were applied for, and when they came into their state.
set local role andon_system;
insert into relation_event (to_org_code, from_org_code, id, kind, time)
  select to_org_code, from_org_code, gen_random_uuid(), 0, coalesce(apply_time, create_time) from relation
  union all
  select to_org_code, from_org_code, gen_random_uuid(), case relation_state when 1 then 1 else 4 end, update_time
  from relation where relation_state <> 0;
reset role;

-- The provider to which a device is given while it is outside that provider's scope; `service_org_code` is null meanwhile,
-- so that all that the provider may see follows from that one column.
alter table device add column withheld_org_code text;
create index device_withheld on device (org_code, withheld_org_code) where withheld_org_code is not null;

-- Documents are shared or not.
drop policy repair_side on device_document;
create policy repair_side on device_document for select to andon_app using (
  org_code in (select owner from shared_item where provider = current_setting('app.org', true) and 'documents' = any(items))
  and exists (select from device d where d.org_code = device_document.org_code and d.id = device_document.device_id
    and d.service_org_code = current_setting('app.org', true)));
drop policy guest on device_document;
create policy guest on device_document for select to andon_guest using (
  org_code in (select owner from shared_item where provider = current_setting('app.guest', true) and 'documents' = any(items))
  and exists (select from device d where d.org_code = device_document.org_code and d.id = device_document.device_id));

-- In the column `search` of a device, what its passport has now stands behind a mark of its own, so that a provider to
-- which passports are not shared finds nothing by it: `fillSearch` writes all rows anew at the next start.
set local role andon_system;
update app_user set search = '';
reset role;
