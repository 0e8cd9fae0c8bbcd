-- Single checks of a machine without a plan: their points and records belong to a plan of their form, which makes no points.

alter table plan
  -- The form of single checks; null: a plan with a cycle.
  add column spot_form_id uuid;
create unique index plan_spot_form on plan (org_code, spot_form_id) where spot_form_id is not null;
