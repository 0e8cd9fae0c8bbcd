-- Figures of the stock: dead stock, use over a window, waiting for parts; devices and substitutes of a part.

alter table stock_total
  -- The last issue, or the first movement of a part that was never issued.
  add column idle_since timestamptz(3);
create index stock_total_idle on stock_total (org_code, idle_since, part_id) where in_stock > 0;
create index stock_movement_part_time on stock_movement (org_code, part_id, create_time);
create index work_order_segment_part_wait on work_order_segment (repair_org_code, start_time)
  where kind = 2 and reason = 'part' and replaced_by is null;

-- Since when a part lies idle: of an issue that was undone, since the one before it.
create function stock_idle_since(org text, part uuid) returns timestamptz language sql stable as $$
  select coalesce(
    (select max(m.create_time) from stock_movement m where m.org_code = org and m.part_id = part and m.move_type = 1
      and m.qty < 0 and not exists (select from stock_movement u where u.org_code = org and u.undoes_id = m.id)),
    (select min(m.create_time) from stock_movement m where m.org_code = org and m.part_id = part))
$$;
revoke execute on function stock_idle_since(text, uuid) from public;
grant execute on function stock_idle_since(text, uuid) to andon_app, andon_system;

create function note_issue() returns trigger language plpgsql as $$
begin
  update stock_total t
    set idle_since = case when new.qty < 0 or new.seq = 1 then new.create_time
      else stock_idle_since(new.org_code, new.part_id) end
    where t.org_code = new.org_code and t.part_id = new.part_id;
  return null;
end $$;
create trigger stock_movement_issued after insert on stock_movement
  for each row when (new.move_type = 1 or new.seq = 1) execute function note_issue();

-- The devices that a part fits, as somebody stated.
create table spare_part_device (
  org_code text not null,
  part_id uuid not null,
  -- The owner of the device: an organisation states it of its own devices and of those that it services.
  device_org_code text not null,
  device_id uuid not null,
  primary key (org_code, part_id, device_id),
  foreign key (org_code, part_id) references spare_part (org_code, id) on delete cascade
);
create index spare_part_device_device on spare_part_device (org_code, device_id);
select tenant_table('spare_part_device');

-- The parts that can be used instead of a part.
create table spare_part_substitute (
  org_code text not null,
  part_id uuid not null,
  substitute_id uuid not null check (substitute_id <> part_id),
  primary key (org_code, part_id, substitute_id),
  foreign key (org_code, part_id) references spare_part (org_code, id) on delete cascade,
  foreign key (org_code, substitute_id) references spare_part (org_code, id) on delete cascade
);
create index spare_part_substitute_of on spare_part_substitute (org_code, substitute_id);
select tenant_table('spare_part_substitute');
create index work_order_part_side on work_order_part (repair_org_code, part_id);
