-- The tables with a column `search`, as the definitions of records describe them: the server writes them at its start.
create table searched_table (
  name text primary key,
  -- The column of another organisation that finds the rows too, e.g. of the provider of a device.
  second_org text,
  -- The column of `device` that refers to the table: the providers of these devices find its rows.
  by_device text,
  -- The columns of codes, each with an index of its lower-case text.
  codes text[] not null
);
grant select, insert, update, delete on searched_table to andon_system;

-- Unchanged but for the tables: up to 0043 the function listed them.
create or replace function searched_ids(searched text, pattern text, code text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org text := current_setting('app.org');
  past text := code || chr(1114111); -- sorts after every text that continues the code
  digits text := substring(pattern from '\d{3,}');
  few integer := 1000;
  target searched_table;
  sides text[] := array['org_code = $1'];
  prefixed text; -- one read for each side and code, each by an index of its own
  numbered integer; -- the rows with the number, at most one more than `few`
  found uuid[];
  seen integer := 0;
  read integer;
begin
  select * into target from searched_table where name = searched;
  if target.name is null then raise exception 'table % has no column search', searched; end if;
  if target.second_org is not null then
    sides := sides || format('%1$I = $1 and %1$I <> org_code', target.second_org);
  end if;
  if target.by_device is not null then
    sides := sides || format('exists (select from device d where d.org_code = %1$I.org_code and d.%2$I = %1$I.id
      and d.service_org_code = $1)', searched, target.by_device);
  end if;
  if code is not null then
    select string_agg(format(
        '(select id from %1$I where %2$s and lower(%3$I) collate "C" >= $2 and lower(%3$I) collate "C" < $3 limit $4)',
        searched, side, name), ' union ')
      into prefixed from unnest(sides) side, unnest(target.codes) name;
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
