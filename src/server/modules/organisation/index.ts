import { getOrgAuth, getOrgMenu } from '../../../contract/areas/organisation/endpoints.ts';
import { mapRelations } from '../../../contract/areas/relation/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { describeOrganisation, enter, menuResult } from './enter.ts';
import { selectEnterable } from './enterable.ts';

/** The organisation that a session has selected, and those that it may select. */
export const organisationModule = defineModule({
  name: 'organisation',
  routes: [
    route(
      getOrgMenu,
      'none',
      async ({ db, body, actor, append }) =>
        menuResult(await enter({ db, append }, actor, body.OrgCode)),
      { isSelfService: true, allowedWhenExpired: true, ignoresOrgCode: true },
    ),

    route(
      getOrgAuth,
      'none',
      ({ db, body, actor }) => describeOrganisation(db, actor, body.OrgCode),
      {
        allowedWhenExpired: true,
        ignoresOrgCode: true,
        isUnlogged: true,
      },
    ),

    route(
      mapRelations,
      'none',
      ({ db, actor }) => db.transaction('system', 'read', (tx) => selectEnterable(tx, actor)),
      { allowedWhenExpired: true, isUnlogged: true },
    ),
  ],
});
