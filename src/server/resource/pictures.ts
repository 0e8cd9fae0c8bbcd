import type { UploadedFile } from '../../contract/areas/file/endpoints.ts';
import { columnOf, type Fields, readName } from '../../contract/resource/field.ts';
import type { Pictures, StoredPicture, StoredRecord, WriteScope } from './rules.ts';

/**
 * Takes the uploads that are new in a body, gives back the pictures that it lacks, and returns the columns. A field
 * that the body leaves out stays.
 *
 * @param body 'none': the record ends
 * @throws AppError BAD_FIELD for what is no upload of the caller
 */
export async function replacePictures(
  { tx, actor, now }: WriteScope,
  pictures: Pictures | undefined,
  fields: Fields,
  body: Readonly<Record<string, unknown>> | 'none',
  present: StoredRecord | null,
): Promise<Record<string, string>> {
  const columns: Record<string, string> = {};
  for (const [name, one] of Object.entries(fields)) {
    const urls = (body === 'none' ? [] : body[name]) as readonly string[] | undefined;
    if (one.kind !== 'photos' || urls === undefined) continue;
    if (pictures === undefined) throw new Error(`${name} has no slot for pictures`);
    const before = (present?.[readName(name)] ?? []) as readonly UploadedFile[];
    const known = new Map<string, StoredPicture>(
      before.map(({ linkurl: _link, ...file }) => [file.url, file]),
    );
    const added = urls.filter((url) => !known.has(url));
    for (const file of await pictures.claim(tx, actor, added, name)) known.set(file.url, file);
    await pictures.release(
      tx,
      actor.orgCode,
      before.filter(({ url }) => !urls.includes(url)),
      now,
    );
    const stored = [...new Set(urls)].flatMap((url) => known.get(url) ?? []);
    columns[columnOf(name, one)] = JSON.stringify(stored);
  }
  return columns;
}
