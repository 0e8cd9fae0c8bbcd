import type { FieldReason } from '../../../contract/fieldReasons.ts';
import { readPackage } from './zipPackage.ts';

const ooxml = 'application/vnd.openxmlformats-officedocument.';

/** The part that makes a package a document, and what it makes it. */
const mainParts: readonly (readonly [part: string, contentType: string])[] = [
  ['word/document.xml', `${ooxml}wordprocessingml.document`],
  ['xl/workbook.xml', `${ooxml}spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${ooxml}presentationml.presentation`],
];

/** Which Office document a zip archive is, if it is one and carries no macros. */
export async function officeType(
  bytes: Buffer,
): Promise<{ readonly contentType: string } | { readonly refused: FieldReason }> {
  const names = await readPackage(bytes);
  if (names === null) return { refused: 'fileUnpacks' };
  const has = new Set(names);
  const found = mainParts.find(([part]) => has.has(part));
  const hasMacros = names.some((name) => /vbaproject\.bin$/i.test(name));
  if (found === undefined || hasMacros || !has.has('[Content_Types].xml')) {
    return { refused: 'fileKind' };
  }
  return { contentType: found[1] };
}
