-- The codes by whose beginning a search finds rows (`searched_table`), of the tables that had no index for it.
create index maintenance_form_lower_code on maintenance_form (org_code, lower(form_code) collate "C");
create index inspection_form_lower_code on inspection_form (org_code, lower(form_code) collate "C");
create index device_position_lower_code on device_position (org_code, lower(position_code) collate "C");
