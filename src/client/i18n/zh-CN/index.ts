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

/** All Chinese texts; they define the keys of both languages. */
export const zhCN = {
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
} as const;
