-- People who register themselves, and invitations.

-- What a code serves for. Codes of before this file were for forgotten passwords.
alter table sms_code add column purpose text not null default 'password';

-- A link with which people register in an organisation. Its signature is derived from the id, so nothing here opens it.
create table invitation (
  org_code text not null,
  id uuid not null,
  -- The role that it gives.
  role_id uuid not null,
  remark text not null,
  max_uses integer not null,
  uses integer not null default 0,
  expire_time timestamptz(3) not null,
  revoked_time timestamptz(3),
  create_user_id uuid not null,
  create_time timestamptz(3) not null,
  primary key (org_code, id)
);
create index invitation_time on invitation (org_code, create_time);
-- A link names its invitation alone.
create unique index invitation_id on invitation (id);
alter table invitation enable row level security;
alter table invitation force row level security;
create policy tenant on invitation for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on invitation for all to andon_system using (true) with check (true);
grant select, insert, update (revoked_time), delete on invitation to andon_app;
grant select, update (uses) on invitation to andon_system;

-- A person's application, or their registration by an invitation. It stays when a rejected person applies again,
-- which replaces the account.
create table user_application (
  org_code text not null,
  -- The id of the person.
  id uuid not null,
  -- As the person gave them.
  user_name text not null,
  real_name text not null,
  post_name text not null,
  apply_remark text not null,
  -- Enumeration userState: 2 pending, 1 approved, 3 rejected.
  user_state integer not null,
  -- What was given; null while there is no approval.
  role_id uuid,
  reject_reason text not null default '',
  -- null: by the organisation's code.
  invitation_id uuid,
  -- Who decided, or made the invitation.
  review_user_id uuid,
  review_time timestamptz(3),
  create_time timestamptz(3) not null,
  primary key (org_code, id)
);
create index user_application_time on user_application (org_code, create_time);
create index user_application_pending on user_application (org_code) where user_state = 2;
alter table user_application enable row level security;
alter table user_application force row level security;
create policy tenant on user_application for all to andon_app
  using (org_code = current_setting('app.org', true)) with check (org_code = current_setting('app.org', true));
create policy system on user_application for all to andon_system using (true) with check (true);
grant select, update (user_state, role_id, reject_reason, review_user_id, review_time) on user_application to andon_app;
grant select, insert on user_application to andon_system;
