import { listFaultOptions, listFaultSuggestions } from '../../../contract/areas/fault/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { faultTrees } from './catalogues.ts';
import { selectOptions, selectSuggestions } from './options.ts';

/** The catalogues of fault descriptions and causes, and what forms offer of them. */
export const faultModule = defineModule({
  name: 'fault',
  resources: faultTrees,
  routes: [
    route(listFaultOptions, 'read', ({ tx, body, actor, now }) =>
      selectOptions(tx, actor.orgCode, body, now),
    ),

    route(listFaultSuggestions, 'read', ({ tx, body, actor, now }) =>
      selectSuggestions(tx, actor.orgCode, body.ID, now),
    ),
  ],
});
