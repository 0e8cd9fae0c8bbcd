import { type ExportKindName, exportRows } from '../../../contract/areas/importData.ts';
import { download, saveFile } from '../../api/http/download.ts';

/** Downloads a list as a file, as its filters show it: what a list page's `onExport` is. */
export function exportList(Kind: ExportKindName): (asked: object) => Promise<void> {
  return async (asked) => saveFile(await download(exportRows, { Kind, Filter: { ...asked } }));
}
