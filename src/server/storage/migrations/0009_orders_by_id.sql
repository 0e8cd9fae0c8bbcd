-- An order is read by its id alone, since its organisation is not known before: of many organisations each would be
-- searched, and before PostgreSQL 18 the whole key.
create index work_order_id on work_order (id);
