import { deleteView, listViews, saveView } from '../../../contract/areas/savedView/endpoints.ts';
import { listPages } from '../../../contract/index.ts';
import { requireKnownName } from '../../kernel/errors/fieldError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { removeView, selectViews, storeView } from './queries.ts';

/** Saved views are personal, so users of an expired organisation may still change theirs. */
const own = { allowedWhenExpired: true } as const;

/** Named sets of list filters and columns. */
export const savedViewModule = defineModule({
  name: 'savedView',
  targetNames: { saved_view: 'view_name' },
  routes: [
    route(listViews, 'read', ({ tx, actor, body, locale }) => {
      requireKnownName('Page', body.Page, listPages, locale);
      return selectViews(tx, actor, body.Page);
    }),

    route(
      saveView,
      'write',
      ({ tx, actor, body, now, locale, audit }) => {
        requireKnownName('Page', body.Page, listPages, locale);
        const { ViewName, Shared } = body;
        audit({ after: { ViewName, Shared } });
        return storeView(tx, actor, body, now);
      },
      own,
    ),

    route(deleteView, 'write', ({ tx, actor, body }) => removeView(tx, actor, body.ID), own),
  ],
});
