import { buffer } from 'node:stream/consumers';
import { documentText } from '../../../../contract/areas/knowledge/search.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Objects } from '../../../storage/objects.ts';
import { appendOutbox } from '../../../storage/statements/outbox.ts';
import { type ExtractedText, extractText, textBytes } from '../text/extractText.ts';
import type { Paragraph } from '../text/paragraphs.ts';
import { documentChanged } from '../writeDocuments.ts';
import { gramsOf, titleRow } from './grams.ts';

export interface IndexJobDeps {
  readonly db: Db;
  readonly objects: Pick<Objects, 'open'>;
  readonly now: () => Promise<Date>;
  /** Sends the events of the outbox at once. */
  readonly kick: () => void;
  readonly onError: (error: unknown) => void;
}

const pollMs = 2_000;
/** How long a node has a document alone: longer than the thread that reads it may take. */
const leaseMs = 180_000;
/** The pause after a failed attempt, which doubles, and how many there are. */
const pauseMs = 10_000;
const mostTries = 5;

/** Returns the job that makes published documents known to the search, each on one node. */
export function documentIndexJob(deps: IndexJobDeps) {
  return {
    everyMs: pollMs,
    run: (ended: AbortSignal) => indexDueDocuments(deps, ended),
    onError: deps.onError,
  };
}

interface Due {
  readonly orgCode: string;
  readonly id: string;
  readonly dueTime: Date;
  readonly tries: number;
  /** The revision whose paragraphs are stored. */
  readonly indexed: number | null;
  readonly state: number;
}

/** Writes the paragraphs of all documents that are due and that no other node has; returns of how many. */
export async function indexDueDocuments(deps: IndexJobDeps, ended?: AbortSignal): Promise<number> {
  let done = 0;
  while (ended?.aborted !== true) {
    const due = await leaseDue(deps);
    if (due === null) break;
    try {
      await indexDocument(deps, due);
      done += 1;
    } catch (error) {
      deps.onError(error);
      await postpone(deps, due);
    }
    deps.kick();
  }
  return done;
}

async function leaseDue({ db, now }: IndexJobDeps): Promise<Due | null> {
  const at = await now();
  const [due] = await db.transaction('system', 'write', (tx) =>
    tx.query<Due>(
      `update document_index i set taken_until = $2
       from (
         select org_code, document_id from document_index
         where due_time is not null and (taken_until is null or taken_until <= $1)
         order by due_time limit 1 for update skip locked
       ) due
       where i.org_code = due.org_code and i.document_id = due.document_id
       returning i.org_code as "orgCode", i.document_id as id, i.due_time as "dueTime", i.tries,
         i.revision as indexed, i.state`,
      [at, new Date(at.getTime() + leaseMs)],
    ),
  );
  return due ?? null;
}

/** Tries again later; after the last attempt the text counts as unreadable. */
async function postpone({ db, now }: IndexJobDeps, due: Due): Promise<void> {
  const at = await now();
  const isLast = due.tries + 1 >= mostTries;
  await db.transaction({ orgCode: due.orgCode }, 'write', async (tx) => {
    await tx.query(
      `update document_index set tries = tries + 1, taken_until = $4,
         due_time = case when $5 then null else due_time end, state = case when $5 then $6 else state end
       where org_code = $1 and document_id = $2 and due_time = $3`,
      [
        due.orgCode,
        due.id,
        due.dueTime,
        new Date(at.getTime() + pauseMs * 2 ** due.tries),
        isLast,
        documentText.values.unreadable,
      ],
    );
    if (isLast) await appendOutbox(tx, [documentChanged(due.orgCode, due.id)]);
  });
}

interface Published {
  readonly title: string;
  readonly keywords: string[];
  readonly revision: number;
  readonly content: string | null;
  readonly file: {
    readonly url: string;
    readonly contentType: string;
    readonly size: number;
  } | null;
}

async function indexDocument({ db, objects }: IndexJobDeps, due: Due): Promise<void> {
  const scope = { orgCode: due.orgCode };
  const published = await db.transaction(scope, 'read', (tx) => selectPublished(tx, due));
  const isSame = published !== null && published.revision === due.indexed;
  const text = published === null || isSame ? null : await textOf(objects, published);
  await db.transaction(scope, 'write', async (tx) => {
    const [present] = await tx.query(
      `select from document_index where org_code = $1 and document_id = $2 and due_time = $3 for update`,
      [due.orgCode, due.id, due.dueTime],
    );
    if (present === undefined) return; // the document changed meanwhile, or is gone
    await storeParagraphs(tx, due, published, text?.paragraphs ?? null);
    await tx.query(
      `update document_index set due_time = null, taken_until = null, tries = 0, revision = $3, state = $4
       where org_code = $1 and document_id = $2`,
      [due.orgCode, due.id, published?.revision ?? null, text?.state ?? due.state],
    );
    await appendOutbox(tx, [documentChanged(due.orgCode, due.id)]);
  });
}

/** Loads the published revision of a document; null: there is none. */
async function selectPublished(tx: Tx, { orgCode, id }: Due): Promise<Published | null> {
  const [found] = await tx.query<Published>(
    `select d.title, d.keywords, r.revision, r.content, r.file
     from document d join document_revision r
       on r.org_code = d.org_code and r.document_id = d.id and r.revision = d.published_revision
     where d.org_code = $1 and d.id = $2`,
    [orgCode, id],
  );
  return found ?? null;
}

/** Types of files that have a text. */
const hasText = /^(application\/(pdf|vnd\.openxmlformats)|text\/)/;

async function textOf(
  objects: IndexJobDeps['objects'],
  { content, file }: Published,
): Promise<ExtractedText> {
  if (content !== null) return extractText('text/markdown', copyOf(Buffer.from(content)));
  const { none, unreadable } = documentText.values;
  if (file === null || !hasText.test(file.contentType)) return { paragraphs: [], state: none };
  if (file.size > textBytes) return { paragraphs: [], state: unreadable };
  const stored = await objects.open(file.url);
  if (stored === null) throw new Error(`the file ${file.url} is missing`);
  return extractText(file.contentType, copyOf(await buffer(stored.content)));
}

/** Returns bytes of their own, which a thread may take over. */
function copyOf(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Paragraphs that are stored by one statement. */
const rowsAtOnce = 500;

/** @param paragraphs null: the stored ones stay, and only the title is written anew */
async function storeParagraphs(
  tx: Tx,
  { orgCode, id }: Due,
  published: Published | null,
  paragraphs: readonly Paragraph[] | null,
): Promise<void> {
  const isAll = published === null || paragraphs !== null;
  await tx.query(
    'delete from document_paragraph where org_code = $1 and document_id = $2 and (seq = 0 or $3)',
    [orgCode, id, isAll],
  );
  if (published === null) return;
  const { title, keywords, revision } = published;
  const texts = [title, ...keywords];
  const rows = [
    { seq: 0, page: 0, text: texts.join(' '), ...titleRow(orgCode, texts) },
    ...(paragraphs ?? []).map(({ page, text }, at) => ({
      seq: at + 1,
      page,
      text: text.toWellFormed(),
      grams: gramsOf(orgCode, text),
      spelling: '',
    })),
  ];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.query(
      `insert into document_paragraph (org_code, document_id, seq, revision, page, text, spelling, grams)
       select $1, $2, r.seq, $3, r.page, r.text, r.spelling, r.grams
       from jsonb_to_recordset($4) as r (seq integer, page integer, text text, spelling text, grams integer[])`,
      [orgCode, id, revision, JSON.stringify(rows.slice(from, from + rowsAtOnce))],
    );
  }
}
