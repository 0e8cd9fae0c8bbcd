import type { Text } from '../../../../contract/locale.ts';
import { fileReasons } from '../reasons.ts';
import { isActivePdf } from './activePdf.ts';
import { containsOtherKind, isWholePicture } from './hiddenContent.ts';
import { readImageHead } from './imageHead.ts';
import { officeType } from './officePackage.ts';

/** The detected type of a file, or the reason why it is refused. */
export type FileKind = { readonly contentType: string } | { readonly refused: Text };

/** The files that a folder accepts. */
export interface AcceptedFiles {
  /** Pixels of the longer edge of a picture, at most. */
  readonly maxEdge: number;
  readonly picturesOnly: boolean;
}

/**
 * Detects the type of a file from its bytes alone: a PNG, JPEG or WebP, a PDF without scripts, a Word,
 * Excel or PowerPoint document without macros, or plain text. A file that is also something else is refused.
 */
export async function findKind(bytes: Buffer, accepted: AcceptedFiles): Promise<FileKind> {
  const picture = readImageHead(bytes);
  if (picture !== null) {
    const edge = Math.max(picture.width, picture.height);
    if (edge > accepted.maxEdge) return { refused: fileReasons.imageEdge };
    const { contentType } = picture;
    const whole = isWholePicture(bytes, contentType) && !containsOtherKind(bytes, contentType);
    return whole ? { contentType } : { refused: fileReasons.foreignFileContent };
  }
  if (accepted.picturesOnly) return { refused: fileReasons.photoKind };
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    const whole = bytes.toString('latin1', Math.max(0, bytes.length - 1024)).includes('%%EOF');
    if (!whole) return { refused: fileReasons.fileKind };
    if (containsOtherKind(bytes, 'application/pdf'))
      return { refused: fileReasons.foreignFileContent };
    if (bytes.includes('/Encrypt')) return { refused: fileReasons.pdfLocked }; // its content cannot be searched
    return (await isActivePdf(bytes))
      ? { refused: fileReasons.pdfActive }
      : { contentType: 'application/pdf' };
  }
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return officeType(bytes);
  const isLong = bytes.length > textBytes;
  if (!isPlainText(bytes.subarray(0, textBytes), isLong)) return { refused: fileReasons.fileKind };
  return isLong ? { refused: fileReasons.fileText } : { contentType: textType };
}

export const textType = 'text/plain; charset=utf-8';

/** Bytes of a text at most: every character is checked on this thread. */
const textBytes = 1024 * 1024;

/** Control characters that a text may contain: tab, line feed, form feed, carriage return. */
const spaces = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/**
 * Returns whether it is UTF-8 without control characters that no browser could take for a page.
 *
 * @param isCut it may end within a character
 */
function isPlainText(bytes: Buffer, isCut: boolean): boolean {
  if (bytes.some((byte) => byte < 0x20 && !spaces.has(byte))) return false;
  try {
    const start = new TextDecoder('utf-8', { fatal: true })
      .decode(bytes, { stream: isCut })
      .trimStart();
    return start !== '' && !start.startsWith('<') && !containsOtherKind(bytes, 'text/plain');
  } catch {
    return false; // no UTF-8
  }
}
