-- Forms of maintenance and of inspections: what is checked, in revisions, and the devices and types that they are bound to.

create table maintenance_form (
  org_code text not null,
  id uuid not null,
  form_code text not null,
  form_name text not null,
  remark text,
  -- The present revision and its items; 0 until the form is designed.
  revision integer not null default 0,
  item_count integer not null default 0,
  is_use boolean not null default true,
  search text not null default '',
  batch_id uuid,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
create table inspection_form (like maintenance_form including defaults);
alter table inspection_form add primary key (org_code, id);

do $$
declare
  form text;
begin
  foreach form in array array['maintenance_form', 'inspection_form'] loop
    execute format('create unique index %1$s_code on %1$s (org_code, look_alike(form_code))', form);
    execute format('create index %1$s_search on %1$s using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256)', form);
    execute format('create index %1$s_code_order on %1$s (org_code, form_code, id)', form);
    execute format('create index %1$s_name_order on %1$s (org_code, form_name, id)', form);
    execute format('create index %1$s_created_order on %1$s (org_code, create_time, id)', form);
    execute format('create index %1$s_batch on %1$s (org_code, batch_id) where batch_id is not null', form);
    execute format('grant select (org_code, id, form_code, form_name, search) on %s to andon_system', form);
    perform tenant_table(form::regclass);
  end loop;
end $$;

-- The content of a form of either kind. A row changes only until something uses it.
create table form_revision (
  org_code text not null,
  form_id uuid not null,
  revision integer not null,
  -- Sections with their items, as the contract has them.
  sections jsonb not null,
  item_count integer not null,
  -- A record or a draft was begun with it: the row stays as long as its form.
  is_used boolean not null default false,
  create_user_id uuid,
  create_time timestamptz(3) not null,
  primary key (org_code, form_id, revision)
);
select tenant_table('form_revision');

-- A form of either kind is used for a device, or for all devices of a type and of the types below it.
create table form_binding (
  org_code text not null,
  id uuid not null,
  form_id uuid not null,
  -- formKind
  form_kind smallint not null,
  device_id uuid,
  type_id uuid,
  -- The form is offered first for devices of the type.
  is_default boolean not null default false,
  create_user_id uuid,
  create_time timestamptz(3) not null,
  primary key (org_code, id),
  foreign key (org_code, device_id) references device (org_code, id) on delete cascade,
  foreign key (org_code, type_id) references device_type (org_code, id) on delete cascade,
  constraint form_binding_target check (num_nonnulls(device_id, type_id) = 1),
  constraint form_binding_default check (type_id is not null or not is_default)
);
create unique index form_binding_device on form_binding (org_code, form_id, device_id) where device_id is not null;
create unique index form_binding_type on form_binding (org_code, form_id, type_id) where type_id is not null;
create unique index form_binding_default_form on form_binding (org_code, form_kind, type_id) where is_default;
create index form_binding_of_device on form_binding (org_code, device_id) where device_id is not null;
create index form_binding_of_type on form_binding (org_code, type_id) where type_id is not null;
select tenant_table('form_binding');
