import {
  addInvitation,
  listApplications,
  listInvitations,
  reviewUsers,
  revokeInvitation,
} from '../../../contract/areas/registration/endpoints.ts';
import {
  getInvitation,
  registerOrganisation,
  registerUser,
  sendRegisterCode,
} from '../../../contract/areas/registration/register.ts';
import type { RegistrationOffer } from '../../../contract/areas/session/endpoints.ts';
import { label } from '../../../contract/locale.ts';
import type { SignInSettings } from '../../kernel/auth/signInSettings.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, publicRoute, route } from '../../kernel/http/module.ts';
import type { Logger } from '../../kernel/log.ts';
import type { SmsSender } from '../../kernel/outbound/sms.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { sendCode } from '../session/api.ts';
import { notifyApplicants, selectApplications, storeReview } from './applications.ts';
import {
  findInvitation,
  insertInvitation,
  type LinkSettings,
  revoke,
  selectInvitations,
} from './invitations.ts';
import { type RegisterSecrets, registerEnterprise, registerPerson } from './register.ts';
import { queueOutcomes } from './reviewSms.ts';

export interface RegistrationDeps extends LinkSettings, RegisterSecrets {
  readonly settings: Pick<SignInSettings, 'registration' | 'trial'>;
  /** Null: this deployment sends no SMS, and nobody can register. */
  readonly sms: SmsSender | null;
  readonly log: Logger;
}

const codeText = label(
  '【安灯】验证码 {code}，{minutes} 分钟内有效，用于注册账号。非本人操作请忽略。',
  '[Andon] {code} registers your account within {minutes} minutes. Ignore it if you did not ask.',
);

/** Registration of people and organisations by SMS, invitations, and the review of who applies. */
export const registrationModule = (deps: RegistrationDeps) => {
  const { settings, sms, log, codeSecret } = deps;
  /** @throws AppError REGISTRATION_OFF */
  const requireOffer = (...offers: readonly RegistrationOffer[]) => {
    if (!offers.includes(settings.registration)) throw new AppError('REGISTRATION_OFF');
  };
  return defineModule({
    name: 'registration',
    targetNames: { invitation: 'remark' },
    routes: [
      publicRoute(sendRegisterCode, 'none', ({ db, body, ip, now, locale }) => {
        requireOffer('all', 'people');
        const request = { phone: body.UserName, ip, now, locale };
        const kind = { purpose: 'registration', text: codeText, isOrdinary: true } as const;
        return sendCode({ db, sms, codeSecret, log }, request, kind);
      }),

      publicRoute(registerUser, 'none', (call) => {
        requireOffer('all', 'people');
        return registerPerson(call, deps);
      }),

      publicRoute(registerOrganisation, 'none', (call) => {
        requireOffer('all');
        return registerEnterprise(call, deps, settings.trial);
      }),

      publicRoute(getInvitation, 'read', async ({ tx, body, now }) => {
        const found = await findInvitation(tx, body, deps.linkSecret, now);
        if (found === null) return null;
        const { orgName, roleName, realName, expireTime } = found;
        return { orgName, roleName, realName, expireTime: expireTime.toISOString() };
      }),

      route(listApplications, 'read', ({ tx, body, actor }) =>
        selectApplications(tx, actor.orgCode, body),
      ),

      route(reviewUsers, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const review = await storeReview(tx, actor, body, now);
        const ids = review.people.map(({ id }) => id);
        audit(
          review.people.map(({ id, userState }) => ({
            targetID: id,
            before: { userState },
            after: review.after,
          })),
        );
        publish(...(await notifyApplicants(tx, actor, review, now)));
        if (ids.length > 0) publish(changeEvent(actor.orgCode, 'application', ids));
        if (sms !== null) await queueOutcomes(tx, actor.orgCode, ids, now);
        return { changed: ids.length };
      }),

      route(listInvitations, 'read', ({ tx, body, actor, now }) =>
        selectInvitations(tx, actor, body, deps, now),
      ),

      route(addInvitation, 'write', async ({ tx, body, actor, now, audit }) => {
        const invitation = await insertInvitation(tx, actor, body, deps, now);
        const { id, roleName, maxUses, remark } = invitation;
        const { ValidDays: validDays } = body;
        audit({ targetID: id, after: { roleName, maxUses, validDays, inviteRemark: remark } });
        return invitation;
      }),

      route(revokeInvitation, 'write', ({ tx, body, actor, now }) =>
        revoke(tx, actor, body.ID, deps, now),
      ),
    ],
  });
};
