import type { Client } from 'pg';
import {
  documentKind,
  documentState,
} from '../../../src/contract/areas/knowledge/knowledgeEnums.ts';
import { gramsOf, titleRow, wantedOf } from '../../../src/server/modules/knowledge/search/grams.ts';
import { benchOrg } from '../figures/orders.ts';
import { fillLists } from '../lists/rows.ts';

/** How many documents the library has, how many paragraphs each, and how many of all have a searched word. */
export interface LibrarySizes {
  readonly documents: number;
  readonly paragraphs: number;
  readonly hits: number;
}

/** The terms that are searched; none of them is in another paragraph, though parts of the longer one are in many. */
export const searched = {
  'two characters': '衬套',
  'four characters': '液压张紧',
  'Latin word': 'coupling',
} as const;

/** The initials of pinyin that only titles of hits have. */
export const initials = 'zzdw';

/** A word of every tenth paragraph. */
export const commonWord = '轴承';

const few = {
  orders: 10,
  devices: 20,
  people: 20,
  messages: 1,
  logged: 1,
  runStates: 1,
  parts: 10,
} as const;

const firstHan = 0x4e00;
const templates = 4_000;

/** Returns texts of some 120 characters, alike at each call, without a searched word. */
function textsOf(count: number): string[] {
  let state = 20_261_130;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const han = () => String.fromCharCode(firstHan + next(3_000));
  const terms = [
    ...Array.from({ length: 3_000 }, () => han() + han() + (next(2) === 0 ? han() : '')),
    ...Array.from({ length: 600 }, (_, at) => `part${at} bolt${at}`),
    '液压',
    '压张',
    '张紧',
    '张紧',
  ].filter((word) => !Object.values(searched).some((one) => word.includes(one)));
  return Array.from({ length: count }, (_, at) => {
    const some = Array.from({ length: 34 }, () => terms[next(terms.length)] ?? '');
    return [...some, ...(at % 10 === 0 ? [commonWord] : [])].join('，');
  });
}

/**
 * Fills the library of an organisation by SQL.
 *
 * @returns the rows that the index reads for each hit, by the searched word
 */
export async function fillLibrary(
  client: Client,
  { documents, paragraphs, hits }: LibrarySizes,
): Promise<ReadonlyMap<string, number>> {
  await fillLists(client, few);
  await client.query('set session_replication_role = replica'); // the rows are whole: no trigger has to check them
  await client.query('drop index document_paragraph_grams');
  await client.query(
    'create temp table template (at integer primary key, text text, grams integer[])',
  );
  const hit = `${textsOf(1)[0]}，${Object.values(searched).join('，')}`;
  const texts = [...textsOf(templates), hit];
  const json = texts.map((text, at) => ({ at, text, grams: gramsOf(benchOrg, text) }));
  await insert(
    client,
    'template (at, text, grams)',
    'at integer, text text, grams integer[]',
    json,
  );
  const every = Math.max(1, Math.floor(documents / hits));
  await client.query(
    `create temp table filled as select gen_random_uuid() as id, at, at % $2::int = 0 as is_hit
     from generate_series(1, $1::int) at`,
    [documents, every],
  );
  const { rows: filled } = await client.query<{ id: string; at: number; is_hit: boolean }>(
    'select id, at, is_hit from filled order by at',
  );
  const titles = filled.map(({ id, at, is_hit: isHit }) => {
    const title = isHit ? `总装定位 ${at}` : `手册${at}`;
    return { id, title, ...titleRow(benchOrg, [title]) };
  });
  await client.query(
    'create temp table titled (id uuid, title text, grams integer[], spelling text)',
  );
  const columns = 'id uuid, title text, grams integer[], spelling text';
  await insert(client, 'titled (id, title, grams, spelling)', columns, titles);
  await client.query(
    `insert into document (org_code, id, kind, title, state, revision, published_revision, publish_time, was_published,
       create_time, update_time)
     select $1, id, $2, title, $3, 1, 1, now(), true, now(), now() from titled`,
    [benchOrg, documentKind.values.article, documentState.values.published],
  );
  await client.query(
    `insert into document_revision (org_code, document_id, revision, content, create_time, update_time)
     select $1, id, 1, 'x', now(), now() from titled`,
    [benchOrg],
  );
  await client.query(
    `insert into document_paragraph (org_code, document_id, seq, revision, page, text, spelling, grams)
     select $1, id, 0, 1, 0, title, spelling, grams from titled
     union all
     select $1, f.id, k, 1, k, t.text, '', t.grams
     from filled f cross join generate_series(1, $2::int) k
     join template t on t.at = case when f.is_hit and k = 1 then $3::int else (f.at * 7919 + k) % $3 end`,
    [benchOrg, paragraphs, templates],
  );
  await client.query(
    `create index document_paragraph_grams on document_paragraph using gin (grams) with (gin_pending_list_limit = 256)`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  const read = new Map<string, number>();
  for (const word of [...Object.values(searched), initials])
    read.set(word, await readPerHit(client, word, hits));
  return read;
}

async function insert(
  client: Client,
  into: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 2_000)
    await client.query(
      `insert into ${into} select * from jsonb_to_recordset($1) as r (${columns})`,
      [JSON.stringify(rows.slice(from, from + 2_000))],
    );
}

/** A step of a plan, as EXPLAIN ANALYZE has it. */
interface Step {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Filter'?: number;
}

/** Returns how many rows the index leads to for each hit of a word. */
async function readPerHit(client: Client, word: string, hits: number): Promise<number> {
  const lists = wantedOf(word)?.gramsOf(benchOrg) ?? [];
  let rows = 0;
  await client.query('set enable_seqscan = off');
  for (const needed of lists) {
    const { rows: plans } = await client.query<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
      'explain (analyze, format json) select text from document_paragraph where grams @> $1',
      [needed],
    );
    for (const { Plan } of plans[0]?.['QUERY PLAN'] ?? [])
      rows +=
        Plan['Actual Rows'] +
        (Plan['Rows Removed by Index Recheck'] ?? 0) +
        (Plan['Rows Removed by Filter'] ?? 0);
  }
  return rows / hits;
}
