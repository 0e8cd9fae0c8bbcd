import {
  exportRows as exportEndpoint,
  importRows,
  undoImport,
} from '../../../contract/areas/importData/endpoints.ts';
import { defineModule, fileRoute, route } from '../../kernel/http/module.ts';
import type { ImportHandler } from '../../kernel/importKind.ts';
import { type ExportKinds, exportSheet } from './exportSheet.ts';
import { handlersByName, importFileRows, undoFileRows } from './importFileRows.ts';

interface FileKinds {
  readonly exports: ExportKinds;
  readonly imports: readonly ImportHandler[];
}

/** Imports and exports of files. The modules define the kinds, beside their own rules. */
export function importDataModule({ exports, imports }: FileKinds) {
  const handlers = handlersByName(imports);
  return defineModule({
    name: 'importData',
    routes: [
      fileRoute(exportEndpoint, (call) => exportSheet(exports, call)),

      route(importRows, 'write', (context) => importFileRows(handlers, context, context.body), {
        takesRows: true,
        allowsUnstorableText: true,
      }),

      route(undoImport, 'write', async (context) => ({
        removed: await undoFileRows(handlers, context, context.body),
      })),
    ],
  });
}
