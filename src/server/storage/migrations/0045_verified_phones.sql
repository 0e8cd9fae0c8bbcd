-- Phones that have answered a code, and people who have left their organisation.

alter table app_user
  -- When the phone last answered a code; null: it has not since it was entered, and gets no messages.
  add column phone_verified_time timestamptz(3),
  -- The phone of a person who has left; `user_name` is then a text with which nobody signs in. Null: they have not left.
  add column left_phone text;

-- Another phone has answered nothing yet, whichever statement writes it.
create function clear_verified_phone() returns trigger language plpgsql as $$
begin
  new.phone_verified_time := null;
  return new;
end $$;
create trigger other_phone before update of user_name on app_user
  for each row when (new.user_name <> old.user_name) execute function clear_verified_phone();

-- Whoever registered, or set a forgotten password, answered a code; a later change of the phone undoes it.
set local role andon_system;
with other_phones as materialized (
  select org_code, target_id, max(seq) as seq from action_log
  where action = 'personnel.updateUser' and before->>'userName' <> after->>'userName'
  group by org_code, target_id
), answered as materialized (
  select org_code, user_id::text as id, max(seq) as seq from action_log
  where action in ('registration.registerOrganisation', 'session.forgetPassword')
  group by org_code, user_id
)
update app_user u set phone_verified_time = now()
where u.erased_time is null and (
  exists (select from user_application a
    where a.org_code = u.org_code and a.id = u.id and a.user_name = u.user_name)
  or exists (select from answered a
    left join other_phones o on o.org_code = a.org_code and o.target_id = a.id
    where a.org_code = u.org_code and a.id = u.id::text and a.seq > coalesce(o.seq, 0)));
reset role;
