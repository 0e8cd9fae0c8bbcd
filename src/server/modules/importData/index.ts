import {
  exportRows as exportEndpoint,
  importRows,
  undoImport,
} from '../../../contract/areas/importData.ts';
import { defineModule, fileRoute, route } from '../../kernel/http/module.ts';
import { type ExportKinds, exportSheet } from './exportSheet.ts';
import { importHistory } from './importHistory.ts';
import { undoBatch } from './undoBatch.ts';

/** Imports and exports: the modules publish the kinds that they have. */
export const importDataModule = (exports: ExportKinds) =>
  defineModule({
    name: 'importData',
    routes: [
      fileRoute(exportEndpoint, (call) => exportSheet(exports, call)),

      route(importRows, 'write', (context) => importHistory(context, context.body), {
        allowsUnstorableText: true,
      }),

      route(undoImport, 'write', async ({ tx, body, actor, now, publish }) => ({
        removed: await undoBatch(tx, actor, body.BatchID, now, publish),
      })),
    ],
  });
