-- The permissions of the person who set somebody else's password, '*' for all of the organisation. Null: the users set it
-- themselves, or it is older than this column.
alter table app_user add column password_ceiling text[];
