-- Measuring points, the values that machines send of them, and rollups of the values.

create table metric_point (
  org_code text not null,
  id uuid not null,
  -- The devices of the type and of the types below it have the point; null: all devices.
  type_id uuid,
  point_key text not null,
  point_name text not null,
  unit text,
  -- pointKind
  point_kind smallint not null,
  decimals smallint not null,
  -- The usual time between two values.
  interval_seconds integer not null,
  remark text,
  is_use boolean not null default true,
  search text not null default '',
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id)
);
select tenant_table('metric_point');
create index metric_point_key on metric_point (org_code, point_key);
create index metric_point_lower_key on metric_point (org_code, lower(point_key) collate "C");
create index metric_point_type on metric_point (org_code, type_id) where type_id is not null;
create index metric_point_name_order on metric_point (org_code, point_name, id);
create index metric_point_created_order on metric_point (org_code, create_time, id);
create index metric_point_search on metric_point using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
grant select (org_code, id, point_key, point_name, search, interval_seconds) on metric_point to andon_system;

-- A device and a point of which values came. Who writes values of it, or computes its rollups, has a lock of the row.
create table metric_series (
  org_code text not null,
  device_id uuid not null,
  point_id uuid not null,
  -- The newest value.
  last_time timestamptz(3) not null,
  last_value double precision not null,
  -- All values before it are in the rollups, but those of `metric_late`; a multiple of 5 minutes.
  rolled_to timestamptz(3) not null,
  -- Nothing came for 3 intervals of the point.
  is_silent boolean not null default false,
  primary key (org_code, device_id, point_id)
) with (fillfactor = 70);
select tenant_table('metric_series');
create index metric_series_open on metric_series (org_code, rolled_to) where last_time >= rolled_to;
create index metric_series_point on metric_series (org_code, point_id);
grant select (org_code, point_id, last_time, rolled_to, is_silent) on metric_series to andon_system;

-- Spans of 5 minutes whose rollups a late value has made wrong.
create table metric_late (
  org_code text not null,
  device_id uuid not null,
  point_id uuid not null,
  bucket timestamptz(3) not null,
  primary key (org_code, device_id, point_id, bucket)
);
select tenant_table('metric_late');

-- Values as they came, a partition for each month in UTC.
create table metric_value (
  org_code text not null,
  device_id uuid not null,
  point_id uuid not null,
  value_time timestamptz(3) not null,
  value double precision not null,
  -- valueQuality
  quality smallint not null default 0,
  is_late boolean not null default false,
  primary key (org_code, device_id, point_id, value_time)
) partition by range (value_time);
create index metric_value_time on metric_value using brin (value_time);
select tenant_table('metric_value');

-- The values of 5 minutes. Bad values are left out.
create table metric_5m (
  org_code text not null,
  device_id uuid not null,
  point_id uuid not null,
  bucket timestamptz(3) not null,
  value_count integer not null,
  low double precision not null,
  high double precision not null,
  total double precision not null,
  first_value double precision not null,
  last_value double precision not null,
  first_time timestamptz(3) not null,
  last_time timestamptz(3) not null,
  -- The sum of the differences to the value before, where they are positive; and how often it fell.
  rise double precision not null,
  falls integer not null,
  primary key (org_code, device_id, point_id, bucket)
) partition by range (bucket);
select tenant_table('metric_5m');

-- The values of an hour in UTC.
create table metric_hour (
  org_code text not null,
  device_id uuid not null,
  point_id uuid not null,
  bucket timestamptz(3) not null,
  value_count integer not null,
  low double precision not null,
  high double precision not null,
  total double precision not null,
  first_value double precision not null,
  last_value double precision not null,
  first_time timestamptz(3) not null,
  last_time timestamptz(3) not null,
  rise double precision not null,
  falls integer not null,
  primary key (org_code, device_id, point_id, bucket)
);
select tenant_table('metric_hour');

-- The values of a day in the organisation's zone.
create table metric_day (
  org_code text not null,
  device_id uuid not null,
  point_id uuid not null,
  day date not null,
  value_count integer not null,
  low double precision not null,
  high double precision not null,
  total double precision not null,
  first_value double precision not null,
  last_value double precision not null,
  first_time timestamptz(3) not null,
  last_time timestamptz(3) not null,
  rise double precision not null,
  falls integer not null,
  primary key (org_code, device_id, point_id, day)
);
select tenant_table('metric_day');

-- What a gateway sent, by the hour of the values.
create table metric_received (
  org_code text not null,
  device_id uuid not null,
  hour timestamptz(3) not null,
  key_id uuid not null,
  received integer not null,
  late integer not null,
  primary key (org_code, device_id, hour, key_id)
);
select tenant_table('metric_received');
create index metric_received_hour on metric_received (hour);
create index metric_received_key on metric_received (org_code, key_id, hour);
grant select, delete on metric_received to andon_system;

-- What was refused of a gateway, by the hour in which it came.
create table metric_refusal (
  org_code text not null,
  key_id uuid not null,
  hour timestamptz(3) not null,
  -- As sent; '*' stands for all others, once an hour has too many.
  device_code text not null,
  point_key text not null,
  -- refusalReason
  reason smallint not null,
  refused integer not null,
  sample text not null,
  last_time timestamptz(3) not null,
  primary key (org_code, key_id, hour, device_code, point_key, reason)
);
select tenant_table('metric_refusal');
create index metric_refusal_hour on metric_refusal (hour);
grant select, delete on metric_refusal to andon_system;

-- What is known of a gateway: a row for each key that sent values.
create table metric_gateway (
  org_code text not null,
  key_id uuid not null,
  last_time timestamptz(3) not null,
  -- How far the clock of the gateway is ahead of the server's, where it sends its time.
  clock_ahead_ms integer,
  received bigint not null,
  duplicates bigint not null,
  refused bigint not null,
  primary key (org_code, key_id)
) with (fillfactor = 50);
select tenant_table('metric_gateway');

-- Makes the partitions of a month in UTC unless they are there. A new partition is attached, so that nobody who writes waits.
create function make_metric_month(month date) returns void language plpgsql security definer set search_path = public as $$
declare
  parent text;
  part text;
  starts timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
begin
  if month not between '2000-01-01' and '2100-01-01' then raise exception 'not a month of values: %', month; end if;
  perform pg_advisory_xact_lock(hashtextextended('metric months', 0));
  foreach parent in array array['metric_value', 'metric_5m'] loop
    part := parent || to_char(month, '_YYYY_MM');
    if to_regclass(part) is not null then continue; end if;
    execute format('create table %I (like %I including defaults including indexes)', part, parent);
    perform tenant_table(part::regclass);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
      starts, (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC');
  end loop;
end $$;
revoke execute on function make_metric_month(date) from public;
grant execute on function make_metric_month(date) to andon_app, andon_system;

-- Removes the partitions of a table that end before a time, and returns how many.
create function drop_metric_months(parent text, before timestamptz) returns integer
language plpgsql security definer set search_path = public as $$
declare
  part text;
  gone integer := 0;
begin
  if parent not in ('metric_value', 'metric_5m') then raise exception 'not a table of months: %', parent; end if;
  perform pg_advisory_xact_lock(hashtextextended('metric months', 0));
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table %I', part);
    gone := gone + 1;
  end loop;
  return gone;
end $$;
revoke execute on function drop_metric_months(text, timestamptz) from public;
grant execute on function drop_metric_months(text, timestamptz) to andon_system;
