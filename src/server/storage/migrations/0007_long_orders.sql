-- The few orders that may reach over a given instant from long before it.
create index work_order_long on work_order (org_code, device_id, fault_time)
  where finish_time - fault_time > interval '2 days';
