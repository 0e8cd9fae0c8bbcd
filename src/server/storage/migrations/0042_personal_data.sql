-- People whose personal data was erased, and what the erasure of a person reads and writes.

-- When the personal data was erased; `real_name` and `user_name` are then the same pseudonym.
alter table app_user add column erased_time timestamptz(3);

-- Random, in base64url; the hash of the row covers it. An erasure removes it, so that nobody finds the removed text by
-- trying names and phones against the hash. Null: a row from before it, or one whose text was replaced.
alter table action_log add column salt text;
grant update (before, after, salt) on action_log to andon_system;
grant update (entry) on action_pending to andon_system;
grant select, update on action_answer to andon_system;

-- A person's name is copied into the records of every organisation that they work for, so the kernel replaces it.
do $$
declare
  t text;
begin
  foreach t in array array['work_order', 'work_order_segment', 'work_order_event', 'work_order_comment',
    'work_order_photo', 'work_order_labour', 'device_document', 'device_person', 'device_position',
    'label_report', 'notice', 'saved_view', 'feedback', 'notice_reading', 'user_application',
    'label_attempt', 'stored_file', 'out_call_record', 'out_call_date', 'out_call_user_device',
    'out_call_overtime', 'relation_event', 'outbound_message', 'outbound_preference']
  loop
    execute format('grant select, update on %I to andon_system', t);
    if not exists (select from pg_policies where tablename = t and 'andon_system' = any(roles)
      and cmd = 'ALL') and (select relrowsecurity from pg_class where oid = t::regclass)
    then
      execute format('create policy erasure on %I for all to andon_system using (true) with check (true)', t);
    end if;
  end loop;
end $$;
grant delete on device_person, saved_view, outbound_message, outbound_preference to andon_system;
