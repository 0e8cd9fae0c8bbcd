import { messageType } from '../../../contract/enums.ts';
import { hubEvents, type TopicPatch } from '../../../contract/topics/live.ts';
import type { InboxRow } from '../../../contract/topics/topicRows.ts';
import type { Tx } from '../../storage/db.ts';
import { type Frame, hubGroups } from '../delivery/frames.ts';
import type { TopicReader, TopicScope } from '../delivery/topicReader.ts';
import { nextRevisions } from '../delivery/topicRevisions.ts';

/** The message types in which a user's inbox changed, by the user's id. */
export type InboxChanges = ReadonlyMap<string, ReadonlySet<number>>;

/** Merges the inbox changes of a batch into one per user. */
export function mergeInboxes(
  changes: readonly { readonly userID: string; readonly types: readonly number[] }[],
): InboxChanges {
  const merged = new Map<string, Set<number>>();
  for (const { userID, types } of changes) {
    merged.set(userID, new Set([...(merged.get(userID) ?? []), ...types]));
  }
  return merged;
}

/** Reader of the inbox of the scope's user, for snapshots; `inboxFrames` makes the patches. */
export const inboxReader: TopicReader = {
  topic: 'inbox',
  isPersonal: true,
  async rows(tx, { orgCode, userID }, keys) {
    if (userID === undefined) throw new Error('an inbox belongs to one user');
    const types = keys === undefined ? messageType.list : keys.map(Number);
    const rows = await selectRows(tx, orgCode, new Map([[userID, new Set<number>(types)]]));
    return new Map(rows.map(({ type, unread, newest }) => [String(type), { unread, newest }]));
  },
};

/**
 * Returns the patch of each changed inbox, for its user only, numbered like other topics. Takes two
 * statements however many inboxes changed, because an announcement notifies a whole plant.
 *
 * @param isWatched false: nobody of the organisation is connected, and the inboxes are reset without counting
 */
export async function inboxFrames(
  tx: Tx,
  { orgCode, now }: TopicScope,
  changes: InboxChanges,
  isWatched: boolean,
): Promise<Frame[]> {
  if (changes.size === 0) return [];
  const names = [...changes.keys()].map(inboxRevision);
  const revisions = await nextRevisions(tx, orgCode, names, isWatched ? [] : names);
  const counted = isWatched ? await selectRows(tx, orgCode, changes) : [];
  const rows = Map.groupBy(counted, ({ userID }) => userID);
  return [...changes.keys()].map((userID) => {
    const revision = revisions.get(inboxRevision(userID));
    if (revision === undefined) throw new Error(`no revision of the inbox of ${userID}`);
    const patch: TopicPatch = {
      Topic: 'inbox',
      Epoch: revision.epoch,
      Rev: revision.rev,
      At: now.toISOString(),
      ...(isWatched && {
        Set: Object.fromEntries(
          (rows.get(userID) ?? []).map(({ type, unread, newest }) => [type, { unread, newest }]),
        ),
      }),
    };
    return {
      hub: 'main',
      groups: [hubGroups.inbox(userID)],
      event: hubEvents.patch,
      payload: patch,
    };
  });
}

/** Returns the name under which the revisions of a user's inbox are counted. */
export function inboxRevision(userID: string): string {
  return `inbox:${userID}`;
}

/** Returns a row for each user and type, also where there is no message. */
function selectRows(tx: Tx, orgCode: string, changes: InboxChanges) {
  const requested = [...changes].flatMap(([userID, types]) =>
    [...types].map((type) => ({ userID, type })),
  );
  return tx.query<InboxRow & { userID: string; type: number }>(
    `select requested.user_id as "userID", requested.type, unread.n as unread,
       coalesce(newest.id::text, '') as newest
     from (select (a->>'userID')::uuid as user_id, (a->>'type')::int as type
           from jsonb_array_elements($2) a) requested
     cross join lateral (
       select count(*)::int as n from notification
       where org_code = $1 and user_id = requested.user_id and m_type = requested.type and not is_read
     ) unread
     left join lateral (
       select id from notification
       where org_code = $1 and user_id = requested.user_id and m_type = requested.type
       order by created_time desc, id desc limit 1
     ) newest on true`,
    [orgCode, JSON.stringify(requested)],
  );
}
