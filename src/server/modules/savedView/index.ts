import { deleteView, listViews, saveView } from '../../../contract/areas/savedView.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { removeView, selectViews, storeView } from './queries.ts';

/** How one looks at lists is one's own: an expired organisation's people still may. */
const own = { whileExpired: true } as const;

/** Lists' filters and columns under a name. */
export const savedViewModule = defineModule({
  name: 'savedView',
  routes: [
    route(listViews, 'read', ({ tx, actor, body }) => selectViews(tx, actor, body.Page)),

    route(saveView, 'write', ({ tx, actor, body, now }) => storeView(tx, actor, body, now), own),

    route(deleteView, 'write', ({ tx, actor, body }) => removeView(tx, actor, body.ID), own),
  ],
});
