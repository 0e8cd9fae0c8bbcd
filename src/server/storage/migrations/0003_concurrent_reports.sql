-- Needs all nodes stopped: those of the previous build write the counter and the fleet by their former keys.
-- Reports of one organisation that are written at the same time wait for each other no longer: a number is drawn
-- from one of several places, and each day of the fleet has several rows, whose sum is the day.

alter table order_counter rename column last to next;
alter table order_counter add place integer not null default 1;
alter table order_counter drop constraint order_counter_pkey;
alter table order_counter add primary key (org_code, place);
alter table order_counter alter column place drop default;
grant select, insert, update on order_counter to andon_system;
set local role andon_system;
insert into order_counter (org_code, place, next)
  select c.org_code, p.place, c.next + p.place from order_counter c, generate_series(2, 16) p (place);
update order_counter set next = next + 1 where place = 1;
reset role;
revoke select, insert, update on order_counter from andon_system;

-- `part`: the devices whose last byte of the id, modulo 16, it is.
alter table figure_fleet add part integer not null default 0;
alter table figure_fleet drop constraint figure_fleet_pkey;
alter table figure_fleet add primary key (org_code, day, part);
