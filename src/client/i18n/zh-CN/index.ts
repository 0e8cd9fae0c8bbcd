import { app } from './app.ts';
import { kit } from './kit.ts';
import { login } from './login.ts';
import { logs } from './logs.ts';
import { repair } from './repair.ts';
import { repairForms } from './repairForms.ts';
import { shell } from './shell.ts';
import { wall } from './wall.ts';

/** Every visible word, in Chinese; the keys of both languages. */
export const zhCN = { app, kit, login, logs, repair, repairForms, shell, wall } as const;
