import {
  getSetupState,
  login,
  logout,
  setUp,
  setUserLocale,
} from '../../../contract/areas/session.ts';
import { defineModule, publicRoute, route } from '../../kernel/module.ts';
import { openUnknownPhones } from './lockOut.ts';
import { signIn } from './login.ts';
import { isSetUpNeeded, makeFirstOrganisation } from './setUp.ts';

export interface SessionDeps {
  /** Signs tokens. */
  readonly tokenSecret: string;
  /** Ends the live connections of a session on every node. */
  readonly endSession: (sid: string) => void;
}

export const sessionModule = ({ tokenSecret, endSession }: SessionDeps) => {
  const unknown = openUnknownPhones();
  return defineModule({
    name: 'session',
    routes: [
      publicRoute(login, 'none', ({ db, body, ip, now, namedLocale: locale }) =>
        signIn(db, unknown, { phone: body.UserName, psd: body.PSD, locale, ip, now }, tokenSecret),
      ),

      route(
        logout,
        'none',
        async ({ db, actor, now }) => {
          await db.transaction('system', 'write', (tx) =>
            tx.query('update session set revoked_time = $2 where sid = $1', [actor.sid, now]),
          );
          endSession(actor.sid);
          return null;
        },
        { whileExpired: true },
      ),

      route(
        setUserLocale,
        'none', // the person stays in their own organisation, whichever is selected
        async ({ db, body, actor }) => {
          await db.transaction('system', 'write', (tx) =>
            tx.query('update app_user set locale = $2 where id = $1', [actor.userID, body.Locale]),
          );
          return null;
        },
        { whileExpired: true },
      ),

      publicRoute(getSetupState, 'read', async ({ tx }) => ({ needed: await isSetUpNeeded(tx) })),

      publicRoute(setUp, 'none', ({ db, body }) => makeFirstOrganisation(db, body)),
    ],
  });
};
