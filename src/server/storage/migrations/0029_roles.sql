-- Roles are added, changed and deleted by people of their organisation. Without the right to update, a row cannot
-- be locked either.
grant insert, update, delete on role to andon_app;

-- True: no role of the organisation has permissions of two of the duties of src/contract/duties.ts.
alter table organisation add column separates_duties boolean not null default false;
grant update (separates_duties, update_time, version) on organisation to andon_app;
