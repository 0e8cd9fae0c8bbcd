import { getOrgAuth, getOrgMenu } from '../../../contract/areas/organisation.ts';
import { mapRelations } from '../../../contract/areas/relation.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { enter, menuAnswer, tellOrganisation } from './enter.ts';
import { selectEnterable } from './enterable.ts';

/** Which organisation a session looks at, and which it could. */
export const organisationModule = defineModule({
  name: 'organisation',
  routes: [
    route(
      getOrgMenu,
      'none',
      async ({ db, body, actor, append }) =>
        menuAnswer(await enter({ db, append }, actor, body.OrgCode)),
      { ownAffairs: true, whileExpired: true, aboutOrganisation: true },
    ),

    route(getOrgAuth, 'none', ({ db, body, actor }) => tellOrganisation(db, actor, body.OrgCode), {
      whileExpired: true,
      aboutOrganisation: true,
      isRead: true,
    }),

    route(
      mapRelations,
      'none',
      ({ db, actor }) => db.transaction('system', 'read', (tx) => selectEnterable(tx, actor)),
      { whileExpired: true, isRead: true },
    ),
  ],
});
