import {
  forgetPassword,
  resetPassword,
  sendPasswordCode,
} from '../../../contract/areas/password.ts';
import { publicRoute, type Route, route } from '../../kernel/http/module.ts';
import { atAnyTime } from './atAnyTime.ts';
import { changePassword } from './changePassword.ts';
import { type ForgottenDeps, sendCode, setForgotten } from './forgottenPassword.ts';

export interface PasswordDeps extends Omit<ForgottenDeps, 'db'> {
  readonly endSession: (sid: string) => void;
}

/** One's own password: changed, or forgotten and set anew by a code. */
export function passwordRoutes(deps: PasswordDeps): Route[] {
  const end = (sids: readonly string[]) => {
    for (const sid of sids) deps.endSession(sid);
    return null;
  };
  return [
    route(resetPassword, 'none', async (call) => end(await changePassword(call)), atAnyTime),

    publicRoute(sendPasswordCode, 'none', ({ db, body, ip, now, locale }) =>
      sendCode({ db, ...deps }, { phone: body.UserName, ip, now, locale }),
    ),

    publicRoute(forgetPassword, 'none', async (call) => end(await setForgotten(call, deps))),
  ];
}
