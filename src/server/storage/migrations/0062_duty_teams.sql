-- Teams that take turns as one, and turns of several days.
-- With turns of several days, first_place counts days of the cycle.
alter table out_call_set add column turn_days integer not null default 1 check (turn_days > 0);

create table out_call_team (
  org_code text not null,
  id uuid not null,
  team_name text not null,
  -- The people; the first is named before the others.
  user_ids uuid[] not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint out_call_team_name unique (org_code, team_name)
);
select tenant_table('out_call_team');
