import {
  addRelation,
  findEnterprises,
  listRelations,
  updateRelation,
} from '../../../contract/areas/relation/endpoints.ts';
import {
  getRelation,
  previewRelationShare,
  saveRelationShare,
} from '../../../contract/areas/relation/scope.ts';
import { orgType } from '../../../contract/enums.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { selectFindable, selectRelations } from './queries.ts';
import { applyForRelation, changeRelation } from './relationActions.ts';
import { previewShare, saveShare, selectDetail } from './share.ts';

/** The relations by which providers work for user organisations. */
export const relationModule = defineModule({
  name: 'relation',
  routes: [
    route(addRelation, 'write', ({ body, ...context }) => applyForRelation(context, body)),

    route(updateRelation, 'write', ({ body, ...context }) => changeRelation(context, body)),

    route(
      findEnterprises,
      'none',
      ({ db, actor, body }) => {
        if (actor.orgType !== orgType.values.provider) throw new AppError('NOT_A_PROVIDER');
        return db.transaction('system', 'read', (tx) => selectFindable(tx, body.SearchText));
      },
      { allowedWhenExpired: true, isUnlogged: true },
    ),

    route(getRelation, 'read', ({ tx, actor, body }) => selectDetail(tx, actor, body.OtherOrgCode)),

    route(previewRelationShare, 'read', ({ tx, actor, body }) => previewShare(tx, actor, body)),

    route(saveRelationShare, 'write', ({ body, ...context }) => saveShare(context, body)),

    route(listRelations, 'read', ({ tx, actor, body }) => selectRelations(tx, actor.orgCode, body)),
  ],
});
