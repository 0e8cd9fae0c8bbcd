-- Messages by other ways than the product's own: SMS, e-mail and robots of group chats.

-- A notification whose messages have not been queued yet; written with the notification, removed when they are.
create table outbound_event (
  org_code text not null,
  notification_id uuid not null,
  created_time timestamptz(3) not null,
  primary key (org_code, notification_id)
);
create index outbound_event_time on outbound_event (created_time);
alter table outbound_event enable row level security;
alter table outbound_event force row level security;
create policy tenant on outbound_event for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on outbound_event for all to andon_system using (true) with check (true);
-- A request may notify people of the other side of an order.
create policy append on outbound_event for insert to andon_app with check (true);
grant select, insert on outbound_event to andon_app;
grant select, insert, update, delete on outbound_event to andon_system;

-- How an organisation sends; without a row by all gateways of the installation, and to no group.
create table outbound_setting (
  org_code text primary key,
  -- '' for the product's name.
  sender_name text not null default '',
  is_sms_used boolean not null default true,
  is_email_used boolean not null default true,
  version integer not null default 0
);
alter table outbound_setting enable row level security;
alter table outbound_setting force row level security;
create policy tenant on outbound_setting for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on outbound_setting for all to andon_system using (true) with check (true);
grant select, insert, update on outbound_setting to andon_app;
grant select on outbound_setting to andon_system;

-- Addresses of robots, which hold their key, and keys of signatures. Requests write them and cannot read them back.
create table outbound_secret (
  org_code text not null,
  -- `wecom`, `dingtalk`: an address; `dingtalkSign`: a key.
  name text not null,
  value text not null,
  -- Its last four characters.
  hint text not null,
  update_time timestamptz(3) not null,
  primary key (org_code, name)
);
alter table outbound_secret enable row level security;
alter table outbound_secret force row level security;
create policy tenant on outbound_secret for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on outbound_secret for all to andon_system using (true) with check (true);
grant select (org_code, name, hint, update_time), insert, update (value, hint, update_time), delete
  on outbound_secret to andon_app;
grant select on outbound_secret to andon_system;

-- How a person is notified; without a row by SMS of urgent kinds, at any hour.
create table outbound_preference (
  org_code text not null,
  user_id uuid not null,
  -- Lists of the enumeration outboundChannel by kind of notification; a kind that is not in it has its default.
  channels jsonb not null default '{}',
  -- HH:mm in the zone of the organisation, both or none.
  quiet_from text,
  quiet_to text,
  -- Confirmed by a code; '' for none.
  email text not null default '',
  version integer not null default 0,
  primary key (org_code, user_id),
  foreign key (org_code, user_id) references app_user (org_code, id) on delete cascade
);
alter table outbound_preference enable row level security;
alter table outbound_preference force row level security;
create policy tenant on outbound_preference for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on outbound_preference for all to andon_system using (true) with check (true);
grant select, insert, update, delete on outbound_preference to andon_app;
grant select on outbound_preference to andon_system;

-- The queue of messages, and the record of what became of them.
create table outbound_message (
  org_code text not null,
  id uuid not null,
  -- null: it is about no notification.
  notification_id uuid,
  -- A kind of notification, `Sendsms` or `test`.
  kind text not null,
  -- Enumeration outboundChannel.
  channel integer not null,
  -- The recipient; null for a group.
  user_id uuid,
  -- Phone or e-mail address; '' for a group.
  address text not null,
  -- Phones of the people whom a group's message mentions.
  mentions text[] not null default '{}',
  title text not null,
  text text not null,
  -- The language of the text.
  locale text not null,
  is_urgent boolean not null,
  -- Enumerations outboundState and outboundReason.
  state integer not null default 0,
  reason integer not null default 0,
  -- What the gateway answered, without anything of its texts.
  detail text not null default '',
  attempts integer not null default 0,
  create_time timestamptz(3) not null,
  -- When it is sent next, and when it is no longer sent.
  due_time timestamptz(3) not null,
  expire_time timestamptz(3) not null,
  -- Until when a node has it to send.
  taken_until timestamptz(3),
  end_time timestamptz(3),
  -- The address group of the caller, for the limit of Sendsms.
  ip text not null default '',
  primary key (org_code, id)
);
create index outbound_message_due on outbound_message (due_time) where state = 0;
create index outbound_message_time on outbound_message (create_time);
create index outbound_message_list on outbound_message (org_code, create_time, id);
create index outbound_message_address on outbound_message (org_code, channel, address, create_time);
create index outbound_message_channel on outbound_message (org_code, channel, create_time);
alter table outbound_message enable row level security;
alter table outbound_message force row level security;
create policy tenant on outbound_message for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on outbound_message for all to andon_system using (true) with check (true);
grant select, insert, update (state, reason, detail, end_time) on outbound_message to andon_app;
grant select, insert, update, delete on outbound_message to andon_system;
