-- The address book for the roles that organisations began with, as new ones have it (organisation/roles.ts).
set local role andon_system;--> statement-breakpoint
update role set permissions = permissions || array(
    select p from unnest(array['personnel.view', 'personnel.add', 'personnel.edit', 'personnel.state', 'personnel.reset', 'personnel.export']) p
    where p <> all(permissions)),
  update_time = now(), version = version + 1
where role_name = '企业管理员';--> statement-breakpoint
update role set permissions = permissions || array['personnel.view'], update_time = now(), version = version + 1
where role_name in ('维修主管', '维修工') and 'personnel.view' <> all(permissions);--> statement-breakpoint
reset role;
