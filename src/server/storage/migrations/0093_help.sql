-- The help pages and menus that administrators of the platform have written over those of the product; of the tenant PUBLIC.
create table help_entry (
  org_code text not null default 'PUBLIC',
  -- helpType
  help_type text not null,
  id text not null,
  is_hidden boolean not null default false,
  -- The group of a page; null: as in the product, or a group.
  parent_id text,
  -- The place in its level; null: as in the product.
  sort integer,
  -- `{titleZh, titleEn, contentZh, contentEn}`; null: as in the product. An entry that the product does not have has one.
  page jsonb,
  -- What the product brought when the page was written; null: nothing.
  base jsonb,
  user_id uuid not null,
  update_time timestamptz(3) not null,
  version integer not null default 0,
  primary key (org_code, help_type, id)
);
select tenant_table('help_entry');
-- Readers have no token: the kernel reads and writes it.
revoke insert, update, delete on help_entry from andon_app;
grant select, insert, update, delete on help_entry to andon_system;
