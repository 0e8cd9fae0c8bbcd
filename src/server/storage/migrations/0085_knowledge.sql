-- Documents of the knowledge base: files and articles in revisions. The tenant PUBLIC, which is no organisation, has the public library.

create table document_type (
  org_code text not null,
  id uuid not null,
  name text not null,
  parent_id uuid,
  -- The place in its level.
  sort integer not null default 0,
  batch_id uuid,
  create_user_id uuid,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (org_code, id),
  foreign key (org_code, parent_id) references document_type (org_code, id)
);
create unique index document_type_name on document_type (org_code, look_alike(name));
create index document_type_parent on document_type (org_code, parent_id);
create index document_type_batch on document_type (org_code, batch_id) where batch_id is not null;
select tenant_table('document_type');

create table document (
  org_code text not null,
  id uuid not null,
  -- documentKind
  kind smallint not null,
  type_id uuid,
  title text not null,
  keywords text[] not null default '{}',
  -- documentState, of the latest revision.
  state smallint not null default 0,
  revision integer not null,
  -- The revision that readers see; null: none.
  published_revision integer,
  publish_time timestamptz(3),
  -- It was published once: it is not deleted any more.
  was_published boolean not null default false,
  -- The range of serial numbers of the devices of its types for which it is valid.
  serial_from text,
  serial_to text,
  -- The page of the label of a device lists it.
  is_on_label boolean not null default false,
  create_user_id uuid,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  version integer not null default 0,
  primary key (org_code, id),
  foreign key (org_code, type_id) references document_type (org_code, id)
);
create index document_type_id on document (org_code, type_id) where type_id is not null;
create index document_updated_order on document (org_code, update_time, id);
create index document_published_order on document (org_code, publish_time, id);
create index document_title_order on document (org_code, title, id);
create index document_state on document (org_code, state, update_time, id);
select tenant_table('document');

-- A revision of a document. Its text changes only until it is published.
create table document_revision (
  org_code text not null,
  document_id uuid not null,
  revision integer not null,
  -- The text of an article; null: a file.
  content text,
  -- `{url, name, contentType, size}` of the stored file; null: an article.
  file jsonb,
  -- The name of the reason for which the file is not served; null: it is.
  quarantine text,
  note text not null default '',
  -- Once it is published, readers have to confirm it.
  needs_confirmation boolean not null default false,
  -- The author.
  user_id uuid,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  version integer not null default 0,
  primary key (org_code, document_id, revision),
  foreign key (org_code, document_id) references document (org_code, id) on delete cascade,
  constraint document_revision_content check (num_nonnulls(content, file) = 1)
);
create index document_revision_quarantine on document_revision (org_code, document_id) where quarantine is not null;
create index document_revision_user on document_revision (org_code, user_id) where user_id is not null;
select tenant_table('document_revision');

-- The types of devices (with all below them), devices and fault descriptions that a document is about.
create table document_link (
  org_code text not null,
  document_id uuid not null,
  type_id uuid,
  device_id uuid,
  fault_desc_id uuid,
  foreign key (org_code, document_id) references document (org_code, id) on delete cascade,
  foreign key (org_code, type_id) references device_type (org_code, id) on delete cascade,
  foreign key (org_code, device_id) references device (org_code, id) on delete cascade,
  foreign key (org_code, fault_desc_id) references fault_description (org_code, id) on delete cascade,
  constraint document_link_target check (num_nonnulls(type_id, device_id, fault_desc_id) = 1)
);
create unique index document_link_once on document_link
  (org_code, document_id, coalesce(type_id, device_id, fault_desc_id));
create index document_link_type on document_link (org_code, type_id) where type_id is not null;
create index document_link_device on document_link (org_code, device_id) where device_id is not null;
create index document_link_fault on document_link (org_code, fault_desc_id) where fault_desc_id is not null;
select tenant_table('document_link');

