import { type UploadFolder, uploadFolders } from '../../../contract/areas/file.ts';

/** Characters of a label that are kept. */
const labelLength = 120;

/**
 * The folder and the label of `/UploadFile{name}`: a label is what a file is called when it is saved
 * again, so that it holds no path and nothing that a terminal or a file system takes amiss.
 */
export function readUploadName(name: string): { folder: UploadFolder; label: string } {
  const parts = name.split(/[/\\]/).filter((part) => part !== '');
  const [first = ''] = parts;
  const folder = Object.hasOwn(uploadFolders, first) ? (first as UploadFolder) : 'file';
  const last = parts.at(-1) ?? '';
  const label = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .replace(/^[. ]+|[. ]+$/g, '');
  return { folder, label: label.slice(-labelLength).toWellFormed() || 'file' };
}
