import { part, sparePartPosition, sparePartType } from '../../../contract/areas/part/part.ts';
import { label } from '../../../contract/locale.ts';
import { defineModule } from '../../kernel/http/module.ts';
import { serveResource } from '../../resource/serveResource.ts';
import { serveTree } from '../../resource/serveTree.ts';
import { claimPictures, releaseFiles } from '../file/api.ts';

/** Spare parts, their types and the positions where they lie. */
export const partModule = defineModule({
  name: 'part',
  resources: [
    serveResource(part, {
      isUsed: `exists (select from work_order_part w where w.org_code = r.org_code and w.part_id = r.id)`,
      usedBy: label('维修记录', 'records of repairs'),
      pictures: { claim: claimPictures, release: releaseFiles },
    }),
    serveTree(sparePartType),
    serveTree(sparePartPosition),
  ],
  routes: [],
});
