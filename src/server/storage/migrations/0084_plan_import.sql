-- The import that added a plan, which its undo removes.
alter table plan add column batch_id uuid;
create index plan_batch on plan (org_code, batch_id) where batch_id is not null;
