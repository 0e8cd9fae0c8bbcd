-- A person's duty: the secret address of their calendar, and requests to swap two days; the least time of overtime.

create table out_call_feed (
  org_code text not null,
  user_id uuid not null,
  -- SHA-256 of the secret, hex.
  token_hash text not null unique,
  create_time timestamptz(3) not null,
  last_read_time timestamptz(3),
  primary key (org_code, user_id)
);
select tenant_table('out_call_feed');
-- An address is read without a session, by its secret alone.
grant select, update, delete on out_call_feed to andon_system;

create table out_call_swap (
  org_code text not null,
  id uuid not null,
  set_id uuid not null,
  -- The day of the person who makes the request, and that of the other.
  first_date date not null,
  swap_date date not null,
  user_id uuid not null,
  other_user_id uuid not null,
  reason text not null default '',
  -- Enumeration dutySwapState.
  state integer not null,
  decide_user_id uuid,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  primary key (org_code, id),
  foreign key (org_code, set_id) references out_call_set (org_code, id) on delete cascade
);
create index out_call_swap_time on out_call_swap (org_code, create_time, id);
select tenant_table('out_call_swap');

-- Proven minutes below which overtime is neither proposed nor applied for; 0: any.
alter table out_call_overtime_setting add column least_minutes integer not null default 0;
