-- A search for a code finds the codes that begin with it, by an index whose cost does not depend on the rows: the trigrams of
-- a code are those of all the others. Without such a code it finds parts of texts as before.
create index work_order_order_code on work_order (lower(order_code) collate "C");
create index work_order_device_code on work_order (lower(device_code) collate "C");
create index device_device_code on device (lower(device_code) collate "C");
create index spare_part_part_code on spare_part (lower(part_code) collate "C");
create index app_user_user_name on app_user (lower(user_name) collate "C");
grant select (device_code) on device to andon_system;
grant select (order_code, device_code) on work_order to andon_system;
grant select (part_code) on spare_part to andon_system;

-- Those of two columns at most; `code` null: only by `pattern`.
create function searched_ids(searched text, pattern text, code text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org text := current_setting('app.org');
  past text := code || chr(1114111); -- sorts after every text that continues the code
  sides text := case searched
    when 'device' then 'org_code = $1 or service_org_code = $1'
    when 'work_order' then 'org_code = $1 or repair_org_code = $1'
    when 'app_user' then 'org_code = $1'
    when 'spare_part' then 'org_code = $1'
  end;
  codes text[] := case searched
    when 'device' then array['device_code']
    when 'work_order' then array['order_code', 'device_code']
    when 'app_user' then array['user_name']
    when 'spare_part' then array['part_code']
  end;
  prefixed text;
begin
  if sides is null then raise exception 'table % has no column search', searched; end if;
  if code is not null then
    select string_agg(format('lower(%1$I) collate "C" >= $2 and lower(%1$I) collate "C" < $3', name), ' or ')
      into prefixed from unnest(codes) name;
    return query execute format('select id from %I where (%s) and (%s) limit $4', searched, sides, prefixed)
      using org, code, past, most;
    if found then return; end if;
  end if;
  -- planned for each pattern: a common one is found by reading rows, a rare one by the index
  return query execute format('select id from %I where (%s) and search like $2 limit $3', searched, sides)
    using org, pattern, most;
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
