import { getOrgAuth, getOrgMenu } from '../../../contract/areas/organisation/endpoints.ts';
import { mapRelations } from '../../../contract/areas/relation/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { describeOrganisation, enter, menuResult } from './enter.ts';
import { selectEnterable } from './enterable.ts';

interface OrganisationDeps {
  /** Minutes without use after which a session ends, where the organisation has not set its own. */
  readonly idleMinutes: number;
}

/** The organisation that a session has selected, and those that it may select. */
export const organisationModule = ({ idleMinutes }: OrganisationDeps) =>
  defineModule({
    name: 'organisation',
    routes: [
      route(
        getOrgMenu,
        'none',
        async ({ body, actor, linkOf, ...context }) =>
          menuResult(await enter(context, actor, body.OrgCode), { idleMinutes, linkOf }),
        { isSelfService: true, allowedWhenExpired: true, ignoresOrgCode: true },
      ),

      route(
        getOrgAuth,
        'none',
        ({ body, actor, linkOf, ...context }) =>
          describeOrganisation(context, actor, body.OrgCode, { idleMinutes, linkOf }),
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
