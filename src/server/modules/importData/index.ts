import {
  exportRows as exportEndpoint,
  importRows,
  undoImport,
} from '../../../contract/areas/importData.ts';
import { defineModule, fileRoute, route } from '../../kernel/http/module.ts';
import { exportSheet } from './exportSheet.ts';
import { importHistory } from './importHistory.ts';
import { undoBatch } from './undoBatch.ts';

export const importDataModule = defineModule({
  name: 'importData',
  routes: [
    fileRoute(exportEndpoint, exportSheet),

    route(importRows, 'write', (context) => importHistory(context, context.body), {
      allowsUnstorableText: true,
    }),

    route(undoImport, 'write', async ({ tx, body, actor, now, publish }) => ({
      removed: await undoBatch(tx, actor, body.BatchID, now, publish),
    })),
  ],
});
