-- Logs that lost their beginnings before cuts were noted: by age, or by a node with a wrong clock.
set local role andon_system;--> statement-breakpoint
update action_chain set cut_rule = 'unknown: before cuts were noted', cut_rows = first_seq - 1
where first_seq > 1;--> statement-breakpoint
reset role;--> statement-breakpoint
-- An application made anew notes its time.
grant update (apply_time) on relation to andon_app;
