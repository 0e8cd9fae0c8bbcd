-- What people write about an order. `org_code` is the owner of the order. An internal comment is read by the
-- organisation of its author alone; a provider reads others of the time in which it had the order, as with the history.

create table work_order_comment (
  org_code text not null,
  order_id uuid not null,
  id uuid not null,
  -- The organisation that repaired the order when it was written.
  repair_org_code text not null,
  user_org_code text not null,
  user_id uuid not null,
  user_name text not null,
  content text not null,
  internal boolean not null,
  -- The names of the mentioned people, as they stand in the text.
  mentions text[] not null,
  -- Uploaded pictures of the author's organisation: `[{url, name, contentType, size}]`.
  photos jsonb not null,
  -- Of the call that wrote it: a repeated call writes nothing.
  action_id text,
  create_time timestamptz(3) not null,
  primary key (org_code, order_id, id)
);
create unique index work_order_comment_action on work_order_comment (org_code, order_id, user_id, action_id)
  where action_id is not null;
create index work_order_comment_time on work_order_comment (org_code, order_id, create_time, id);
alter table work_order_comment enable row level security;
alter table work_order_comment force row level security;
grant select, insert, delete on work_order_comment to andon_app;
grant select on work_order_comment to andon_guest;
-- Everybody writes and deletes as their own organisation.
create policy own on work_order_comment for all to andon_app using (
  user_org_code = current_setting('app.org', true) and (org_code = user_org_code
    or repair_org_code = user_org_code and exists (
      select from work_order o where o.org_code = work_order_comment.org_code and o.id = work_order_comment.order_id
        and o.repair_org_code = current_setting('app.org', true))));
create policy tenant on work_order_comment for select to andon_app using (
  org_code = current_setting('app.org', true) and not internal);
create policy repair_side on work_order_comment for select to andon_app using (
  repair_org_code = current_setting('app.org', true) and not internal and exists (
    select from work_order o where o.org_code = work_order_comment.org_code and o.id = work_order_comment.order_id
      and o.repair_org_code = current_setting('app.org', true)));
create policy guest on work_order_comment for select to andon_guest using (
  repair_org_code = current_setting('app.guest', true)
  and (not internal or user_org_code = current_setting('app.guest', true))
  and exists (
    select from work_order o where o.org_code = work_order_comment.org_code and o.id = work_order_comment.order_id));
create policy system on work_order_comment for all to andon_system using (true) with check (true);
