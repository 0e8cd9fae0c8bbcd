import {
  getUser,
  listRoles,
  listTransferCandidates,
  listUsers,
} from '../../../contract/areas/personnel.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { selectCandidates, selectRoles, selectUsers } from './queries.ts';
import { readPerson } from './readPerson.ts';

export const personnelModule = defineModule({
  name: 'personnel',
  routes: [
    route(listUsers, 'read', ({ tx, body, actor }) => selectUsers(tx, actor.orgCode, body)),

    route(listRoles, 'read', ({ tx, actor }) => selectRoles(tx, actor.orgCode)),

    route(
      getUser,
      'none', // oneself stays in one's own organisation, whichever is selected
      ({ db, body, actor }) => readPerson(db, actor, body.id),
      { whileExpired: true, ownAffairs: true, isRead: true },
    ),

    route(listTransferCandidates, 'read', ({ tx, body, actor }) =>
      selectCandidates(tx, actor.orgCode, actor.userID, body),
    ),
  ],
});
