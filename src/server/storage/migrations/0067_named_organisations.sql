-- Returns the names of organisations that are targets in the action log of the present organisation, although no relation
-- shows them to it: those that its platform administrators have changed.
grant create on schema public to andon_system;
create function logged_organisations(codes text[]) returns table (org_code text, org_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.org_code, o.org_name from organisation o
  where o.org_code = any(codes) and exists (select from action_log a
    where a.org_code = current_setting('app.org', true) and a.target_id = o.org_code)
$$;
alter function logged_organisations owner to andon_system;
revoke create on schema public from andon_system;
revoke all on function logged_organisations from public;
grant execute on function logged_organisations to andon_app;
