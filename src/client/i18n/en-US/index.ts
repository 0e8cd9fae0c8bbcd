import type { Translations } from '../translations.ts';
import { account } from './account.ts';
import { app } from './app.ts';
import { device } from './device.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { importData } from './importData.ts';
import { kit } from './kit.ts';
import { login } from './login.ts';
import { logs } from './logs.ts';
import { message } from './message.ts';
import { notice } from './notice.ts';
import { organisation } from './organisation.ts';
import { personnel } from './personnel.ts';
import { relation } from './relation.ts';
import { repair } from './repair.ts';
import { repairForms } from './repairForms.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { wall } from './wall.ts';
import { wallEditor } from './wallEditor.ts';

/**
 * All English texts: every key of the Chinese texts; plural forms that Chinese lacks may be added.
 */
export const enUS = {
  account,
  app,
  device,
  help,
  home,
  importData,
  kit,
  login,
  logs,
  message,
  notice,
  organisation,
  personnel,
  relation,
  repair,
  repairForms,
  setup,
  shell,
  wall,
  wallEditor,
} as const satisfies Translations;
