import { addPart, listParts } from '../../../contract/areas/part/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { insertPart, selectParts } from './queries.ts';

export const partModule = defineModule({
  name: 'part',
  targetNames: { spare_part: 'part_name' },
  routes: [
    route(addPart, 'write', ({ tx, body, actor, now }) =>
      insertPart(tx, actor.orgCode, actor.userID, body, now),
    ),

    route(listParts, 'read', ({ tx, body, actor }) => selectParts(tx, actor.orgCode, body)),
  ],
});
