-- Needs all nodes stopped: those of the previous build do not know the frames for several groups.
-- All recipients of an event have one notification of one id, which is rendered once per language.
alter table notification drop constraint notification_pkey;
alter table notification add primary key (org_code, id, user_id);
