-- Fields that an organisation gives the devices of a type and of the types below it.

create table device_field (
  org_code text not null,
  id uuid not null,
  type_id uuid not null,
  label text not null,
  -- One of customFieldKinds.
  kind text not null,
  unit text,
  options jsonb not null default '[]',
  required boolean not null default false,
  sort integer not null,
  primary key (org_code, id)
);
create index device_field_type on device_field (org_code, type_id, sort);
alter table device_field enable row level security;
alter table device_field force row level security;
create policy tenant on device_field for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on device_field for all to andon_system using (true) with check (true);
grant select, insert, update, delete on device_field to andon_app;
-- A provider that visits an owner reads the fields of the devices that it services there.
grant select on device_field to andon_guest;
create policy guest on device_field for select to andon_guest using (
  exists (select from device d where d.org_code = device_field.org_code));

-- The values of a device by the id of the field, as texts.
alter table device add column custom_fields jsonb not null default '{}';

-- The orders of the equipment list, for the owner and for a provider; a device without an importance comes last.
create index device_name_order on device (org_code, device_name, id);
create index device_weight_order on device (org_code, coalesce(weight_rating, 'z'), device_code, id);
create index device_state_order on device (org_code, device_state, device_code, id);
create index device_created_order on device (org_code, create_time, id);
create index device_serviced_name on device (service_org_code, device_name, id) where service_org_code is not null;
create index device_serviced_weight on device (service_org_code, coalesce(weight_rating, 'z'), device_code, id)
  where service_org_code is not null;
create index device_serviced_state on device (service_org_code, device_state, device_code, id)
  where service_org_code is not null;
create index device_serviced_created on device (service_org_code, create_time, id) where service_org_code is not null;

-- Devices are found by the name of their position too: the positions that a text finds, then the devices there.
alter table device_position add column search text not null default '';
create index device_position_search on device_position using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
grant select (org_code, id, search) on device_position to andon_system;
grant select (position_id) on device to andon_system;
create or replace function searched_ids(searched text, pattern text, code text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org text := current_setting('app.org');
  past text := code || chr(1114111); -- sorts after every text that continues the code
  digits text := substring(pattern from '\d{3,}');
  few integer := 1000;
  sides text[] := case searched
    when 'device' then array['org_code = $1', 'service_org_code = $1']
    when 'work_order' then array['org_code = $1', 'repair_org_code = $1 and repair_org_code <> org_code']
    when 'app_user' then array['org_code = $1']
    when 'spare_part' then array['org_code = $1']
    when 'device_position' then array['org_code = $1', 'exists (select from device d
      where d.org_code = device_position.org_code and d.position_id = device_position.id and d.service_org_code = $1)']
  end;
  codes text[] := case searched
    when 'device' then array['device_code']
    when 'work_order' then array['order_code', 'device_code']
    when 'app_user' then array['user_name']
    when 'spare_part' then array['part_code']
  end;
  prefixed text; -- one read for each side and code, each by an index of its own
  numbered integer; -- the rows with the number, at most one more than `few`
  found uuid[];
begin
  if sides is null then raise exception 'table % has no column search', searched; end if;
  if code is not null then
    select string_agg(format(
        '(select id from %1$I where %2$s and lower(%3$I) collate "C" >= $2 and lower(%3$I) collate "C" < $3 limit $4)',
        searched, side, name), ' union ')
      into prefixed from unnest(sides) side, unnest(codes) name;
    return query execute format('select id from (%s) found limit $4', prefixed) using org, code, past, most;
    return;
  end if;
  if digits is not null then
    execute format(
        'select count(*), array_agg(id) filter (where search like $2) from (
           select id, search from %I where (%s) and search like $3 limit $4
         ) numbered', searched, array_to_string(sides, ' or '))
      into numbered, found using org, pattern, '%' || digits || '%', few + 1;
    if numbered <= few then
      return query select unnest(found) limit most;
      return;
    end if;
  end if;
  -- planned for each pattern: a common one is found by reading rows, a rare one by the index
  return query execute format('select id from %I where (%s) and search like $2 limit $3',
    searched, array_to_string(sides, ' or ')) using org, pattern, most;
end $$;

-- `fillSearch` writes the positions, and all other rows anew, at the next start.
set local role andon_system;
update app_user set search = '';
reset role;
