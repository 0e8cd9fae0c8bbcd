-- The permissions that this installation has had: each is given once to the standard roles of all
-- organisations, at the first start of a build that knows it.
create table granted_permission (
  permission text primary key,
  create_time timestamptz(3) not null default now()
);
grant select, insert on granted_permission to andon_system;
