import {
  getActionLogNames,
  listActionLog,
  listLoginLog,
} from '../../../contract/areas/log/endpoints.ts';
import { actionLogNames } from '../../../contract/index.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { selectActions, type TargetNames } from './actionLog.ts';
import { actionExportOf, loginExport } from './logExports.ts';
import { selectLogins } from './loginLog.ts';

/** The sign-in log and the action log. */
export const logModule = ({ targetNames }: { readonly targetNames: TargetNames }) =>
  defineModule({
    name: 'log',
    exports: { LoginLog: loginExport, ActionLog: actionExportOf(targetNames) },
    routes: [
      route(listLoginLog, 'read', ({ tx, actor, body, locale }) =>
        selectLogins(tx, actor, body, locale),
      ),

      route(listActionLog, 'read', ({ tx, actor, body, locale }) =>
        selectActions(tx, targetNames, actor, body, locale),
      ),

      route(getActionLogNames, 'read', () => actionLogNames),
    ],
  });
