-- Labour of a provider's people in the orders of all its customers.
create index work_order_labour_side on work_order_labour (repair_org_code, org_code, order_id);
