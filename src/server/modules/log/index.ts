import { listActionLog, listLoginLog } from '../../../contract/areas/log.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { selectActions } from './actionLog.ts';
import { selectLogins } from './loginLog.ts';

/** The sign-in log and the action log. */
export const logModule = defineModule({
  name: 'log',
  routes: [
    route(listLoginLog, 'read', ({ tx, actor, body, locale }) =>
      selectLogins(tx, actor, body, locale),
    ),

    route(listActionLog, 'read', ({ tx, actor, body, locale }) =>
      selectActions(tx, actor, body, locale),
    ),
  ],
});
