-- The orders of a cause and of a fault description are counted from an index alone. `include`: what the policies
-- read. A report writes at most one entry of them: it has no cause yet, and few have a description.
create index work_order_cause on work_order (org_code, cause_id) include (repair_org_code, device_id, order_state)
  where cause_id is not null;
create index work_order_description on work_order (org_code, fault_desc_id) include (repair_org_code, device_id, order_state)
  where fault_desc_id is not null;
