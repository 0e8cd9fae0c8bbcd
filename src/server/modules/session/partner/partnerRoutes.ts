import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { devLogin, partnerLogin, wxLogin } from '../../../../contract/areas/session/partner.ts';
import type { SignInSettings } from '../../../kernel/auth/signInSettings.ts';
import { publicRoute, type Route } from '../../../kernel/http/module.ts';
import type { Db } from '../../../storage/db.ts';
import { findCandidate } from '../signIn/candidate.ts';
import { completeSignIn, type VerifiedAttempt } from '../signIn/completeSignIn.ts';
import { requireUnlocked } from '../signIn/failure.ts';
import type { SessionTerms } from '../signIn/issueSession.ts';
import { recordUnknownFailure } from '../signIn/lockOut.ts';
import { signInByTicket } from './partnerLogin.ts';

/** Routes that sign in without a password: partner tickets and the development login. */
export function partnerRoutes(
  { partners, devLogin: isDevelopment }: SignInSettings,
  terms: SessionTerms,
): Route[] {
  return [
    publicRoute(wxLogin, 'none', ({ db, body, ip, now, namedLocale: locale }) =>
      signInByTicket(
        db,
        { way: 'wx', ticket: body.Code, secret: partners.wx, ip, client: 'app', locale, now },
        terms,
      ),
    ),

    publicRoute(partnerLogin, 'none', ({ db, body, ip, now, namedLocale: locale }) => {
      const { Way: way, Token: ticket } = body;
      const secret = partners[way];
      return signInByTicket(db, { way, ticket, secret, ip, client: 'web', locale, now }, terms);
    }),

    publicRoute(
      devLogin,
      'none',
      ({ db, body, ip, now, namedLocale: locale }) => {
        const attempt = { phone: body.UserName, ip, client: 'web', locale, now } as const;
        return signInForDevelopment(db, attempt, terms);
      },
      isDevelopment ? {} : { isDisabled: true },
    ),
  ];
}

/**
 * Signs in by the phone number alone. Only reachable where DEV_LOGIN is on.
 *
 * @throws AppError BAD_LOGIN, LOCKED, USER_DISABLED, ORG_DISABLED
 */
async function signInForDevelopment(
  db: Db,
  request: VerifiedAttempt & { readonly phone: string },
  terms: SessionTerms,
): Promise<SignedInUser> {
  const { user } = await findCandidate(db, request.phone);
  if (user === null) throw await recordUnknownFailure(db, request.phone, request.now);
  requireUnlocked(user.locked_until, request.now);
  return completeSignIn(db, user, request, terms);
}
