-- Calendars: when machines are needed. A device uses the calendar that it names, else the default one of its
-- organisation, else it is needed always.

-- Working times as figures apply them. A row never changes: a changed calendar points at another one, and its
-- devices follow in steps.
create table working_time (
  org_code text not null,
  id uuid not null,
  -- Seven lists from Monday to Sunday, of `[from, to]` in minutes of the day; up to 2880, past midnight.
  week jsonb not null,
  -- Holidays and other days: `[{first, last, name, spans}]`, with days yyyy-MM-dd, both included, in order.
  days jsonb not null,
  create_time timestamptz(3) not null default now(),
  primary key (org_code, id)
);
alter table working_time enable row level security;
alter table working_time force row level security;
grant select, insert, delete on working_time to andon_app;
grant select on working_time to andon_guest;
grant select, insert, update, delete on working_time to andon_system;
create policy tenant on working_time for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
-- A provider's figures of a device use the working times of its owner.
create policy repair_side on working_time for select to andon_app using (
  org_code in (select owner from active_relation where provider = current_setting('app.org', true)));
create policy guest on working_time for select to andon_guest using (
  org_code = current_setting('app.host', true)
  and org_code in (select owner from active_relation where provider = current_setting('app.guest', true)));
create policy system on working_time for all to andon_system using (true) with check (true);

create table calendar (
  org_code text not null,
  id uuid not null,
  calendar_name text not null,
  is_default boolean not null default false,
  -- The working times that its devices have, or are getting.
  working_time_id uuid not null,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  constraint calendar_name_unique unique (org_code, calendar_name)
);
create unique index calendar_default on calendar (org_code) where is_default;
alter table calendar enable row level security;
alter table calendar force row level security;
grant select, insert, update, delete on calendar to andon_app, andon_system;
-- A visitor reads the owner's devices by statements that join it, and sees no calendar.
grant select on calendar to andon_guest;
create policy tenant on calendar for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on calendar for all to andon_system using (true) with check (true);

alter table device add column calendar_id uuid;
-- The working times by which the rows of its figures are computed; null: always.
alter table device add column working_time_id uuid;
create index device_calendar on device (org_code, calendar_id) where calendar_id is not null;
create index device_working_time on device (org_code, working_time_id) where working_time_id is not null;

-- The working time within [lo, hi): the ends of its pieces, in order, and for each the working time before it, in
-- ms. A piece belongs to the day on which it begins, so that a holiday ends the evening before it late at night.
-- A time that the clock skips is the one an hour later; of one that it shows twice a piece begins at the
-- first and ends at the second. Nobody works before 1970 and after 2199.
create function working_bounds(week jsonb, days jsonb, zone text, lo timestamptz, hi timestamptz)
returns table (bounds timestamptz[], before bigint[]) language sql stable rows 1 parallel safe as $$
  with span as (
    select (d.day + make_interval(mins => (s.span->>0)::int)) as starts,
      (d.day + make_interval(mins => (s.span->>1)::int)) as ends
    from generate_series(
      date_trunc('day', greatest(lo, '1970-01-02 00:00+00') at time zone zone) - interval '1 day',
      least(hi, '2200-01-01 00:00+00') at time zone zone, interval '1 day') d (day)
    left join jsonb_to_recordset(days) x (first date, last date, spans jsonb)
      on d.day between x.first and x.last
    cross join lateral jsonb_array_elements(
      coalesce(x.spans, week->(extract(isodow from d.day)::int - 1))) s (span)
  ),
  instant as (
    select case when (starts at time zone zone - interval '1 hour') at time zone zone = starts
        then starts at time zone zone - interval '1 hour' else starts at time zone zone end as starts,
      ends at time zone zone as ends
    from span
  ),
  piece as (
    select lower(p) as starts, upper(p) as ends,
      sum(extract(epoch from upper(p) - lower(p)) * 1000) over (order by lower(p))::bigint as total
    from unnest((select range_agg(tstzrange(greatest(starts, lo), least(ends, hi)))
      from instant where greatest(starts, lo) < least(ends, hi))) p
  ),
  bound as (
    select ends as at, total as before from piece
    union all
    select starts, coalesce(lag(total) over (order by starts), 0) from piece
  )
  select coalesce(array_agg(at order by at), '{}'), coalesce(array_agg(before order by at), '{}') from bound
$$;

-- The working time within [lo, hi) in ms, of what working_bounds returned for a period that includes it.
create function working_ms(bounds timestamptz[], before bigint[], lo timestamptz, hi timestamptz)
returns bigint language plpgsql immutable parallel safe as $$
declare
  l integer := width_bucket(lo, bounds);
  h integer := width_bucket(hi, bounds);
begin
  return coalesce(before[h], 0) - coalesce(before[l], 0)
    + case when h % 2 = 1 then (extract(epoch from hi - bounds[h]) * 1000)::bigint else 0 end
    - case when l % 2 = 1 then (extract(epoch from lo - bounds[l]) * 1000)::bigint else 0 end;
end $$;
