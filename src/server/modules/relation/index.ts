import { addRelation, listRelations, updateRelation } from '../../../contract/areas/relation.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { apply, update } from './deeds.ts';
import { selectRelations } from './queries.ts';

/** Which provider may work for which user organisation. */
export const relationModule = defineModule({
  name: 'relation',
  routes: [
    route(addRelation, 'write', ({ body, ...deed }) => apply(deed, body)),

    route(updateRelation, 'write', ({ body, ...deed }) => update(deed, body)),

    route(listRelations, 'read', ({ tx, actor, body }) => selectRelations(tx, actor.orgCode, body)),
  ],
});
