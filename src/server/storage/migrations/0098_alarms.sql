-- Rules of alarms on measuring points, their state by device, and the alarms.

create table alarm_rule (
  org_code text not null,
  id uuid not null,
  rule_name text not null,
  point_id uuid not null,
  -- comparison
  comparison smallint not null,
  threshold double precision not null,
  -- Beyond it on the other side the alarm ends; null: the threshold.
  recovery_threshold double precision,
  duration_seconds integer not null,
  -- faultLevel
  severity smallint not null,
  -- In effect in the working time of the device alone.
  only_working boolean not null default false,
  makes_order boolean not null default false,
  remark text,
  is_use boolean not null default true,
  search text not null default '',
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
select tenant_table('alarm_rule');
create index alarm_rule_point on alarm_rule (org_code, point_id);
create index alarm_rule_name_order on alarm_rule (org_code, rule_name, id);
create index alarm_rule_created_order on alarm_rule (org_code, create_time, id);
create index alarm_rule_search on alarm_rule using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
grant select (org_code, id, rule_name, search) on alarm_rule to andon_system;

-- A device for which a rule has other limits, or is off.
create table alarm_override (
  org_code text not null,
  rule_id uuid not null,
  device_id uuid not null,
  is_off boolean not null,
  threshold double precision,
  recovery_threshold double precision,
  update_user_id uuid,
  update_time timestamptz(3) not null,
  primary key (org_code, rule_id, device_id),
  foreign key (org_code, rule_id) references alarm_rule (org_code, id) on delete cascade,
  foreign key (org_code, device_id) references device (org_code, id) on delete cascade
);
select tenant_table('alarm_override');

-- A device that passes the limit of a rule: a restart in the middle of a duration loses nothing.
create table alarm_state (
  org_code text not null,
  rule_id uuid not null,
  device_id uuid not null,
  -- Since when the limit has been passed without a break, the first value and the farthest one since then.
  since_time timestamptz(3) not null,
  first_value double precision not null,
  peak double precision not null,
  -- The alarm that lasts; null: the duration of the rule is not over.
  alarm_id uuid,
  -- Somebody ended the alarm: the values have to recover before another one starts.
  waits_for_recovery boolean not null default false,
  primary key (org_code, rule_id, device_id),
  foreign key (org_code, rule_id) references alarm_rule (org_code, id) on delete cascade,
  foreign key (org_code, device_id) references device (org_code, id) on delete cascade
) with (fillfactor = 70);
select tenant_table('alarm_state');

create table alarm (
  org_code text not null,
  id uuid not null,
  rule_id uuid not null,
  device_id uuid not null,
  point_id uuid not null,
  -- The rule as it was.
  rule_name text not null,
  severity smallint not null,
  comparison smallint not null,
  threshold double precision not null,
  -- alarmState
  alarm_state smallint not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  first_value double precision not null,
  last_value double precision not null,
  peak double precision not null,
  acknowledge_time timestamptz(3),
  acknowledge_user_id uuid,
  -- Who ended it, and why; null: the values recovered.
  end_user_id uuid,
  end_reason text,
  order_id uuid,
  -- Messages and an order of it are still to be made.
  is_new boolean not null default true,
  create_time timestamptz(3) not null,
  primary key (org_code, id)
);
select tenant_table('alarm');
create unique index alarm_open on alarm (org_code, device_id, rule_id) where end_time is null;
create index alarm_new on alarm (org_code, create_time) where is_new;
create index alarm_started on alarm (org_code, start_time, id);
create index alarm_created on alarm (org_code, create_time);
create index alarm_device on alarm (org_code, device_id, start_time);
create index alarm_order on alarm (org_code, order_id) where order_id is not null;
create index alarm_rule_of on alarm (org_code, rule_id);
