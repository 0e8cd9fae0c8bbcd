import {
  getActionLogNames,
  listActionLog,
  listLoginLog,
} from '../../../contract/areas/log/endpoints.ts';
import { actionLogNames } from '../../../contract/index.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { selectActions } from './actionLog.ts';
import { actionExport, loginExport } from './logExports.ts';
import { selectLogins } from './loginLog.ts';

/** The sign-in log and the action log. */
export const logModule = defineModule({
  name: 'log',
  exports: { LoginLog: loginExport, ActionLog: actionExport },
  routes: [
    route(listLoginLog, 'read', ({ tx, actor, body, locale }) =>
      selectLogins(tx, actor, body, locale),
    ),

    route(listActionLog, 'read', ({ tx, actor, body, locale }) =>
      selectActions(tx, actor, body, locale),
    ),

    route(getActionLogNames, 'read', () => actionLogNames),
  ],
});
