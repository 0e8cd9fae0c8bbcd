import { articleLimits, picturesIn } from '../../../../contract/areas/knowledge/articles.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import { claimPictures, releaseFiles } from '../../file/api.ts';
import type { SeenDocument } from '../documentQueries.ts';
import { articleReasons } from '../reasons.ts';
import {
  type DocumentWriter,
  type LibraryReader,
  readerPlaces,
  readerValues,
  visibleDocuments,
} from '../visible.ts';

type Place = Pick<SeenDocument, 'id' | 'orgCode'>;

/** Loads the keys of the pictures of an article. */
export async function pictureKeys(tx: Tx, { orgCode, id }: Place): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(
    'select url from document_picture where org_code = $1 and document_id = $2',
    [orgCode, id],
  );
  return rows.map(({ url }) => url);
}

/**
 * Makes the pictures of a text that the article does not have yet those of the article: uploads of the caller, and pictures
 * of documents that they see, from which the text was copied. Those that no revision names are given back when the article
 * would have too many. The transaction acts as its tenant afterwards.
 *
 * @throws AppError BAD_FIELD (ArticleText) for other pictures
 */
export async function claimNew(
  { tx, actor, now }: DocumentWriter,
  place: Place,
  text: string,
): Promise<void> {
  const wanted = picturesIn(text);
  await tx.actAs(place.orgCode);
  if (wanted.length === 0) return;
  let known = await pictureKeys(tx, place);
  const added = wanted.filter((key) => !known.includes(key));
  if (added.length === 0) return;
  if (known.length + added.length > articleLimits.pictures) {
    const unnamed = await unnamedOf(tx, place, known);
    await releaseArticlePictures(tx, place, unnamed, now);
    known = known.filter((key) => !unnamed.includes(key));
  }
  if (known.length + added.length > articleLimits.pictures)
    throw badField('ArticleText', articleReasons.pictures);
  await lockPictures(tx);
  await tx.actAs(actor.orgCode);
  const copied = await selectCopied(tx, actor, added);
  const uploaded = added.filter((key) => !copied.has(key));
  await claimPictures(tx, actor, uploaded, 'ArticleText');
  await tx.actAs(place.orgCode);
  await tx.query(
    'insert into document_picture (org_code, document_id, url) select $1, $2, url from unnest($3::text[]) url',
    [place.orgCode, place.id, added],
  );
}

/** Locks which articles have pictures, so that none is given back while a text with it is stored. */
const lockPictures = (tx: Tx) => lockByName(tx, 'article pictures');

/** Returns which pictures no revision of an article names. */
async function unnamedOf(
  tx: Tx,
  { orgCode, id }: Place,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(
    `select url from unnest($3::text[]) url where not exists (select from document_revision v
       where v.org_code = $1 and v.document_id = $2 and strpos(v.content, url) > 0)`,
    [orgCode, id, keys],
  );
  return rows.map(({ url }) => url);
}

/** Returns which pictures are those of documents that a person sees. The transaction acts as the person's organisation. */
async function selectCopied(
  tx: Tx,
  reader: LibraryReader,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ url: string }>(
    `select distinct p.url from document_picture p join document d on d.org_code = p.org_code and d.id = p.document_id
     where p.url = any($${readerPlaces + 1}) and ${visibleDocuments('d')}`,
    [...readerValues(reader), keys],
  );
  return new Set(rows.map(({ url }) => url));
}

/**
 * Takes pictures from an article, and leaves those that no other article has to the job that deletes files. The transaction
 * acts as the article's tenant afterwards.
 */
export async function releaseArticlePictures(
  tx: Tx,
  { orgCode, id }: Place,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await lockPictures(tx);
  const gone = await tx.query<{ url: string }>(
    `delete from document_picture where org_code = $1 and document_id = $2 and url = any($3) returning url`,
    [orgCode, id, keys],
  );
  const unused = await tx.query<{ url: string }>(
    'select url from unnest($1::text[]) url where not is_article_picture(url)',
    [gone.map(({ url }) => url)],
  );
  const byUploader = Map.groupBy(unused, ({ url }) => url.split('/')[0] ?? '');
  for (const [uploader, pictures] of byUploader) {
    await tx.actAs(uploader);
    const files = pictures.map(({ url }) => ({ url, name: '', contentType: '', size: 0 }));
    await releaseFiles(tx, uploader, files, now);
  }
  await tx.actAs(orgCode);
}
