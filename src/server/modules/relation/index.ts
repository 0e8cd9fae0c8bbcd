import {
  addRelation,
  listRelations,
  updateRelation,
} from '../../../contract/areas/relation/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { selectRelations } from './queries.ts';
import { applyForRelation, changeRelation } from './relationActions.ts';

/** The relations by which providers work for user organisations. */
export const relationModule = defineModule({
  name: 'relation',
  routes: [
    route(addRelation, 'write', ({ body, ...context }) => applyForRelation(context, body)),

    route(updateRelation, 'write', ({ body, ...context }) => changeRelation(context, body)),

    route(listRelations, 'read', ({ tx, actor, body }) => selectRelations(tx, actor.orgCode, body)),
  ],
});
