-- Needs all nodes stopped: those of the previous build hand out numbers in steps of 16.
-- As many reports of one organisation as a node has connections draw their numbers without waiting.

grant select, insert, update on order_counter to andon_system;
set local role andon_system;
insert into order_counter (org_code, place, next)
  select c.org_code, c.place + 16, 0 from order_counter c where c.place <= 16;
update order_counter c set next = m.next + c.place
from (select org_code, max(next) as next from order_counter group by org_code) m
where m.org_code = c.org_code;
reset role;
revoke select, insert, update on order_counter from andon_system;
