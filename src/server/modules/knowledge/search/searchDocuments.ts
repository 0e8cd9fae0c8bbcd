import {
  documentLibrary,
  publicLibraryCode,
} from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import {
  type FoundDocument,
  type searchDocuments,
  searchLimits,
} from '../../../../contract/areas/knowledge/search.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Tx } from '../../../storage/db.ts';
import { type LibraryReader, readerPlaces, readerValues, visibleDocuments } from '../visible.ts';
import { fold, foldWithPlaces } from './folded.ts';
import { titleGram, type Wanted, wantedOf } from './grams.ts';

/** Paragraphs that are read of the libraries of all owners together, of which the caller sees a part. */
const mostOfOwners = 2_000;
/** Titles that are read before other paragraphs. */
const mostTitles = 100;

interface FoundRow {
  readonly orgCode: string;
  readonly id: string;
  readonly seq: number;
  readonly page: number;
  readonly text: string;
  readonly spelling: string;
  readonly kind: number;
  readonly title: string;
  readonly publishTime: Date;
}

/** A paragraph that the caller sees; null: a library has more hits than one search reads of it. */
type Hit = { readonly found: null } | ({ readonly found: true } & FoundRow);

/** Searches the documents that a person sees. The transaction acts as the person's organisation. */
export async function selectFound(
  tx: Tx,
  reader: LibraryReader,
  { SearchText, Library }: Pick<BodyOf<typeof searchDocuments>, 'SearchText' | 'Library'>,
): Promise<ResultOf<typeof searchDocuments>> {
  const wanted = wantedOf(SearchText);
  if (wanted === null) return { documents: [], isCut: 0 };
  const libraries = await librariesOf(tx, reader, Library);
  const scans = libraries.flatMap(({ library, most }) =>
    wanted.gramsOf(library).flatMap((needed) => [
      {
        library,
        needed: [...needed, titleGram(library)],
        most: Math.min(mostTitles, most),
        isWhole: false,
      },
      { library, needed, most, isWhole: true },
    ]),
  );
  const hits = await tx.query<Hit>(
    `with hit as materialized (
       select s.scan, s.most, s."isWhole", h.* from jsonb_to_recordset($${readerPlaces + 1})
         as s (scan integer, library text, needed integer[], most integer, "isWhole" boolean)
       cross join lateral document_hits(s.library, s.needed, s.most) h)
     select true as found, h.org_code as "orgCode", h.document_id as id, h.seq, h.page, h.text, h.spelling, d.kind, d.title,
       d.publish_time as "publishTime"
     from hit h
     cross join lateral (
       select d.kind, d.title, d.publish_time from document d
       where d.org_code = h.org_code and d.id = h.document_id and d.published_revision = h.revision
         and ${visibleDocuments('d')}
       offset 0 -- one by one by their ids: planned together, all documents would be read
     ) d
     union all
     select null, null, null, null, null, null, null, null, null, null
     where exists (select from hit where "isWhole" group by scan, most having count(*) >= most)`,
    [...readerValues(reader), JSON.stringify(scans.map((one, scan) => ({ scan, ...one })))],
  );
  const rows = hits.filter((hit) => hit.found !== null);
  const isCut = rows.length < hits.length;
  const found = ranked(rows, wanted);
  const shown = found.slice(0, searchLimits.documents);
  const named = await namesOf(
    tx,
    reader,
    shown.map(([first]) => first),
  );
  return {
    documents: shown.map((paragraphs) => documentOf(paragraphs, wanted, named)),
    isCut: isCut || found.length > shown.length ? 1 : 0,
  };
}

/** Returns the libraries that are searched: the caller's own and those of owners that share documents, and the public one. */
async function librariesOf(
  tx: Tx,
  { orgCode, permissions }: LibraryReader,
  library: number | undefined,
): Promise<{ library: string; most: number }[]> {
  const most = searchLimits.paragraphs;
  const open = library === documentLibrary.values.enterprise ? [] : [publicLibraryCode];
  if (library === documentLibrary.values.public || !permissions.has('knowledge.view'))
    return open.map((code) => ({ library: code, most }));
  const owners = await tx.query<{ owner: string }>(
    `select owner from shared_item where provider = $1 and 'documents' = any(items) order by owner`,
    [orgCode],
  );
  return [
    ...[orgCode, ...open].map((code) => ({ library: code, most })),
    ...owners.map(({ owner }) => ({
      library: owner,
      most: Math.ceil(mostOfOwners / owners.length),
    })),
  ];
}

