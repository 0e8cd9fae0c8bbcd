import {
  deleteMissedSearch,
  listMissedSearches,
  searchDocuments,
} from '../../../../contract/areas/knowledge/search.ts';
import { actorScope, isVisiting } from '../../../kernel/auth/actor.ts';
import { limitConcurrency } from '../../../kernel/http/limits/limitConcurrency.ts';
import { route } from '../../../kernel/http/module.ts';
import { deleteMissed, selectMissed, storeMissed } from './missed.ts';
import { selectFound } from './searchDocuments.ts';

/** Searches at once of this process, and how many may wait. */
const inTurn = limitConcurrency(4);
const mostWaiting = 200;

export const searchRoutes = [
  route(
    searchDocuments,
    'none',
    async ({ db, actor, body, now }) => {
      const scope = actorScope(actor);
      const found = await inTurn(
        () => db.transaction(scope, 'read', (tx) => selectFound(tx, actor, body)),
        mostWaiting,
      );
      const isWhole = body.IsWhole === 1 && body.Library === undefined;
      if (isWhole && found.documents.length === 0 && !isVisiting(actor))
        await db.transaction(scope, 'write', (tx) =>
          storeMissed(tx, actor.orgCode, body.SearchText, now),
        );
      return found;
    },
    { isUnlogged: true, allowedWhenExpired: true },
  ),

  route(listMissedSearches, 'read', ({ tx, actor }) => selectMissed(tx, actor.orgCode)),

  route(deleteMissedSearch, 'write', async ({ tx, actor, body }) => {
    await deleteMissed(tx, actor.orgCode, body.Term);
    return selectMissed(tx, actor.orgCode);
  }),
];
