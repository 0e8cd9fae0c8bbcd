import {
  getSetupState,
  login,
  logout,
  logoutEverywhere,
  setUp,
  setUserLocale,
} from '../../../contract/areas/session.ts';
import type { SignInSettings } from '../../kernel/auth/signInSettings.ts';
import type { FileLinks } from '../../kernel/http/fileLinks.ts';
import { defineModule, publicRoute, route } from '../../kernel/http/module.ts';
import type { Logger } from '../../kernel/log.ts';
import { atAnyTime } from './atAnyTime.ts';
import { endSessionsOf } from './endSessions.ts';
import { signIn } from './login.ts';
import { partnerRoutes } from './partnerRoutes.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { isSetUpNeeded, makeFirstOrganisation } from './setUp.ts';
import { openSms } from './sms.ts';

export interface SessionDeps {
  /** Signs tokens. */
  readonly tokenSecret: string;
  /** Keys the hashes of codes sent to phones. */
  readonly codeSecret: string;
  /** Ends the live connections of a session on every node. */
  readonly endSession: (sid: string) => void;
  readonly settings: SignInSettings;
  readonly links: FileLinks;
  readonly log: Logger;
}

export const sessionModule = ({
  tokenSecret,
  codeSecret,
  endSession,
  settings,
  links,
  log,
}: SessionDeps) => {
  const terms = { tokenSecret, idleMinutes: settings.idleMinutes, links };
  return defineModule({
    name: 'session',
    routes: [
      publicRoute(login, 'none', ({ db, body, ip, now, namedLocale: locale }) => {
        const { UserName: phone, PSD: psd, Client: client } = body;
        return signIn(db, { phone, psd, client, locale, ip, now }, terms);
      }),

      route(
        logout,
        'none',
        async ({ db, actor, now, append }) => {
          await db.transaction('system', 'write', async (tx) => {
            await tx.query('update session set revoked_time = $2 where sid = $1', [actor.sid, now]);
            await append(tx);
          });
          endSession(actor.sid);
          return null;
        },
        atAnyTime,
      ),

      route(
        logoutEverywhere,
        'none',
        async ({ db, actor, now, append }) => {
          const ended = await db.transaction('system', 'write', async (tx) => {
            await append(tx);
            return endSessionsOf(tx, actor.orgCode, [actor.userID], now);
          });
          for (const sid of ended) endSession(sid);
          return { sessions: ended.length };
        },
        atAnyTime,
      ),

      route(
        setUserLocale,
        'none', // the person stays in their own organisation, whichever is selected
        async ({ db, body: { Locale }, actor, append }) => {
          await db.transaction('system', 'write', async (tx) => {
            await tx.query('update app_user set locale = $2 where id = $1', [actor.userID, Locale]);
            await append(tx);
          });
          return null;
        },
        atAnyTime,
      ),

      publicRoute(getSetupState, 'read', async ({ tx }) => ({ needed: await isSetUpNeeded(tx) })),

      publicRoute(setUp, 'none', ({ db, body }) => makeFirstOrganisation(db, body)),

      ...passwordRoutes({ sms: openSms(settings.sms, log), codeSecret, endSession, log }),
      ...partnerRoutes(settings, terms),
    ],
  });
};
