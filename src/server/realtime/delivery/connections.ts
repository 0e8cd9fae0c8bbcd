import { v7 as uuid } from 'uuid';
import type { ChannelName } from '../../../contract/topics/live.ts';
import type { Db } from '../../storage/db.ts';

/** How long the mark of a node is valid, and how old it lets it become, ms. */
const validMs = 60_000;
const renewedMs = 20_000;
/** How often changes are written, ms. */
const writtenMs = 2_000;
/** The most connections that one run writes. */
const mostWritten = 5_000;

/** A persistent connection of this node. */
export interface OpenConnection {
  readonly id: string;
  readonly orgCode: string;
  readonly userID: string;
  readonly channel: ChannelName;
  readonly address: string;
  readonly since: Date;
}

export interface ConnectionsDeps {
  readonly db: Db;
  /** Returns the connections of this node. */
  readonly open: () => Iterable<OpenConnection>;
  readonly onError: (error: unknown) => void;
}

/**
 * The job by which every node can list the connections of all. It writes which ones have opened and closed, and a mark of
 * the node, without which they do not count; expired nodes are removed with theirs.
 */
export function connectionsJob({ db, open, onError }: ConnectionsDeps) {
  const node = uuid();
  /** The connections that are stored. */
  const stored = new Set<string>();
  let markedAt = Number.NEGATIVE_INFINITY;
  return {
    everyMs: writtenMs,
    async run(): Promise<void> {
      const present = new Map([...open()].map((one) => [one.id, one]));
      const opened = [...present.values()]
        .filter(({ id }) => !stored.has(id))
        .slice(0, mostWritten);
      const closed = [...stored].filter((id) => !present.has(id));
      const start = performance.now();
      const isDue = start - markedAt >= renewedMs && present.size + stored.size > 0;
      if (opened.length === 0 && closed.length === 0 && !isDue) return;
      const written = await db.transaction('system', 'write', async (tx) => {
        const [mark] = await tx.query<{ isNew: boolean }>(
          `insert into live_node (id, until_time) values ($1, now() + $2 * interval '1 ms')
           on conflict (id) do update set until_time = excluded.until_time returning xmax = 0 as "isNew"`,
          [node, validMs],
        );
        // of a new mark nothing is stored: other nodes remove one that was not renewed, with its connections
        const isNew = mark?.isNew === true;
        const missing = isNew ? [...present.values()].slice(0, mostWritten) : opened;
        await tx.query('delete from live_connection where node_id = $1 and id = any($2)', [
          node,
          closed,
        ]);
        await tx.query(
          `insert into live_connection (org_code, id, node_id, user_id, channel, address, since)
           select v->>'orgCode', (v->>'id')::uuid, $2, (v->>'userID')::uuid, v->>'channel', v->>'address',
             (v->>'since')::timestamptz from jsonb_array_elements($1) v
           on conflict do nothing`,
          [JSON.stringify(missing), node],
        );
        if (isDue) await tx.query('delete from live_node where until_time < now()');
        return { isNew, missing };
      });
      markedAt = start;
      if (written.isNew) stored.clear();
      for (const { id } of written.missing) stored.add(id);
      for (const id of closed) stored.delete(id);
    },
    onError,
  };
}
