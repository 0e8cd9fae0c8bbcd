-- The persistent connections of all nodes. A node renews its mark; connections of one whose mark has expired do not count.
create table live_node (
  id uuid primary key,
  until_time timestamptz(3) not null
);
alter table live_node enable row level security;
alter table live_node force row level security;
create policy everybody on live_node for select to andon_app using (true);
create policy system on live_node for all to andon_system using (true) with check (true);
grant select on live_node to andon_app;
grant select, insert, update, delete on live_node to andon_system;

create table live_connection (
  org_code text not null,
  id uuid not null,
  node_id uuid not null references live_node (id) on delete cascade,
  user_id uuid not null,
  -- channelNames
  channel text not null,
  -- Of the browser, behind trusted proxies.
  address text not null,
  since timestamptz(3) not null,
  primary key (org_code, id)
);
create index live_connection_since on live_connection (org_code, since, id);
create index live_connection_node on live_connection (node_id);
select tenant_table('live_connection');
revoke insert, update, delete on live_connection from andon_app;
grant select, insert, delete on live_connection to andon_system;
