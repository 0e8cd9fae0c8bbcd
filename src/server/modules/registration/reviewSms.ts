import { outboundChannel, outboundReason } from '../../../contract/areas/outbound/channels.ts';
import { userState } from '../../../contract/enums.ts';
import { fill, label, pickLocale } from '../../../contract/locale.ts';
import { roleText } from '../../../contract/roles.ts';
import type { Tx } from '../../storage/db.ts';
import { insertMessages, reviewKind } from '../outbound/api.ts';

const texts = {
  approved: label(
    '您加入 {orgName} 的申请已通过，角色是 {roleName}，现在可以登录。',
    'Your application to {orgName} was approved; you are {roleName}. You can sign in now.',
  ),
  rejected: label(
    '您加入 {orgName} 的申请被驳回：{reason}。登录后可查看，也可重新申请。',
    'Your application to {orgName} was rejected: {reason}. Sign in to read it, or apply again.',
  ),
} as const;

interface Outcome {
  readonly userID: string;
  readonly phone: string;
  readonly state: number;
  readonly locale: string;
  readonly orgName: string;
  readonly roleName: string;
  readonly reason: string;
}

/** Queues the outcomes of a review to the applicants' phones, in the transaction of the review. */
export async function queueOutcomes(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const outcomes = await tx.query<Outcome>(
    `select u.id as "userID", u.user_name as phone, u.user_state as state, u.locale,
       o.org_name as "orgName", r.role_name as "roleName", a.reject_reason as reason
     from user_application a
     join app_user u on u.org_code = a.org_code and u.id = a.id
     join role r on r.org_code = u.org_code and r.id = u.role_id
     join organisation o on o.org_code = a.org_code
     where a.org_code = $1 and a.id = any($2)`,
    [orgCode, ids],
  );
  const messages = outcomes.map(({ userID, phone, state, orgName, reason, ...row }) => {
    const locale = pickLocale(row.locale);
    const roleName = roleText(row.roleName, locale);
    const text = texts[state === userState.values.normal ? 'approved' : 'rejected'][locale];
    return {
      notificationID: null,
      kind: reviewKind,
      channel: outboundChannel.values.sms,
      userID,
      address: phone,
      mentions: [],
      title: '',
      text: fill(text, { orgName, roleName, reason }),
      locale,
      isUrgent: true,
      dueTime: now,
      reason: outboundReason.values.none,
      isSuppressed: false,
    };
  });
  await insertMessages(tx, orgCode, messages, now);
}
