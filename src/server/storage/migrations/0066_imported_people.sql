-- The import that added a person; null: somebody added them by themselves, or they registered.
alter table app_user add column batch_id uuid;
create index app_user_batch on app_user (org_code, batch_id) where batch_id is not null;
