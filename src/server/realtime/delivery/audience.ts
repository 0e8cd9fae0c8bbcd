import type { Db } from '../../storage/db.ts';

/** How long a mark is valid, and how old a node lets its own become, ms. */
const validMs = 60_000;
const renewedMs = 20_000;

export interface AudienceDeps {
  readonly db: Db;
  /** Returns the organisations whose boards or people are connected to this node. */
  readonly watched: () => Iterable<string>;
  readonly onError: (error: unknown) => void;
}

/**
 * The job by which the other nodes know whose boards and inboxes are watched on this one, within a second. The mark of an
 * organisation that nobody watches any more expires.
 */
export function audienceJob({ db, watched, onError }: AudienceDeps) {
  /** When this node marked an organisation, ms of the process. */
  const marked = new Map<string, number>();
  return {
    everyMs: 1000,
    async run(): Promise<void> {
      const start = performance.now();
      const due = [...watched()].filter(
        (one) => start - (marked.get(one) ?? -renewedMs) >= renewedMs,
      );
      if (due.length === 0) return;
      await db.transaction('system', 'write', (tx) =>
        tx.query(
          `insert into board_audience (org_code, until_time)
           select org_code, now() + $2 * interval '1 ms' from unnest($1::text[]) org_code order by org_code
           on conflict (org_code) do update set until_time = excluded.until_time`,
          [due, validMs],
        ),
      );
      for (const orgCode of due) marked.set(orgCode, start);
    },
    onError,
  };
}

/** SQL condition: a node has marked the organisation `o` as watched. */
export const isMarkedAsWatched =
  'exists (select from board_audience a where a.org_code = o.org_code and a.until_time > now())';
