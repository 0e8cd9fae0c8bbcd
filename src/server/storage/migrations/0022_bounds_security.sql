-- Logs that lost their beginnings to age before cuts were noted: they begin where they say.
set local role andon_system;--> statement-breakpoint
update action_chain set cut_time = now(), cut_rule = 'age > 200 days (before cuts were noted)',
  cut_rows = first_seq - 1
where first_seq > 1;--> statement-breakpoint
reset role;--> statement-breakpoint
-- An application made anew notes its time.
grant update (apply_time) on relation to andon_app;
