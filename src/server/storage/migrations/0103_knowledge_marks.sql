-- The fields of a document that somebody changed, by their names on the wire.
alter table document_event add column fields text[] not null default '{}';

-- Returns the administrators of the platform, of all organisations: they write and review the public library.
grant create on schema public to andon_system;
create function platform_administrators() returns table (user_id uuid, org_code text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.org_code from platform_administrator p join app_user u on u.id = p.user_id where u.user_state = 1
$$;
alter function platform_administrators() owner to andon_system;
revoke create on schema public from andon_system;
revoke execute on function platform_administrators() from public;
grant execute on function platform_administrators() to andon_app;

-- The export and the erasure of a person's data read as the kernel.
grant select on document_reading, document_confirmation to andon_system;
grant select, update on document_comment to andon_system;
grant select, delete on document_editor to andon_system;
