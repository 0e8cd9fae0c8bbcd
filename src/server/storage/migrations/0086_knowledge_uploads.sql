-- Resumable uploads of the knowledge base: what was begun, its parts in the store, and who writes now.

create table document_upload (
  org_code text not null,
  id text not null,
  user_id uuid not null,
  -- The tenant of the library for which it is meant.
  library text not null,
  file_name text not null,
  -- Bytes, in all and stored.
  size bigint not null,
  stored bigint not null default 0,
  -- The request that writes, until when it does, and whether another waits for it.
  writer uuid,
  writer_until timestamptz(3),
  is_wanted boolean not null default false,
  -- The document that was made of it.
  document_id uuid,
  create_time timestamptz(3) not null,
  -- Its last progress.
  update_time timestamptz(3) not null,
  primary key (org_code, id)
);
create index document_upload_idle on document_upload (update_time);
create index document_upload_user on document_upload (org_code, user_id);
select tenant_table('document_upload');
grant select, delete on document_upload to andon_system;

-- A part is registered before it is stored, so that everything in the store is known.
create table document_upload_part (
  org_code text not null,
  upload_id text not null,
  -- The id of the object in the folder `part`.
  id text not null,
  -- Where it begins, and how many bytes it has; null: it is being stored.
  start bigint not null,
  size bigint,
  create_time timestamptz(3) not null,
  primary key (org_code, upload_id, id)
);
create index document_upload_part_time on document_upload_part (create_time);
select tenant_table('document_upload_part');
grant select, delete on document_upload_part to andon_system;

-- Returns whether somebody else administers the platform, whatever their organisation.
grant create on schema public to andon_system;
create function has_other_platform_administrator(person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from platform_administrator p join app_user u on u.id = p.user_id
    where p.user_id <> person and u.user_state = 1)
$$;
alter function has_other_platform_administrator(uuid) owner to andon_system;
revoke create on schema public from andon_system;
revoke execute on function has_other_platform_administrator(uuid) from public;
grant execute on function has_other_platform_administrator(uuid) to andon_app;
