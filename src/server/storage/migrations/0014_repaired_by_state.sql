-- Orders that are repaired for others, by state and the time of their fault: each lane of a provider reads its first.
create index work_order_repaired_state on work_order (repair_org_code, order_state, fault_time, id)
  where repair_org_code <> org_code;