-- What happened to a document.
create table document_event (
  org_code text not null,
  document_id uuid not null,
  id uuid not null,
  -- documentAction
  action smallint not null,
  revision integer not null,
  note text not null default '',
  user_id uuid,
  create_time timestamptz(3) not null,
  primary key (org_code, document_id, id),
  foreign key (org_code, document_id) references document (org_code, id) on delete cascade
);
create index document_event_user on document_event (org_code, user_id) where user_id is not null;
select tenant_table('document_event');

-- What readers did; org_code is the organisation of the reader, which may be another than that of the document.
create table document_confirmation (
  org_code text not null,
  document_id uuid not null,
  revision integer not null,
  user_id uuid not null,
  confirm_time timestamptz(3) not null,
  primary key (org_code, document_id, revision, user_id)
);
create index document_confirmation_user on document_confirmation (org_code, user_id);
select tenant_table('document_confirmation');

create table document_reading (
  org_code text not null,
  document_id uuid not null,
  user_id uuid not null,
  reads integer not null,
  -- The reader found it useful or not; null: not stated.
  is_useful boolean,
  read_time timestamptz(3) not null,
  primary key (org_code, document_id, user_id)
);
create index document_reading_user on document_reading (org_code, user_id);
select tenant_table('document_reading');

create table document_comment (
  org_code text not null,
  document_id uuid not null,
  id uuid not null,
  content text not null,
  user_id uuid,
  create_time timestamptz(3) not null,
  primary key (org_code, document_id, id)
);
create index document_comment_user on document_comment (org_code, user_id) where user_id is not null;
select tenant_table('document_comment');

-- The types of devices above one, with itself. It reads as the kernel, because a provider sees only the types of its devices.
create function device_type_path(org text, type uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive above (id, parent_id) as (
    select id, parent_id from device_type where org_code = org and id = type
    union select t.id, t.parent_id from above a join device_type t on t.org_code = org and t.id = a.parent_id
  ) select id from above
$$;
grant create on schema public to andon_system;
alter function device_type_path(text, uuid) owner to andon_system;
revoke create on schema public from andon_system;
revoke execute on function device_type_path(text, uuid) from public;
grant execute on function device_type_path(text, uuid) to andon_app, andon_system;
grant select (org_code, id, parent_id) on device_type to andon_system;

-- Orders serial numbers as people do: each number in them is compared as a number.
create function serial_order(serial text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(upper(btrim(serial)), '(\d+)', '00000000000000000000\1', 'g'), '\d*(\d{20})', '\1', 'g')
    collate "C"
$$;

-- Everybody reads the public library; a provider reads the published documents of owners that share documents. Which of
-- them, `visibleDocuments` decides.
create policy public_library on document_type for select to andon_app using (org_code = 'PUBLIC');
create policy shared on document_type for select to andon_app using (
  org_code in (select owner from shared_item where provider = current_setting('app.org', true) and 'documents' = any(items)));
create policy public_library on document for select to andon_app using (org_code = 'PUBLIC');
create policy shared on document for select to andon_app using (
  published_revision is not null
  and org_code in (select owner from shared_item where provider = current_setting('app.org', true) and 'documents' = any(items)));
create policy public_library on document_revision for select to andon_app using (org_code = 'PUBLIC');
create policy shared on document_revision for select to andon_app using (
  org_code in (select owner from shared_item where provider = current_setting('app.org', true) and 'documents' = any(items))
  and exists (select from document d where d.org_code = document_revision.org_code and d.id = document_revision.document_id
    and d.published_revision = document_revision.revision));
create policy public_library on document_link for select to andon_app using (org_code = 'PUBLIC');
create policy shared on document_link for select to andon_app using (
  org_code in (select owner from shared_item where provider = current_setting('app.org', true) and 'documents' = any(items))
  and exists (select from document d where d.org_code = document_link.org_code and d.id = document_link.document_id));

-- The file door and the job of search read as the kernel.
grant select on document, document_revision, document_link, document_type to andon_system;
grant select on shared_item to andon_system;
