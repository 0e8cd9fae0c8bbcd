-- The text of published documents, by which they are found. See src/server/modules/knowledge/search.

-- A paragraph of the published revision of a document; the first (seq 0) is its title with its keywords.
create table document_paragraph (
  org_code text not null,
  document_id uuid not null,
  seq integer not null,
  revision integer not null,
  -- The page, slide or sheet, from 1; 0: none.
  page integer not null,
  text text not null,
  -- Of the title: full pinyin and initials; else empty.
  spelling text not null default '',
  -- Numbers that stand for the organisation with each Chinese character, each pair of them, and each other word of the text.
  grams integer[] not null,
  primary key (org_code, document_id, seq),
  foreign key (org_code, document_id) references document (org_code, id) on delete cascade
);
create index document_paragraph_grams on document_paragraph using gin (grams) with (gin_pending_list_limit = 256);
select tenant_table('document_paragraph');

-- Which revision the paragraphs show, and whether they have to be written anew.
create table document_index (
  org_code text not null,
  document_id uuid not null,
  -- Since when they have to be written; null: they are up to date.
  due_time timestamptz(3),
  -- Until when the node that took it has it alone.
  taken_until timestamptz(3),
  -- How many attempts have failed.
  tries integer not null default 0,
  -- The revision whose text the paragraphs are; null: none.
  revision integer,
  -- documentText
  state smallint not null default 0,
  primary key (org_code, document_id),
  foreign key (org_code, document_id) references document (org_code, id) on delete cascade
);
create index document_index_due on document_index (due_time) where due_time is not null;
select tenant_table('document_index');
grant select, update on document_index to andon_system;
create policy public_library on document_index for select to andon_app using (org_code = 'PUBLIC');

-- The title, the keywords or the published revision of a document changed.
create function want_document_index() returns trigger language plpgsql as $$
begin
  insert into document_index (org_code, document_id, due_time) values (new.org_code, new.id, now())
  on conflict (org_code, document_id) do update set due_time = excluded.due_time, taken_until = null, tries = 0;
  return null;
end $$;
create trigger want_index_added after insert on document
  for each row when (new.published_revision is not null) execute function want_document_index();
create trigger want_index_changed after update on document
  for each row when (
    old.published_revision is distinct from new.published_revision
    or new.published_revision is not null and (old.title <> new.title or old.keywords <> new.keywords))
  execute function want_document_index();

-- The comparison of arrays is not leakproof, so that PostgreSQL does not use an index for it under row-level security. This
-- function reads as the kernel, and limits itself to the libraries that the organisation may read; its caller joins the
-- documents that the person sees.
create function document_hits(library text, needed integer[], most integer)
returns table (org_code text, document_id uuid, seq integer, revision integer, page integer, text text, spelling text)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
begin
  if library not in (current_setting('app.org'), 'PUBLIC') and not exists (
    select from shared_item i
    where i.provider = current_setting('app.org') and i.owner = library and 'documents' = any(i.items))
  then return; end if;
  return query execute
    'select p.org_code, p.document_id, p.seq, p.revision, p.page, p.text, p.spelling
     from document_paragraph p where p.grams @> $1 and p.org_code || '''' = $2 limit $3'
    using needed, library, most;
end $$;
grant select on document_paragraph, active_relation, relation_scope to andon_system;
grant create on schema public to andon_system;
alter function document_hits(text, integer[], integer) owner to andon_system;
revoke create on schema public from andon_system;
revoke all on function document_hits(text, integer[], integer) from public;
grant execute on function document_hits(text, integer[], integer) to andon_app, andon_guest;

-- What people searched for and did not find, for authors.
create table document_missed_search (
  org_code text not null,
  -- As the search compares it.
  term text not null,
  searches integer not null,
  last_time timestamptz(3) not null,
  primary key (org_code, term)
);
create index document_missed_search_order on document_missed_search (org_code, searches, last_time);
select tenant_table('document_missed_search');
