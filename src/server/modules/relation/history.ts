import { v7 as uuid } from 'uuid';
import type { relationEvent } from '../../../contract/areas/relation/relationEnums.ts';
import {
  type RelationHistoryEntry,
  type ShareBrief,
  scopeLimits,
} from '../../../contract/areas/relation/scope.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import type { Ends } from './queries.ts';

/** The sharing of an owner before a change and after it. */
export interface ShareChange {
  readonly from: ShareBrief;
  readonly to: ShareBrief;
}

/** Adds what the actor did to the history of a relation. The transaction acts as the actor's organisation. */
export async function storeEvent(
  tx: Tx,
  { from, to }: Ends,
  actor: Pick<Actor, 'orgCode' | 'realName' | 'userID'>,
  kind: (typeof relationEvent.list)[number],
  now: Date,
  changes: ShareChange | null = null,
): Promise<void> {
  await insertReturning(tx, 'relation_event', {
    to_org_code: to,
    from_org_code: from,
    id: uuid(),
    kind,
    time: now,
    org_code: actor.orgCode,
    user_id: actor.userID,
    user_name: actor.realName,
    changes: changes === null ? null : JSON.stringify(changes),
  });
}

type Stored = Omit<RelationHistoryEntry, 'from' | 'to'> & { readonly changes: ShareChange | null };

/**
 * Loads the history of a relation, the latest first. The names of groups and devices are the owner's alone.
 */
export async function selectHistory(
  tx: Tx,
  { from, to }: Ends,
  isOwner: boolean,
): Promise<RelationHistoryEntry[]> {
  const rows = await tx.query<Stored>(
    `select e.id, e.kind, e.time, o.org_name as "orgName", e.user_name as "userName", e.changes
     from relation_event e left join organisation o on o.org_code = e.org_code
     where e.to_org_code = $1 and e.from_org_code = $2
     order by e.time desc, e.id desc limit ${scopeLimits.events}`,
    [to, from],
  );
  return rows.map(isoTimes).map(({ changes, ...entry }) => {
    if (changes === null) return entry;
    if (isOwner) return { ...entry, ...changes };
    return { ...entry, from: withoutNames(changes.from), to: withoutNames(changes.to) };
  });
}

function withoutNames({ names: _names, ...brief }: ShareBrief): ShareBrief {
  return brief;
}
