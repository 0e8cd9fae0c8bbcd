-- The permissions of the person who entered somebody else's phone, as in password_ceiling. A password that is set by a code
-- to this phone has this ceiling. Null: the users entered it themselves, or it is older than this column.
alter table app_user add column phone_ceiling text[];
