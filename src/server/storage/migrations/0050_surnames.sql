-- People are listed by pinyin (the collation of the cluster). A surname with a reading of its own (曾 is read zeng, as a word
-- ceng) stands at that reading: its character is compared as another one that has this reading alone.
create function name_order(name text) returns text language sql immutable strict parallel safe
return case left(name, 2)
    when '万俟' then '墨'
    when '尉迟' then '郁'
    when '澹台' then '坛'
    when '拓跋' then '唾'
    else translate(left(name, 1), '曾仇单解区查乐缪盖朴翟覃繁员折召句薄能都乜六', '憎囚讪泻讴渣跃庙舸瓢宅禽婆孕舌哨沟渤奈嘟镊鹿')
  end || substr(name, 2);
grant execute on function name_order(text) to andon_app, andon_guest, andon_system;
alter table app_user add column name_order text generated always as (name_order(real_name)) stored;
create index app_user_name_order on app_user (org_code, name_order, id);

-- In the column `search` of people, surnames have their own reading now, and invisible characters are gone everywhere:
-- `fillSearch` writes all rows anew at the next start.
set local role andon_system;
update app_user set search = '';
reset role;
