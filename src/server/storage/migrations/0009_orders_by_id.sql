-- An order is read by its id alone, since its organisation is not known before. Without it PostgreSQL 18 searches the
-- primary key once for each organisation, and earlier versions read all of it.
create index work_order_id on work_order (id);
