-- Updates the statistics of a table where the planner expects fewer than half of the rows that a transaction has just
-- added for an organisation: then it sees no difference between an index by that organisation alone and the one by the
-- whole key. `analyze` needs rights of the owner; it counts the rows of its own transaction.
create function refresh_statistics(analysed regclass, org text, added int) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare plan json;
begin
  execute format('explain (format json) select from %s where org_code = %L', analysed, org) into plan;
  if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8 < added / 2.0 then
    execute format('analyze %s (org_code)', analysed);
  end if;
end $$;
revoke execute on function refresh_statistics from public;
grant execute on function refresh_statistics to andon_app;
