-- Affiliated enterprises have a menu of their own: for the roles that a new organisation gives it to.
set local role andon_system;--> statement-breakpoint
update role set permissions = permissions || '{relation.view}', update_time = now(), version = version + 1
where (role_name in ('企业管理员', '维修主管') or 'relation.manage' = any(permissions))
  and not 'relation.view' = any(permissions);--> statement-breakpoint
reset role;
