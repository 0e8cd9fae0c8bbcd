-- The fields of a document that somebody changed, by their names on the wire.
alter table document_event add column fields text[] not null default '{}';
