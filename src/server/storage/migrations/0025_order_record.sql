-- The record of a repair: photos, the confirmer's signature, labour, cost, and the codes of ISO 14224.

-- Enumerations failureMechanism and maintenanceAction.
alter table work_order add column mechanism integer;
alter table work_order add column maintenance_action integer;

-- Pictures of an order. `org_code` is the owner of the order.
create table work_order_photo (
  org_code text not null,
  order_id uuid not null,
  id uuid not null,
  -- Enumeration orderPhotoKind.
  kind integer not null,
  -- The organisation that repaired the order then; null: of the report, which every side reads.
  repair_org_code text,
  user_org_code text not null,
  user_id uuid not null,
  user_name text not null,
  -- An uploaded picture of the author's organisation: `{url, name, contentType, size}`.
  file jsonb not null,
  create_time timestamptz(3) not null,
  primary key (org_code, order_id, id)
);
alter table work_order_photo enable row level security;
alter table work_order_photo force row level security;
grant select, insert, delete on work_order_photo to andon_app;
grant select on work_order_photo to andon_guest;
create policy tenant on work_order_photo for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy repair_side on work_order_photo for select to andon_app using (
  coalesce(repair_org_code, current_setting('app.org', true)) = current_setting('app.org', true) and exists (
    select from work_order o where o.org_code = work_order_photo.org_code and o.id = work_order_photo.order_id
      and o.repair_org_code = current_setting('app.org', true)));
create policy guest on work_order_photo for select to andon_guest using (
  coalesce(repair_org_code, current_setting('app.guest', true)) = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_photo.org_code and o.id = work_order_photo.order_id));
create policy system on work_order_photo for all to andon_system using (true) with check (true);

-- Minutes of work of each person, where somebody has changed what follows from the segments; then all people of the side
-- have a row.
create table work_order_labour (
  org_code text not null,
  order_id uuid not null,
  -- The people's organisation, which repaired the order then.
  repair_org_code text not null,
  user_id uuid not null,
  user_name text not null,
  minutes integer not null,
  primary key (org_code, order_id, repair_org_code, user_id)
);
alter table work_order_labour enable row level security;
alter table work_order_labour force row level security;
grant select, insert, update, delete on work_order_labour to andon_app;
grant select on work_order_labour to andon_guest;
create policy tenant on work_order_labour for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy repair_side on work_order_labour for select to andon_app
  using (repair_org_code = current_setting('app.org', true));
create policy guest on work_order_labour for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true) and exists (
    select from work_order o where o.org_code = work_order_labour.org_code and o.id = work_order_labour.order_id));
create policy system on work_order_labour for all to andon_system using (true) with check (true);

-- What an order costs one side. `org_code` is that side: nobody else reads it, the owner of the order included.
create table work_order_cost (
  org_code text not null,
  owner_org_code text not null,
  order_id uuid not null,
  -- CNY for an hour, when the record was written; null: the organisation had none.
  labour_rate numeric(12, 2),
  -- CNY for a unit of a part, when the record was written: `{id: price}`.
  part_prices jsonb not null,
  -- CNY for service by others.
  outside_amount numeric(12, 2),
  update_time timestamptz(3) not null,
  primary key (org_code, owner_org_code, order_id)
);
alter table work_order_cost enable row level security;
alter table work_order_cost force row level security;
grant select, insert, update on work_order_cost to andon_app;
-- Without a policy for guests: they read without an error, and find no row.
grant select on work_order_cost to andon_guest;
create policy tenant on work_order_cost for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on work_order_cost for all to andon_system using (true) with check (true);

-- CNY for an hour of the organisation's people, and for a unit of a part; null: none.
alter table order_setting add column labour_rate numeric(12, 2);
alter table spare_part add column unit_price numeric(12, 2);
