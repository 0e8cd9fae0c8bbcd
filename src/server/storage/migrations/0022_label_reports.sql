-- Faults that people without an account report by a device's label.

-- A label names its device alone.
create index device_id on device (id);

-- Whether people without an account may report faults of the organisation's devices.
alter table order_setting add column label_report boolean not null default true;

-- A report or a remark by a label: who wrote it, for the owner alone, and the secret by which they follow the order.
create table label_report (
  org_code text not null,
  id uuid not null,
  device_id uuid not null,
  order_id uuid not null,
  -- False: the report from which the order came.
  is_remark boolean not null,
  reporter_name text not null,
  phone text not null,
  -- Their own words.
  content text not null,
  -- SHA-256 of the secret, which the reporter's browser has.
  secret_hash text not null,
  -- The comment with the remark or the photos; null: none yet.
  comment_id uuid,
  photos integer not null default 0,
  create_time timestamptz(3) not null,
  primary key (org_code, id),
  constraint label_report_secret unique (org_code, device_id, secret_hash)
);
create index label_report_order on label_report (org_code, order_id);
alter table label_report enable row level security;
alter table label_report force row level security;
create policy tenant on label_report for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on label_report for all to andon_system using (true) with check (true);
grant select, insert, update (comment_id, photos) on label_report to andon_app;
-- A visitor's order detail asks for them, and no policy shows any.
grant select on label_report to andon_guest;

-- A photo follows its report, and joins the comment of those before it.
grant update (photos) on work_order_comment to andon_app;

-- Attempts to write by a label, which limits count. Only the kernel reads them. Rows stay for a day.
create table label_attempt (
  id uuid primary key,
  device_id uuid not null,
  phone text not null,
  -- From `addressGroup`.
  ip text not null,
  create_time timestamptz(3) not null
);
create index label_attempt_device on label_attempt (device_id, create_time);
create index label_attempt_phone on label_attempt (phone, create_time);
create index label_attempt_ip on label_attempt (ip, create_time);
create index label_attempt_time on label_attempt (create_time);
grant select, insert, delete on label_attempt to andon_system;
