-- What people report about the product becomes the problem log: pictures, the page, states, replies, and the catalogue of
-- systems that problems are about.

-- The systems that problems are about: one tree, of the tenant PUBLIC.
create table system_type (
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
  foreign key (org_code, parent_id) references system_type (org_code, id)
);
create unique index system_type_name on system_type (org_code, look_alike(name));
create index system_type_parent on system_type (org_code, parent_id);
select tenant_table('system_type');
create policy everybody on system_type for select to andon_app using (org_code = 'PUBLIC');
grant select on system_type to andon_system;

alter table feedback
  -- A system type; it belongs to the tenant PUBLIC.
  add column type_id uuid,
  -- The address within the product where its reporter was; '': none.
  add column page text not null default '',
  -- `{url, name, contentType, size}` of each picture.
  add column photos jsonb not null default '[]',
  -- feedbackState
  add column state smallint not null default 0,
  -- The administrator of the platform who handles it, a person of any organisation.
  add column handler_id uuid,
  add column update_time timestamptz(3) not null default now(),
  add column close_time timestamptz(3),
  add column version integer not null default 0;
create unique index feedback_id on feedback (id);
create index feedback_person on feedback (user_id, create_time, id);
create index feedback_organisation on feedback (org_code, create_time, id);
create index feedback_order on feedback (create_time, id);
drop index feedback_time;
create index feedback_type on feedback (type_id) where type_id is not null;
-- People read theirs as their organisation; all writes are the kernel's, because they concern two organisations.
grant select on feedback to andon_app;
grant insert, update on feedback to andon_system;

-- A reply to a problem, or a step of it, by the reporter's organisation or the platform.
create table feedback_reply (
  -- That of the problem.
  org_code text not null,
  feedback_id uuid not null,
  id uuid not null,
  -- A person of any organisation, where is_platform.
  user_id uuid not null,
  is_platform boolean not null,
  content text not null,
  photos jsonb not null default '[]',
  -- The feedbackState to which a step led; null: a reply.
  state smallint,
  action_id text,
  create_time timestamptz(3) not null,
  primary key (org_code, feedback_id, id),
  foreign key (org_code, feedback_id) references feedback (org_code, id)
);
create index feedback_reply_person on feedback_reply (user_id, create_time);
select tenant_table('feedback_reply');
revoke insert, update, delete on feedback_reply from andon_app;
grant select, insert on feedback_reply to andon_system;

set local role andon_system;
update feedback set update_time = create_time;
-- Who could give all rights of the platform still can, now that it has more of them.
update app_user set password_ceiling = password_ceiling || '{platform.feedback,platform.help,platform.knowledge}'::text[]
  where 'platform.enterprises' = any(password_ceiling);
update app_user set phone_ceiling = phone_ceiling || '{platform.feedback,platform.help,platform.knowledge}'::text[]
  where 'platform.enterprises' = any(phone_ceiling);
reset role;

-- Gives the problems of a system type to another one, or to none; they belong to all organisations.
create function pass_feedback_type(from_type uuid, into_type uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update feedback set type_id = into_type, version = version + 1 where type_id = from_type returning id
$$;
grant create on schema public to andon_system;
alter function pass_feedback_type(uuid, uuid) owner to andon_system;
revoke create on schema public from andon_system;
revoke execute on function pass_feedback_type(uuid, uuid) from public;
grant execute on function pass_feedback_type(uuid, uuid) to andon_app;
