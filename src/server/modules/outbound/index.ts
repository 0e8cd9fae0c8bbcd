import { outboundChannel } from '../../../contract/areas/outbound/channels.ts';
import {
  getOutboundSetting,
  listOutbound,
  saveOutboundSetting,
  sendSms,
  testOutbound,
} from '../../../contract/areas/outbound/endpoints.ts';
import {
  confirmEmail,
  getOutboundPreference,
  removeEmail,
  saveOutboundPreference,
  sendEmailCode,
  sendPhoneCode,
  verifyPhone,
} from '../../../contract/areas/outbound/preference.ts';
import { label } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import type { Logger } from '../../kernel/log.ts';
import { codesByMail } from '../../kernel/outbound/mail.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { sendCode, tryCode, useCode, wrongCode } from '../session/api.ts';
import { selectMessages } from './list.ts';
import { selectPreference, storeEmail, storePreference } from './preferences.ts';
import { queueSms } from './sendsms.ts';
import {
  auditedSetting,
  maySendSms,
  selectOutboundSetting,
  storeOutboundSetting,
} from './settings.ts';
import { sendTest } from './testMessage.ts';
import { availableChannels, type OutboundWays, productName, selectStoredWays } from './ways.ts';

export interface OutboundModuleDeps {
  readonly ways: OutboundWays;
  /** Keys the hashes of codes. */
  readonly codeSecret: string;
  readonly log: Logger;
}

const phoneText = label(
  '【安灯】验证码 {code}，{minutes} 分钟内有效，用于验证手机号。非本人操作请忽略。',
  '[Andon] {code} verifies your phone within {minutes} minutes. Ignore it if you did not ask.',
);

const codeText = label(
  '【安灯】验证码 {code}，{minutes} 分钟内有效，用于确认邮箱。非本人操作请忽略。',
  '[Andon] {code} confirms your e-mail address within {minutes} minutes. Ignore it if you did not ask.',
);

function unavailable(channel: number): AppError {
  return new AppError('OUTBOUND_UNAVAILABLE', {
    params: { channel: outboundChannel.text(channel) },
  });
}

/** Messages by SMS, e-mail and robots of group chats: settings, the queue, and each person's ways. */
export const outboundModule = ({ ways, codeSecret, log }: OutboundModuleDeps) => {
  const { sms, email } = outboundChannel.values;
  return defineModule({
    name: 'outbound',
    routes: [
      route(getOutboundSetting, 'read', ({ tx, actor }) =>
        selectOutboundSetting(tx, actor.orgCode, ways),
      ),

      route(saveOutboundSetting, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const { before, after } = await storeOutboundSetting(tx, actor.orgCode, body, ways, now);
        audit({ before: auditedSetting(before), after: auditedSetting(after) });
        publish(changeEvent(actor.orgCode, 'outbound', ['setting']));
        return after;
      }),

      route(testOutbound, 'none', ({ body, ...call }) => sendTest(call, ways, body.Channel)),

      route(listOutbound, 'read', ({ tx, body, actor, locale }) =>
        selectMessages(tx, actor, body, locale),
      ),

      route(sendSms, 'write', async ({ tx, body, actor, ip, now, publish, audit }) => {
        const { orgCode } = actor;
        const available = availableChannels(ways, await selectStoredWays(tx, orgCode));
        if (!available.includes(sms)) throw unavailable(sms);
        if (!(await maySendSms(tx, orgCode))) throw new AppError('SMS_NOT_GRANTED');
        const results = await queueSms(tx, { orgCode, ip, now }, body);
        audit({ targetID: null, after: { numbers: body.Phones.length, text: body.Text } });
        publish(changeEvent(orgCode, 'outbound', ['queue']));
        return results;
      }),

      route(getOutboundPreference, 'read', ({ tx, actor, locale }) =>
        selectPreference(tx, actor, ways, locale),
      ),

      route(saveOutboundPreference, 'write', async ({ tx, body, actor, locale, audit }) => {
        const read = () => selectPreference(tx, actor, ways, locale);
        await storePreference(tx, actor, body, read);
        const { QuietFrom: quietFrom, QuietTo: quietTo, Kinds } = body;
        const kinds = Kinds?.map(({ Kind }) => Kind);
        audit({ targetID: actor.userID, after: { quietFrom, quietTo, kinds } });
        return read();
      }),

      route(
        sendPhoneCode,
        'none',
        ({ db, actor, ip, now, locale }) => {
          const request = { phone: actor.userName, ip, now, locale };
          const kind = { purpose: 'phone', text: phoneText, isOrdinary: true } as const;
          return sendCode({ db, sms: ways.sms, codeSecret, log }, request, kind);
        },
        { isUnlogged: true },
      ),

      route(verifyPhone, 'none', async ({ db, body, actor, now, locale, append }) => {
        const code = { purpose: 'phone', phone: actor.userName, now } as const;
        const isRight = await db.transaction('system', 'write', async (tx) => {
          const codeID = await tryCode(tx, code, body.Code, codeSecret);
          if (codeID === null) return false; // a wrong code counts: the transaction commits
          await useCode(tx, codeID, now);
          await append(tx, { targetID: actor.userID, after: null });
          return true;
        });
        if (!isRight) throw wrongCode();
        return db.transaction({ orgCode: actor.orgCode }, 'read', (tx) =>
          selectPreference(tx, actor, ways, locale),
        );
      }),

      route(
        sendEmailCode,
        'none',
        ({ db, body, ip, now, locale }) => {
          if (ways.mail === null) throw unavailable(email);
          const codes = codesByMail(ways.mail, productName[locale], log);
          const request = { phone: body.Email, ip, now, locale };
          const kind = { purpose: 'email', text: codeText } as const;
          return sendCode({ db, sms: codes, codeSecret, log }, request, kind);
        },
        { isUnlogged: true },
      ),

      route(confirmEmail, 'none', async ({ db, body, actor, now, locale, append }) => {
        const code = { purpose: 'email', phone: body.Email, now } as const;
        const codeID = await db.transaction('system', 'write', async (tx) => {
          const found = await tryCode(tx, code, body.Code, codeSecret);
          if (found !== null) await useCode(tx, found, now);
          return found; // a wrong code counts: the transaction commits
        });
        if (codeID === null) throw wrongCode();
        return db.transaction({ orgCode: actor.orgCode }, 'write', async (tx) => {
          await storeEmail(tx, actor, body.Email);
          await append(tx, { targetID: actor.userID, after: null });
          return selectPreference(tx, actor, ways, locale);
        });
      }),

      route(removeEmail, 'write', async ({ tx, actor, locale, audit }) => {
        await storeEmail(tx, actor, '');
        audit({ targetID: actor.userID, after: null });
        return selectPreference(tx, actor, ways, locale);
      }),
    ],
  });
};
