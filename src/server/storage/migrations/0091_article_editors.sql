-- Who edits an article, for the others who do.
create table document_editor (
  org_code text not null,
  document_id uuid not null,
  user_id uuid not null,
  -- Until when the person counts as an editor without another sign.
  until_time timestamptz(3) not null,
  primary key (org_code, document_id, user_id),
  foreign key (org_code, document_id) references document (org_code, id) on delete cascade
);
create index document_editor_user on document_editor (user_id);
select tenant_table('document_editor');

-- The pictures of articles; a link to one is made for whoever sees the document.
create table document_picture (
  org_code text not null,
  document_id uuid not null,
  -- The key of the stored file.
  url text not null,
  primary key (org_code, document_id, url),
  foreign key (org_code, document_id) references document (org_code, id) on delete cascade
);
select tenant_table('document_picture');
create policy public_library on document_picture for select to andon_app using (org_code = 'PUBLIC');
create policy shared on document_picture for select to andon_app using (
  exists (select from document d where d.org_code = document_picture.org_code and d.id = document_picture.document_id));
create index document_picture_url on document_picture (url);

-- Returns whether an article of any organisation has a picture: a copied text names the same one.
grant select on document_picture to andon_system;
grant create on schema public to andon_system;
create function is_article_picture(picture text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from document_picture where url = picture)
$$;
alter function is_article_picture(text) owner to andon_system;
revoke create on schema public from andon_system;
revoke execute on function is_article_picture(text) from public;
grant execute on function is_article_picture(text) to andon_app;
