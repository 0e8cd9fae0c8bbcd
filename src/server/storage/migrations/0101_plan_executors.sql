-- The plans of an executor, in any revision.
create index plan_revision_executors on plan_revision using gin (executor_ids);

-- The comparison of arrays is not leakproof, so that PostgreSQL uses no index for it under row-level security. This function
-- reads as the kernel, and limits itself to the plans of the organisation.
grant select (org_code, plan_id, executor_ids) on plan_revision to andon_system;
create function plans_of_executor(executor uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct plan_id from plan_revision
  where executor_ids @> array[executor] and org_code = current_setting('app.org', true)
$$;
grant create on schema public to andon_system;
alter function plans_of_executor owner to andon_system;
revoke create on schema public from andon_system;
revoke all on function plans_of_executor from public;
grant execute on function plans_of_executor to andon_app, andon_guest;
