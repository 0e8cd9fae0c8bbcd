import type { FieldReason } from '../../../../contract/fieldReasons.ts';
import { readPackage } from './zipPackage.ts';

const ooxml = 'application/vnd.openxmlformats-officedocument.';

export const officeTypes = {
  docx: `${ooxml}wordprocessingml.document`,
  xlsx: `${ooxml}spreadsheetml.sheet`,
  pptx: `${ooxml}presentationml.presentation`,
} as const;

/** The part that makes a package a document, and what it makes it. */
const mainParts: readonly (readonly [part: string, contentType: string])[] = [
  ['word/document.xml', officeTypes.docx],
  ['xl/workbook.xml', officeTypes.xlsx],
  ['ppt/presentation.xml', officeTypes.pptx],
];

/** Says what each part is, whatever it is called (ECMA-376 part 2, 10.1.2.2). */
const typesPart = '[Content_Types].xml';

/** Parts that hold macros: of VBA, and the sheets of Excel 4. */
const macroPart = /vbaproject\.bin$|(^|\/)macrosheets\//i;
const macroType = /macroEnabled|vbaProject|macrosheet/i;
/** What is no plain UTF-8, or writes letters as numbers, can't be looked through. */
const obscured = /[\0\uFFFD]|&#/;

/** Which Office document a zip archive is, if it is one and carries no macros. */
export async function officeType(
  bytes: Buffer,
): Promise<{ readonly contentType: string } | { readonly refused: FieldReason }> {
  const parts = await readPackage(bytes, typesPart);
  if (parts === null) return { refused: 'fileUnpacks' };
  const found = mainParts.find(([part]) => parts.names.has(part));
  const hasMacros = [...parts.names].some((name) => macroPart.test(name));
  if (found === undefined || hasMacros || parts.read === null) return { refused: 'fileKind' };
  if (macroType.test(parts.read) || obscured.test(parts.read)) return { refused: 'fileKind' };
  return { contentType: found[1] };
}
