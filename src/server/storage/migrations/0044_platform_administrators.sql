-- An organisation sees which of its own people administer the platform, so that it refuses to take over their accounts.
grant select on platform_administrator to andon_app;
create policy own_people on platform_administrator for select to andon_app using (
  exists (select from app_user u where u.id = user_id and u.org_code = current_setting('app.org', true)));
