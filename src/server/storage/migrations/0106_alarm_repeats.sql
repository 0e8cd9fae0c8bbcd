-- The last use of a key after it was revoked.
alter table device_key add column refused_time timestamptz(3);

-- Alarms that start again soon after they ended go on, and count how often.
alter table alarm add column repeats integer not null default 0;
create index alarm_episode on alarm (org_code, rule_id, device_id, start_time);
drop index alarm_rule_of;

-- A provider reads values and alarms of the devices that it services under a relation in force. The name follows that of the
-- policy `tenant`, in whose order PostgreSQL asks them.
do $$
declare
  t text;
begin
  foreach t in array array['metric_series', 'metric_value', 'metric_5m', 'metric_hour', 'metric_day', 'alarm'] loop
    execute format($p$create policy tenant_of_device on %1$I for select to andon_app using (
      org_code in (select owner from active_relation where provider = current_setting('app.org', true))
      and exists (select from device d where d.org_code = %1$I.org_code and d.id = %1$I.device_id
        and d.service_org_code = current_setting('app.org', true)))$p$, t);
  end loop;
end $$;
create policy tenant_of_device on metric_point for select to andon_app using (
  org_code in (select owner from active_relation where provider = current_setting('app.org', true))
  and exists (select from metric_series s where s.org_code = metric_point.org_code and s.point_id = metric_point.id));
