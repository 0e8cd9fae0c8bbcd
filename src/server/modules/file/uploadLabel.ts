import { type UploadFolder, uploadFolders } from '../../../contract/areas/file/endpoints.ts';
import { textType } from './content/fileKind.ts';
import { officeTypes } from './content/officePackage.ts';

/** Characters of a label at most. */
const labelLength = 120;

/**
 * Returns the folder and the label of `/UploadFile{name}`. The label is the name under which a file is
 * saved again; it contains no path and no character that a terminal or a file system misinterprets.
 */
export function readUploadName(name: string): { folder: UploadFolder; label: string } {
  const parts = name.split(/[/\\]/).filter((part) => part !== '');
  const [first = ''] = parts;
  const folder = Object.hasOwn(uploadFolders, first) ? (first as UploadFolder) : 'file';
  const last = (parts.at(-1) ?? '').slice(-labelLength).toWellFormed();
  return { folder, label: trimmed(last.replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')) || 'file' };
}

/** Returns a text without the dots and spaces at its ends. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && '. '.includes(text.charAt(from))) from += 1;
  while (to > from && '. '.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** File extensions of each type; the first is appended to a name with another one. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  [officeTypes.docx]: ['docx'],
  [officeTypes.xlsx]: ['xlsx'],
  [officeTypes.pptx]: ['pptx'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/webm': ['webm'],
  [textType]: ['txt', 'csv', 'log'],
};

/** Returns a label with an extension of its type, so that a text cannot have the name of a program. */
export function endedByType(label: string, contentType: string): string {
  const possible = endings[contentType] ?? [];
  const ending = /\.([^.]+)$/.exec(label)?.[1]?.toLowerCase();
  if (ending !== undefined && possible.includes(ending)) return label;
  return `${label}.${possible[0]}`;
}
