-- Codes and names of groups that look alike are one: full width, case, invisible characters and runs of spaces make no
-- difference. This function is `lookAlike` of the contract; a test compares the two character by character.
create function look_alike(given text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(normalize(lower(regexp_replace(
  normalize(regexp_replace(given, '[\u0085\u2028\u2029]', ' ', 'g'), nfkc),
  '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2'
  || '\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff'
  || '\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
  || '\U000e0000-\U000e0fff]', '', 'g')), nfkc), '[ \t\n\v\f\r\u1680]+', ' ', 'g'));
grant execute on function look_alike(text) to andon_app, andon_guest, andon_system;

-- Each key is unique. Rows that looked alike before stay as they are: the first has the number 0, each further one its
-- own number, until somebody gives it another code (`npm run admin -- list-doubles` lists them).
alter table device
  add column code_key text generated always as (look_alike(device_code)) stored,
  add column code_double integer not null default 0;
alter table device_type
  add column name_key text generated always as (look_alike(type_name)) stored,
  add column name_double integer not null default 0,
  add column code_key text generated always as (look_alike(type_code)) stored,
  add column code_double integer not null default 0;
alter table device_position
  add column name_key text generated always as (look_alike(position_name)) stored,
  add column name_double integer not null default 0,
  add column code_key text generated always as (look_alike(position_code)) stored,
  add column code_double integer not null default 0;
alter table spare_part
  add column code_key text generated always as (look_alike(part_code)) stored,
  add column code_double integer not null default 0;

do $$
declare
  keyed record;
begin
  for keyed in
    select * from (values ('device', 'code', 'device_code'), ('device_type', 'name', 'type_name'),
      ('device_type', 'code', 'type_code'), ('device_position', 'name', 'position_name'),
      ('device_position', 'code', 'position_code'), ('spare_part', 'code', 'part_code')) v (name, key, written)
  loop
    execute format('grant select (org_code, id, %2$I, %3$s_key, %3$s_double), update (%3$s_double) on %1$I to andon_system',
      keyed.name, keyed.written, keyed.key);
    set local role andon_system;
    execute format(
      'update %1$I t set %2$s_double = n.place from (
         select org_code, id, row_number() over (partition by org_code, %2$s_key order by id) - 1 as place
         from %1$I where %2$s_key is not null
       ) n where t.org_code = n.org_code and t.id = n.id and n.place > 0', keyed.name, keyed.key);
    reset role;
    execute format('revoke update (%2$s_double) on %1$I from andon_system', keyed.name, keyed.key);
    execute format('create unique index %1$s_%2$s_alike on %1$I (org_code, %2$s_key, %2$s_double)', keyed.name, keyed.key);
  end loop;
end $$;
