-- Every log says its own ends: those that a former build left without, or has written beyond.
set local role andon_system;--> statement-breakpoint
insert into action_chain (org_code, first_seq, first_previous_hash, last_seq, last_hash)
select org.org_code, beginning.seq, beginning.previous_hash, ending.seq, ending.hash
from (select distinct org_code from action_log) org
cross join lateral (
  select seq, previous_hash from action_log l where l.org_code = org.org_code order by seq limit 1
) beginning
cross join lateral (
  select seq, hash from action_log l where l.org_code = org.org_code order by seq desc limit 1
) ending
on conflict (org_code) do update set last_seq = excluded.last_seq, last_hash = excluded.last_hash
where action_chain.last_seq < excluded.last_seq;--> statement-breakpoint
reset role;
