import { importRows, undoImport } from '../../../contract/areas/importData.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { importHistory } from './importHistory.ts';
import { undoBatch } from './undoBatch.ts';

export const importDataModule = defineModule({
  name: 'importData',
  routes: [
    route(importRows, 'write', (context) => importHistory(context, context.body)),

    route(undoImport, 'write', async ({ tx, body, actor, now, publish }) => ({
      removed: await undoBatch(tx, actor, body.BatchID, now, publish),
    })),
  ],
});
