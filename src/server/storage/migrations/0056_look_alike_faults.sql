-- Names of fault descriptions and causes that look alike are one, as those of other trees.
create index fault_description_alike on fault_description (org_code, look_alike(description_name));
create index fault_cause_alike on fault_cause (org_code, look_alike(cause_name));
