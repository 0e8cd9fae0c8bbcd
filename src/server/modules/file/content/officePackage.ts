import type { Text } from '../../../../contract/locale.ts';
import { fileReasons } from '../reasons.ts';
import { readPackage } from './zipPackage.ts';

const ooxml = 'application/vnd.openxmlformats-officedocument.';

export const officeTypes = {
  docx: `${ooxml}wordprocessingml.document`,
  xlsx: `${ooxml}spreadsheetml.sheet`,
  pptx: `${ooxml}presentationml.presentation`,
} as const;

/** The part that makes a package a document, with the type of that document. */
const mainParts: readonly (readonly [part: string, contentType: string])[] = [
  ['word/document.xml', officeTypes.docx],
  ['xl/workbook.xml', officeTypes.xlsx],
  ['ppt/presentation.xml', officeTypes.pptx],
];

/** States the type of each part, whatever its name (ECMA-376 part 2, 10.1.2.2). */
const typesPart = '[Content_Types].xml';
const maxTypesBytes = 1024 * 1024;

/** Names of parts with macros: of VBA, and the sheets of Excel 4. */
const macroPart = /vbaproject\.bin$|(^|\/)macrosheets\//i;
const macroType = /macroEnabled|vbaProject|macrosheet/i;
/** Text that is not plain UTF-8, or has character references, cannot be searched. */
const obscured = /[\0\uFFFD]|&#/;

/** Detects which Office document a zip archive is; refuses any other archive, and macros. */
export async function officeType(
  bytes: Buffer,
): Promise<{ readonly contentType: string } | { readonly refused: Text }> {
  const isTypes = (name: string, size: number) => name === typesPart && size <= maxTypesBytes;
  const found = await readPackage(bytes, isTypes);
  if (found === null) return { refused: fileReasons.unpackedFileTooLarge };
  const { names, parts } = found;
  const main = mainParts.find(([part]) => names.has(part));
  const hasMacros = [...names].some((name) => macroPart.test(name));
  const types = parts.get(typesPart)?.toString('utf8');
  if (main === undefined || hasMacros || types === undefined)
    return { refused: fileReasons.fileKind };
  if (macroType.test(types) || obscured.test(types)) return { refused: fileReasons.fileKind };
  return { contentType: main[1] };
}
