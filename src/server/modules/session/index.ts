import {
  getSetupState,
  login,
  logout,
  logoutEverywhere,
  setUp,
  setUserLocale,
} from '../../../contract/areas/session/endpoints.ts';
import {
  checkCode,
  forgetPassword,
  resetPassword,
  sendPasswordCode,
} from '../../../contract/areas/session/password.ts';
import type { SignInSettings } from '../../kernel/auth/signInSettings.ts';
import type { FileLinks } from '../../kernel/http/files/fileLinks.ts';
import {
  defineModule,
  publicRoute,
  type Route,
  type RouteOptions,
  route,
} from '../../kernel/http/module.ts';
import type { Logger } from '../../kernel/log.ts';
import type { SmsSender } from '../../kernel/outbound/sms.ts';
import { endSessionsOf } from './endSessions.ts';
import { partnerRoutes } from './partner/partnerRoutes.ts';
import { changePassword } from './password/changePassword.ts';
import { checkSentCode, sendPasswordCodeTo, setForgotten } from './password/forgottenPassword.ts';
import { isSetUpNeeded, makeFirstOrganisation } from './setUp.ts';
import { signInByPassword } from './signIn/login.ts';

import type { CodeDeps } from './sms/smsCodes.ts';

export interface SessionDeps {
  /** Signs tokens. */
  readonly tokenSecret: string;
  /** Keys the hashes of codes sent to phones. */
  readonly codeSecret: string;
  /** Ends the live connections of a session on every node. */
  readonly endSession: (sid: string) => void;
  readonly settings: SignInSettings;
  /** Null: this deployment sends no SMS. */
  readonly sms: SmsSender | null;
  readonly links: FileLinks;
  readonly log: Logger;
}

/** Options of routes on the session itself, which any signed-in user may call at any time. */
const sessionRouteOptions: RouteOptions = {
  allowedWhenExpired: true,
  isSelfService: true,
  ignoresOrgCode: true,
};

export const sessionModule = ({
  tokenSecret,
  codeSecret,
  endSession,
  settings,
  sms,
  links,
  log,
}: SessionDeps) => {
  const terms = { tokenSecret, idleMinutes: settings.idleMinutes, links };
  return defineModule({
    name: 'session',
    routes: [
      publicRoute(login, 'none', ({ db, body, ip, now, namedLocale: locale }) => {
        const { UserName: phone, PSD: psd, Client: client } = body;
        return signInByPassword(db, { phone, psd, client, locale, ip, now }, terms);
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
        sessionRouteOptions,
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
        sessionRouteOptions,
      ),

      route(
        setUserLocale,
        'none', // changes the user in their own organisation, whichever is selected
        async ({ db, body: { Locale }, actor, append }) => {
          await db.transaction('system', 'write', async (tx) => {
            await tx.query('update app_user set locale = $2 where id = $1', [actor.userID, Locale]);
            await append(tx);
          });
          return null;
        },
        sessionRouteOptions,
      ),

      publicRoute(getSetupState, 'read', async ({ tx }) => ({
        needed: await isSetUpNeeded(tx),
        registration: sms === null ? 'none' : settings.registration,
      })),

      publicRoute(setUp, 'none', ({ db, body }) => makeFirstOrganisation(db, body)),

      ...passwordRoutes({ sms, codeSecret, endSession, log }),
      ...partnerRoutes(settings, terms),
    ],
  });
};

interface PasswordDeps extends Omit<CodeDeps, 'db'> {
  readonly endSession: (sid: string) => void;
}

/** Routes that change one's own password, or set a forgotten one by a code. */
function passwordRoutes(deps: PasswordDeps): Route[] {
  const end = (sids: readonly string[]) => {
    for (const sid of sids) deps.endSession(sid);
    return null;
  };
  return [
    route(
      resetPassword,
      'none',
      async (call) => end(await changePassword(call)),
      sessionRouteOptions,
    ),

    publicRoute(sendPasswordCode, 'none', ({ db, body, ip, now, locale }) =>
      sendPasswordCodeTo({ db, ...deps }, { phone: body.UserName, ip, now, locale }),
    ),

    publicRoute(checkCode, 'none', (call) => checkSentCode(call, deps)),

    publicRoute(forgetPassword, 'none', async (call) => end(await setForgotten(call, deps))),
  ];
}
