import type { FieldReason } from '../../../../contract/fieldReasons.ts';
import { readImageHead } from '../../../kernel/imageHead.ts';
import { isActivePdf } from './activePdf.ts';
import { hidesAnother, isWholePicture } from './hiddenContent.ts';
import { officeType } from './officePackage.ts';

/** What a file was found to be, or why it is not taken. */
export type FileKind = { readonly contentType: string } | { readonly refused: FieldReason };

/** What a folder takes. */
export interface Taken {
  /** Pixels of a picture's longer edge, at most. */
  readonly maxEdge: number;
  readonly picturesOnly: boolean;
}

/**
 * What a file is, by its bytes alone: a PNG, JPEG or WebP, a PDF without scripts, a Word, Excel or PowerPoint
 * document without macros, or plain text. A file that is something else as well is refused.
 */
export async function findKind(bytes: Buffer, taken: Taken): Promise<FileKind> {
  const picture = readImageHead(bytes);
  if (picture !== null) {
    const edge = Math.max(picture.width, picture.height);
    if (edge > taken.maxEdge) return { refused: 'imageEdge' };
    const { contentType } = picture;
    const whole = isWholePicture(bytes, contentType) && !hidesAnother(bytes, contentType);
    return whole ? { contentType } : { refused: 'fileHides' };
  }
  if (taken.picturesOnly) return { refused: 'photoKind' };
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    const whole = bytes.toString('latin1', Math.max(0, bytes.length - 1024)).includes('%%EOF');
    if (!whole) return { refused: 'fileKind' };
    if (hidesAnother(bytes, 'application/pdf')) return { refused: 'fileHides' };
    if (bytes.includes('/Encrypt')) return { refused: 'pdfLocked' }; // nobody can look through it
    return (await isActivePdf(bytes))
      ? { refused: 'pdfActive' }
      : { contentType: 'application/pdf' };
  }
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return officeType(bytes);
  const isLong = bytes.length > textBytes;
  if (!isPlainText(bytes.subarray(0, textBytes), isLong)) return { refused: 'fileKind' };
  return isLong ? { refused: 'fileText' } : { contentType: textType };
}

export const textType = 'text/plain; charset=utf-8';

/** More of a text would take the thread for long: each character of it is looked at. */
const textBytes = 1024 * 1024;

/** What may stand among the words of a text below the first letter: tab, line feed, form feed, return. */
const spaces = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/**
 * UTF-8 without control characters, and nothing that a browser could take for a page.
 * @param isCut it may end within a character
 */
function isPlainText(bytes: Buffer, isCut: boolean): boolean {
  if (bytes.some((byte) => byte < 0x20 && !spaces.has(byte))) return false;
  try {
    const start = new TextDecoder('utf-8', { fatal: true })
      .decode(bytes, { stream: isCut })
      .trimStart();
    return start !== '' && !start.startsWith('<') && !hidesAnother(bytes, 'text/plain');
  } catch {
    return false; // no UTF-8
  }
}
