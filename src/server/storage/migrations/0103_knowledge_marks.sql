-- The fields of a document that somebody changed, by their names on the wire.
alter table document_event add column fields text[] not null default '{}';

-- Until when a call has an upload alone that makes a document of it.
alter table document_upload add column finish_until timestamptz(3);
