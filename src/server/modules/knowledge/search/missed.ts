import { type MissedSearch, searchLimits } from '../../../../contract/areas/knowledge/search.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { Tx } from '../../../storage/db.ts';
import { fold } from './folded.ts';

/** Loads what was searched and not found, the most often searched first. */
export async function selectMissed(tx: Tx, orgCode: string): Promise<MissedSearch[]> {
  const rows = await tx.query<MissedSearch>(
    `select term, searches, last_time as "lastTime" from document_missed_search where org_code = $1
     order by searches desc, last_time desc, term limit ${searchLimits.missed}`,
    [orgCode],
  );
  return rows.map(isoTimes);
}

/** Counts a search without a hit. Beyond the most that are stored, those searched least and longest ago are removed. */
export async function storeMissed(
  tx: Tx,
  orgCode: string,
  searched: string,
  now: Date,
): Promise<void> {
  const term = fold(searched);
  if (Array.from(term).length < 2) return;
  await tx.query(
    `insert into document_missed_search (org_code, term, searches, last_time) values ($1, $2, 1, $3)
     on conflict (org_code, term) do update
       set searches = least(document_missed_search.searches + 1, 1000000), last_time = excluded.last_time`,
    [orgCode, term, now],
  );
  await tx.query(
    `delete from document_missed_search where org_code = $1 and term in (
       select term from document_missed_search where org_code = $1 and term <> $2
       order by searches desc, last_time desc, term offset ${searchLimits.missed - 1})`,
    [orgCode, term],
  );
}

/** @throws AppError NOT_FOUND */
export async function deleteMissed(tx: Tx, orgCode: string, term: string): Promise<void> {
  const gone = await tx.query(
    'delete from document_missed_search where org_code = $1 and term = $2 returning term',
    [orgCode, fold(term)],
  );
  if (gone.length === 0) throw new AppError('NOT_FOUND', { field: 'Term' });
}
