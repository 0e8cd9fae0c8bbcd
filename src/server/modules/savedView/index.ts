import { deleteView, listViews, saveView } from '../../../contract/areas/savedView.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { removeView, selectViews, storeView } from './queries.ts';

/** Saved views are personal, so users of an expired organisation may still change theirs. */
const own = { allowedWhenExpired: true } as const;

/** Named sets of list filters and columns. */
export const savedViewModule = defineModule({
  name: 'savedView',
  routes: [
    route(listViews, 'read', ({ tx, actor, body }) => selectViews(tx, actor, body.Page)),

    route(saveView, 'write', ({ tx, actor, body, now }) => storeView(tx, actor, body, now), own),

    route(deleteView, 'write', ({ tx, actor, body }) => removeView(tx, actor, body.ID), own),
  ],
});
