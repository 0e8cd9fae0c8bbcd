import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';

/** The person who reads documents. */
export type LibraryReader = Pick<Actor, 'orgCode' | 'permissions' | 'userID'>;

/** The context in which a document changes. */
export interface DocumentWriter {
  readonly tx: Tx;
  readonly actor: LibraryReader & { readonly realName: string };
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
}

/** Returns the values `$1` to `$5` of a statement that states `visibleDocuments`; its own values follow. */
export function readerValues({ orgCode, permissions, userID }: LibraryReader) {
  return [
    orgCode,
    userID,
    permissions.has('knowledge.view'),
    permissions.has('knowledge.edit') || permissions.has('knowledge.review'),
    permissions.has('platform.knowledge'),
  ] as const;
}

/** The number of values that `readerValues` returns. */
export const readerPlaces = 5;

/**
 * SQL condition: the provider `$1` services a device that a document is about, by itself or by its type, under a relation
 * whose owner shares documents. The types above the type of a device count.
 */
const isShared = (d: string) => `(${d}.org_code, ${d}.id) in (
  select l.org_code, l.document_id from document_link l join (
    select v.org_code, v.id, null::uuid as type_id from device v
    where v.service_org_code = $1 and v.org_code in (select i.owner from shared_item i where i.provider = $1 and 'documents' = any(i.items))
    union all
    select t.org_code, null, device_type_path(t.org_code, t.type_id) from (
      select distinct v.org_code, v.type_id from device v
      where v.service_org_code = $1 and v.type_id is not null
        and v.org_code in (select i.owner from shared_item i where i.provider = $1 and 'documents' = any(i.items))
    ) t
  ) seen on seen.org_code = l.org_code and (seen.id = l.device_id or seen.type_id = l.type_id))`;

/**
 * SQL condition: a person sees a document `d`. Every way to a document states it: list, count, search, preview, file,
 * export, message, link. Readers see the published revision: of their organisation with the permission to read its library,
 * of owners that share it, and of the public library. Authors and reviewers see all documents of their library.
 *
 * The values `$1` to `$5` are `readerValues`.
 *
 * @param d an alias of `document`
 */
export function visibleDocuments(d: string): string {
  return `(${isAuthored(d)} or ${d}.published_revision is not null and ${isInAudience(d)})`;
}

/** SQL condition: a person writes or reviews the library of a document `d`, and sees it in any state. */
export function isAuthored(d: string): string {
  return `(${d}.org_code = $1 and $4 or ${d}.org_code = '${publicLibraryCode}' and $5)`;
}

/** SQL condition: a person would see a document `d` if it were published. `$2` is the person. */
export function isInAudience(d: string): string {
  return `($2::uuid is not null and (${d}.org_code = '${publicLibraryCode}' or $3 and (${d}.org_code = $1 or ${isShared(d)})))`;
}

/** SQL: the revision of a document `d` that a person sees: the latest for authors and reviewers, else the published one. */
export function seenRevision(d: string): string {
  return `(case when ${isAuthored(d)} then ${d}.revision else ${d}.published_revision end)`;
}
