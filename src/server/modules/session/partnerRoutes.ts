import { devLogin, partnerLogin, wxLogin } from '../../../contract/areas/partner.ts';
import type { SignInSettings } from '../../kernel/auth/signInSettings.ts';
import { publicRoute, type Route } from '../../kernel/http/module.ts';
import { signInForDevelopment } from './devLogin.ts';
import type { SessionTerms } from './issueSession.ts';
import { signInByTicket } from './partnerLogin.ts';

/** The ways in without a password: the server alone decides about what they carry. */
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
        const tried = { phone: body.UserName, ip, client: 'web', locale, now } as const;
        return signInForDevelopment(db, tried, terms);
      },
      isDevelopment ? {} : { absent: true },
    ),
  ];
}
