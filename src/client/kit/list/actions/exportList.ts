import { exportRows } from '../../../../contract/areas/importData/endpoints.ts';
import type { ExportKindName } from '../../../../contract/index.ts';
import { download, saveFile } from '../../../api/http/download.ts';

/** Returns the `onExport` of a list page: downloads the rows that match its filters as a file. */
export function exportList(Kind: ExportKindName): (query: object) => Promise<void> {
  return async (query) => saveFile(await download(exportRows, { Kind, Filter: { ...query } }));
}
