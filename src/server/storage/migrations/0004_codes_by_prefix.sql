-- Needs all nodes stopped: those of the previous build search by a function that it replaces.
-- A search for a code finds the codes that begin with it, by an index whose cost does not depend on the rows: the trigrams of
-- a code are those of all the others. Without such a code it finds parts of texts as before.
create index work_order_order_code on work_order (org_code, lower(order_code) collate "C");
create index work_order_device_code on work_order (org_code, lower(device_code) collate "C");
create index work_order_repaired_order_code on work_order (repair_org_code, lower(order_code) collate "C")
  where repair_org_code <> org_code;
create index work_order_repaired_device_code on work_order (repair_org_code, lower(device_code) collate "C")
  where repair_org_code <> org_code;
create index device_lower_code on device (org_code, lower(device_code) collate "C");
create index device_serviced_code on device (service_org_code, lower(device_code) collate "C")
  where service_org_code is not null;
create index spare_part_lower_code on spare_part (org_code, lower(part_code) collate "C");
create index app_user_lower_name on app_user (org_code, lower(user_name) collate "C");
grant select (device_code) on device to andon_system;
grant select (order_code, device_code) on work_order to andon_system;
grant select (part_code) on spare_part to andon_system;

-- Returns at most `most` ids: of rows with a code that begins with `code`, or, where that is null, of rows that `pattern` finds.
create function searched_ids(searched text, pattern text, code text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org text := current_setting('app.org');
  past text := code || chr(1114111); -- sorts after every text that continues the code
  sides text[] := case searched
    when 'device' then array['org_code = $1', 'service_org_code = $1']
    when 'work_order' then array['org_code = $1', 'repair_org_code = $1 and repair_org_code <> org_code']
    when 'app_user' then array['org_code = $1']
    when 'spare_part' then array['org_code = $1']
  end;
  codes text[] := case searched
    when 'device' then array['device_code']
    when 'work_order' then array['order_code', 'device_code']
    when 'app_user' then array['user_name']
    when 'spare_part' then array['part_code']
  end;
  prefixed text; -- one read for each side and code, each by an index of its own
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
  -- planned for each pattern: a common one is found by reading rows, a rare one by the index
  return query execute format('select id from %I where (%s) and search like $2 limit $3',
    searched, array_to_string(sides, ' or ')) using org, pattern, most;
end $$;
drop function searched_ids(text, text, integer);
grant create on schema public to andon_system;
alter function searched_ids owner to andon_system;
revoke create on schema public from andon_system;
revoke all on function searched_ids from public;
grant execute on function searched_ids to andon_app, andon_guest;

-- Counts of a state and of failed sign-ins are read from the index alone. `include`: what the policies read.
drop index work_order_state;
create index work_order_state on work_order (org_code, order_state, fault_time, id) include (repair_org_code, device_id);
create index login_log_result on login_log (org_code, result, login_time, id);
