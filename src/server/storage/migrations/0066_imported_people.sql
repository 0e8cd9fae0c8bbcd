-- The import that added a person; null: somebody added them by themselves, or they registered.
alter table app_user add column batch_id uuid;
create index app_user_batch on app_user (org_code, batch_id) where batch_id is not null;

-- When a person has closed the introduction, which is shown to each person once; those who have signed in before had it.
alter table app_user add column introduced_time timestamptz(3);
update app_user set introduced_time = last_login_time;