type Paragraphs = readonly [FoundRow, ...FoundRow[]];

/** Returns the paragraphs that really have the terms by their documents, the best document first. */
function ranked(rows: readonly FoundRow[], { terms }: Wanted): Paragraphs[] {
  const byDocument = new Map<string, Map<number, FoundRow>>();
  for (const row of rows) {
    const text = fold(row.text);
    const isSpelled = terms.every((term) => row.spelling.includes(term));
    if (!isSpelled && !terms.every((term) => text.includes(term))) continue;
    const key = `${row.orgCode} ${row.id}`;
    const found = byDocument.get(key) ?? new Map<number, FoundRow>();
    byDocument.set(key, found.set(row.seq, row));
  }
  const hasTitle = ([first]: Paragraphs) => Number(first.seq === 0);
  return [...byDocument.values()]
    .flatMap((found): Paragraphs[] => {
      const [first, ...more] = [...found.values()].toSorted((a, b) => a.seq - b.seq);
      return first === undefined ? [] : [[first, ...more]];
    })
    .toSorted(
      (a, b) =>
        hasTitle(b) - hasTitle(a) ||
        b.length - a.length ||
        b[0].publishTime.getTime() - a[0].publishTime.getTime() ||
        (a[0].id < b[0].id ? -1 : 1),
    );
}

interface Names {
  readonly typeName: string | null;
  /** Absent: the caller's own organisation, or the public library. */
  readonly ownerName?: string;
}

/** Loads the names of types and owners of documents, by their ids. */
async function namesOf(
  tx: Tx,
  reader: LibraryReader,
  documents: readonly FoundRow[],
): Promise<ReadonlyMap<string, Names>> {
  const rows = await tx.query<{ id: string; typeName: string | null; ownerCode: string }>(
    `select d.id, t.name as "typeName", d.org_code as "ownerCode"
     from jsonb_to_recordset($1) as s (org text, id uuid)
     join document d on d.org_code = s.org and d.id = s.id
     left join document_type t on t.org_code = d.org_code and t.id = d.type_id`,
    [JSON.stringify(documents.map(({ orgCode, id }) => ({ org: orgCode, id })))],
  );
  const named = await nameOwners(tx, reader.orgCode, rows);
  return new Map(named.map(({ id, ...names }) => [id, names]));
}

function documentOf(
  [first, ...more]: Paragraphs,
  { terms }: Wanted,
  names: ReadonlyMap<string, Names>,
): FoundDocument {
  const { id, orgCode, kind, title, publishTime } = first;
  const { typeName = null, ownerName } = names.get(id) ?? {};
  const texts = first.seq === 0 ? more : [first, ...more];
  return {
    id,
    library: documentLibrary.values[orgCode === publicLibraryCode ? 'public' : 'enterprise'],
    ...(ownerName !== undefined && { ownerName }),
    kind,
    title,
    titleMarks: marksIn(title, terms),
    typeName,
    publishTime: publishTime.toISOString(),
    count: texts.length,
    hits: texts
      .slice(0, searchLimits.hits)
      .map(({ page, text }) => ({ page, text, marks: marksIn(text, terms) })),
  };
}

/** Marks of one text, at most. */
const mostMarks = 50;

/** Returns where a text has the terms, in order and without overlaps. */
function marksIn(original: string, terms: readonly string[]): [number, number][] {
  const { text, places } = foldWithPlaces(original);
  const found: [number, number][] = [];
  for (const term of terms) {
    for (
      let at = text.indexOf(term);
      at >= 0 && found.length < mostMarks;
      at = text.indexOf(term, at + term.length)
    ) {
      const from = places[at] ?? 0;
      const to = places.slice(at + term.length).find((place) => place > from) ?? original.length;
      found.push([from, to]);
    }
  }
  const merged: [number, number][] = [];
  for (const [from, to] of found.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
