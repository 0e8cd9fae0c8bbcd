-- Lists that answer at once over a million rows: a searched column per table, and an index for each order
-- in which a list is read. See src/server/kernel/crud/README.md.

create extension if not exists pg_trgm;

-- What a row is found by, as src/server/kernel/search/searchableText.ts writes it. The next start of the server fills it
-- for the rows from before this migration (searchedTables.ts).
alter table device add search text not null default '';
alter table work_order add search text not null default '';
alter table app_user add search text not null default '';
alter table spare_part add search text not null default '';
create index device_search on device using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
create index work_order_search on work_order using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
create index app_user_search on app_user using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
create index spare_part_search on spare_part using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The comparison of texts by pattern is not leakproof, so that PostgreSQL does not use an index for it under
-- row-level security. This function reads as the kernel, and limits itself to the rows of the organisation and
-- to those that it services or repairs. It returns ids alone; the caller reads the rows under its own policies.
grant select (org_code, id, service_org_code, search) on device to andon_system;
grant select (org_code, id, repair_org_code, search) on work_order to andon_system;
grant select (org_code, id, search) on spare_part to andon_system;

-- Orders that were imported before have no code and name of their device, by which they are found.
grant select (device_code, device_name) on device to andon_system;
grant select (device_id, device_code), update (device_code, device_name) on work_order to andon_system;
set local role andon_system;
update work_order o set device_code = d.device_code, device_name = d.device_name
  from device d where d.org_code = o.org_code and d.id = o.device_id and o.device_code = '';
reset role;
revoke select (device_code, device_name) on device from andon_system;
revoke select (device_id, device_code), update (device_code, device_name) on work_order from andon_system;

create function searched_ids(searched text, pattern text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  sides text := case searched
    when 'device' then 'org_code = $2 or service_org_code = $2'
    when 'work_order' then 'org_code = $2 or repair_org_code = $2'
    when 'app_user' then 'org_code = $2'
    when 'spare_part' then 'org_code = $2'
  end;
begin
  if sides is null then raise exception 'table % has no column search', searched; end if;
  -- planned for each pattern: a common one is found by reading rows, a rare one by the index
  return query execute format('select id from %I where (%s) and search like $1 limit $3', searched, sides)
    using pattern, current_setting('app.org'), most;
end $$;
grant create on schema public to andon_system;
alter function searched_ids owner to andon_system;
revoke create on schema public from andon_system;
revoke all on function searched_ids from public;
grant execute on function searched_ids to andon_app, andon_guest;

-- Orders in a state, by the time of their fault.
create index work_order_state on work_order (org_code, order_state, fault_time, id);
-- Orders that are repaired for others, by the time of their fault.
create index work_order_repaired on work_order (repair_org_code, fault_time, id) where repair_org_code <> org_code;
-- Devices that are serviced for others, by code.
create index device_serviced on device (service_org_code, device_code, id) where service_org_code is not null;
drop index device_service_org;
create index app_user_name on app_user (org_code, real_name, id);
-- Messages of a person, of all types and of one type.
create index notification_user_id on notification (org_code, user_id, created_time, id);
drop index notification_user;
create index notification_type_id on notification (org_code, user_id, m_type, created_time, id);
drop index notification_type;
create index login_log_order on login_log (org_code, login_time, id);
drop index login_log_org;
create index login_log_user on login_log (org_code, user_id, login_time);
create index login_log_ip on login_log (org_code, ip collate "C");
create index action_log_target on action_log (org_code, target_id) where target_id is not null;
create index action_log_request on action_log (org_code, request_id);
create index action_log_ip on action_log (org_code, ip collate "C");
create index action_log_module on action_log (org_code, module, seq);
create index action_log_action on action_log (org_code, action, seq);
-- Orders of a person.
create index work_order_repair_user on work_order (org_code, repair_user_id, fault_time) where repair_user_id is not null;
create index work_order_report_user on work_order (org_code, report_user_id, fault_time) where report_user_id is not null;
