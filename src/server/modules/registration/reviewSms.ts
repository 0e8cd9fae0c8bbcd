import { userState } from '../../../contract/enums.ts';
import { fill, label, pickLocale } from '../../../contract/locale.ts';
import { roleText } from '../../../contract/roles.ts';
import type { Logger } from '../../kernel/log.ts';
import type { SmsSender } from '../../kernel/outbound/sms.ts';
import type { TimerHandler } from '../../kernel/time/timerHandler.ts';
import type { Tx } from '../../storage/db.ts';
import { setTimers } from '../../storage/statements/timers.ts';

/** The kind of the timers that send the outcome of a review to the applicant's phone. */
export const reviewSmsTimer = 'reviewSms';

const texts = {
  approved: label(
    '【安灯】您加入 {orgName} 的申请已通过，角色是 {roleName}，现在可以登录。',
    '[Andon] Your application to {orgName} was approved; you are {roleName}. You can sign in now.',
  ),
  rejected: label(
    '【安灯】您加入 {orgName} 的申请被驳回：{reason}。登录后可查看，也可重新申请。',
    '[Andon] Your application to {orgName} was rejected: {reason}. Sign in to read it, or apply again.',
  ),
} as const;

/** Has the outcomes sent after the commit of the review, by whichever node runs. */
export async function sendOutcomes(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const timers = ids.map((key) => ({ orgCode, kind: reviewSmsTimer, key, dueTime: now }));
  await setTimers(tx, timers);
}

interface Outcome {
  readonly phone: string;
  readonly state: number;
  readonly locale: string;
  readonly orgName: string;
  readonly roleName: string;
  readonly reason: string;
}

/** Sends the latest outcome of an application, once; one that has been decided otherwise meanwhile is sent as it is now. */
export function reviewSmsHandler(sms: SmsSender | null, log: Pick<Logger, 'error'>): TimerHandler {
  return {
    async lock() {
      // a review that is being made sets its own timer
    },
    async act({ tx }, { orgCode, key }) {
      if (sms === null) return;
      const [outcome] = await tx.query<Outcome>(
        `select u.user_name as phone, u.user_state as state, u.locale, o.org_name as "orgName",
           r.role_name as "roleName", a.reject_reason as reason
         from user_application a
         join app_user u on u.org_code = a.org_code and u.id = a.id
         join role r on r.org_code = u.org_code and r.id = u.role_id
         join organisation o on o.org_code = a.org_code
         where a.org_code = $1 and a.id = $2`,
        [orgCode, key],
      );
      if (outcome === undefined) return; // they applied again elsewhere
      const { phone, state, orgName, reason } = outcome;
      const { normal, rejected } = userState.values;
      if (state !== normal && state !== rejected) return;
      const locale = pickLocale(outcome.locale);
      const roleName = roleText(outcome.roleName, locale);
      const text = texts[state === normal ? 'approved' : 'rejected'][locale];
      sms
        .send({ phone, text: fill(text, { orgName, roleName, reason }) })
        .catch((error: unknown) => {
          log.error({ err: error }, 'the outcome of a review could not be sent');
        });
    },
  };
}
