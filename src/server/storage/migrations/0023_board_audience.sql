-- The organisations whose boards or inboxes somebody watches, on any node. A node renews its mark while it has connections.
create table board_audience (
  org_code text primary key,
  until_time timestamptz not null
);
alter table board_audience enable row level security;
alter table board_audience force row level security;
grant select on board_audience to andon_app;
grant select, insert, update on board_audience to andon_system;
create policy tenant on board_audience for select to andon_app using (org_code = current_setting('app.org', true));
create policy system on board_audience for all to andon_system using (true) with check (true);
