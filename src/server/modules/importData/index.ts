import {
  exportRows as exportEndpoint,
  importRows,
  undoImport,
} from '../../../contract/areas/importData.ts';
import { defineModule, fileRoute, route } from '../../kernel/http/module.ts';
import type { ImportHandler } from '../../kernel/importKind.ts';
import { exportSheet } from './exportSheet.ts';
import { handlersByName, importFileRows, undoFileRows } from './importFileRows.ts';

/** @param imports the import kinds, which modules define beside their own rules */
export function importDataModule({ imports }: { readonly imports: readonly ImportHandler[] }) {
  const handlers = handlersByName(imports);
  return defineModule({
    name: 'importData',
    routes: [
      fileRoute(exportEndpoint, exportSheet),

      route(importRows, 'write', (context) => importFileRows(handlers, context, context.body), {
        allowsUnstorableText: true,
      }),

      route(undoImport, 'write', async (context) => ({
        removed: await undoFileRows(handlers, context, context.body),
      })),
    ],
  });
}
