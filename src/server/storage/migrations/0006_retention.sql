-- Rows that are removed by age are found by an index on their time; see src/server/realtime/README.md.

create index notification_time on notification (created_time);
create index device_run_state_time on device_run_state (start_time);

-- The kernel removes old run states of all organisations.
grant select, delete on device_run_state to andon_system;
-- It addresses the rows that it removes by their place; the answers themselves it still does not read.
grant select (ctid) on action_answer to andon_system;
