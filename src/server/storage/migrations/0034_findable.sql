-- True: service providers find the organisation by its name, to apply for a relation.
alter table organisation add column is_findable boolean not null default false;
grant update (is_findable) on organisation to andon_app;
