-- Documents of parts. Files are `{url, name, contentType, size}`, as of the documents of devices.

create table part_document (
  org_code text not null,
  part_id uuid not null,
  id uuid not null,
  doc_name text not null,
  -- One of documentKinds.
  doc_kind text not null,
  file jsonb not null,
  user_name text not null,
  create_user_id uuid not null,
  create_time timestamptz(3) not null,
  primary key (org_code, part_id, id),
  foreign key (org_code, part_id) references spare_part (org_code, id)
);
select tenant_table('part_document');
-- the name of a person who is erased
grant select, update on part_document to andon_system;
