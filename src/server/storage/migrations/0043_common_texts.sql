-- Reads the organisation's own rows first, by themselves. `most` rows of a search without a code are its own alone;
-- one more than `most`: its own and those that it services together. Its own are always visible to it, so a list that
-- shows all of them needs no second count.
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
  seen integer := 0;
  read integer;
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
  for at in 1 .. array_length(sides, 1) loop
    return query execute format('select id from %I where %s and search like $2 limit $3', searched,
      case at when 1 then sides[at] else sides[at] || ' and org_code <> $1' end) using org, pattern, most - seen;
    get diagnostics read = row_count;
    seen := seen + read;
    exit when seen >= most;
    if at = 1 then most := most + 1; end if;
  end loop;
end $$;
