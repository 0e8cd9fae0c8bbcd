-- The library of spare parts: their types, the positions where they lie, and what else is recorded of a part.

-- Gives a table with org_code row-level security and the rights of a request. A visitor of the organisation may select,
-- and sees the rows of the policies that the table adds; without one, none.
create function tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s for all to andon_app
    using (org_code = current_setting(''app.org'', true)) with check (org_code = current_setting(''app.org'', true))', target);
  execute format('create policy system on %s for all to andon_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to andon_app', target);
  execute format('grant select on %s to andon_guest', target);
  -- the size of an organisation's rows is estimated by the kernel
  execute format('grant select (org_code) on %s to andon_system', target);
end $$;
revoke execute on function tenant_table(regclass) from public;

create table spare_part_type (
  org_code text not null,
  id uuid not null,
  name text not null,
  code text,
  parent_id uuid,
  -- The place in its level.
  sort integer not null default 0,
  batch_id uuid,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  foreign key (org_code, parent_id) references spare_part_type (org_code, id)
);
create unique index spare_part_type_name on spare_part_type (org_code, look_alike(name));
create unique index spare_part_type_code on spare_part_type (org_code, look_alike(code));
create index spare_part_type_parent on spare_part_type (org_code, parent_id);
create index spare_part_type_batch on spare_part_type (org_code, batch_id) where batch_id is not null;
select tenant_table('spare_part_type');

create table spare_part_position (like spare_part_type including defaults);
alter table spare_part_position add primary key (org_code, id);
alter table spare_part_position add foreign key (org_code, parent_id) references spare_part_position (org_code, id);
create unique index spare_part_position_name on spare_part_position (org_code, look_alike(name));
create unique index spare_part_position_code on spare_part_position (org_code, look_alike(code));
create index spare_part_position_parent on spare_part_position (org_code, parent_id);
create index spare_part_position_batch on spare_part_position (org_code, batch_id) where batch_id is not null;
select tenant_table('spare_part_position');

alter table spare_part
  add column type_id uuid,
  add column position_id uuid,
  add column brand text,
  add column supplier text,
  -- From the order to the receipt.
  add column lead_days integer,
  add column remark text,
  -- Stored uploads: url, name, contentType, size.
  add column photos jsonb not null default '[]',
  -- False: disabled, and no longer offered.
  add column is_use boolean not null default true,
  add column batch_id uuid,
  add foreign key (org_code, type_id) references spare_part_type (org_code, id),
  add foreign key (org_code, position_id) references spare_part_position (org_code, id);
create index spare_part_type_id on spare_part (org_code, type_id) where type_id is not null;
create index spare_part_position_id on spare_part (org_code, position_id) where position_id is not null;
create index spare_part_name_order on spare_part (org_code, part_name, id);
create index spare_part_created_order on spare_part (org_code, create_time, id);
create index spare_part_batch on spare_part (org_code, batch_id) where batch_id is not null;
create index spare_part_code_look on spare_part (org_code, look_alike(part_code));
create index work_order_part_part on work_order_part (org_code, part_id);

-- Keepers of parts edit them; whoever records repairs sees them.
set local role andon_system;
update role set permissions = array_replace(permissions, 'part.keep', 'part.edit'), version = version + 1
  where 'part.keep' = any(permissions);
update role set permissions = array_append(permissions, 'part.view'), version = version + 1
  where permissions && array['repair.work', 'part.edit'] and not 'part.view' = any(permissions);
reset role;
