import type {
  OutboundSetting,
  saveOutboundSetting,
} from '../../../contract/areas/outbound/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { requireVersion, upsertRow } from '../../kernel/crud/rows.ts';
import { badField } from '../../kernel/errors/appError.ts';
import { isRobotAddress } from '../../kernel/outbound/robots.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { outboundReasons } from './reasons.ts';
import { type OutboundWays, selectStoredWays } from './ways.ts';

interface SecretRow {
  readonly name: string;
  readonly hint: string;
  readonly updateTime: Date;
}

/** Returns whether the platform lets an organisation send texts to its people. */
export async function maySendSms(tx: Tx, orgCode: string): Promise<boolean> {
  const rows = await tx.query('select from organisation where org_code = $1 and may_send_sms', [
    orgCode,
  ]);
  return rows.length === 1;
}

/** Returns an organisation's settings, with the hints of its secrets alone. */
export async function selectOutboundSetting(
  tx: Tx,
  orgCode: string,
  ways: OutboundWays,
): Promise<OutboundSetting> {
  const { senderName, isSmsUsed, isEmailUsed } = await selectStoredWays(tx, orgCode);
  const [row] = await tx.query<{ version: number }>(
    'select version from outbound_setting where org_code = $1',
    [orgCode],
  );
  const secrets = await tx.query<SecretRow>(
    `select name, hint, update_time as "updateTime" from outbound_secret where org_code = $1`,
    [orgCode],
  );
  const secret = (name: string) => {
    const found = secrets.find((one) => one.name === name);
    return found === undefined
      ? null
      : { hint: found.hint, updateTime: found.updateTime.toISOString() };
  };
  const { sms, mail } = ways;
  const stateOf = (delivery: string | undefined) =>
    delivery === undefined ? 'none' : delivery === 'log' ? 'outbox' : 'gateway';
  return {
    senderName,
    isSmsUsed: isSmsUsed ? 1 : 0,
    isEmailUsed: isEmailUsed ? 1 : 0,
    sms: stateOf(sms?.takesText === true ? sms.delivery : undefined),
    email: stateOf(mail?.delivery),
    wecom: secret('wecom'),
    dingtalk: secret('dingtalk'),
    dingtalkSign: secret('dingtalkSign'),
    maySendSms: (await maySendSms(tx, orgCode)) ? 1 : 0,
    version: row?.version ?? 0,
  };
}

/** @throws AppError STALE_VERSION, BAD_FIELD */
export async function storeOutboundSetting(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof saveOutboundSetting>,
  ways: OutboundWays,
  now: Date,
): Promise<{ readonly before: OutboundSetting; readonly after: OutboundSetting }> {
  await lockByName(tx, `outbound setting ${orgCode}`);
  const before = await selectOutboundSetting(tx, orgCode, ways);
  requireVersion(before, body.Version);
  const { WecomSecretUrl: wecom, DingtalkSecretUrl: dingtalk } = body;
  const sign = dingtalk === '' ? '' : body.DingtalkSecret; // goes with its robot
  const requireRobot = (name: 'wecom' | 'dingtalk', address: string | undefined, field: string) => {
    if (address === undefined || address === '') return;
    if (!isRobotAddress(name, address, ways.robotOrigins)) throw badField(field, `${name}Address`);
  };
  requireRobot('wecom', wecom, 'WecomSecretUrl');
  requireRobot('dingtalk', dingtalk, 'DingtalkSecretUrl');
  if (sign !== undefined && sign !== '' && dingtalk === undefined && before.dingtalk === null) {
    throw badField('DingtalkSecret', outboundReasons.dingtalkAddressFirst);
  }
  const key = { org_code: orgCode };
  await upsertRow(tx, 'outbound_setting', key, {
    sender_name: body.SenderName ?? before.senderName,
    is_sms_used: (body.IsSmsUsed ?? before.isSmsUsed) === 1,
    is_email_used: (body.IsEmailUsed ?? before.isEmailUsed) === 1,
  });
  await storeSecret(tx, orgCode, 'wecom', wecom, now);
  await storeSecret(tx, orgCode, 'dingtalk', dingtalk, now);
  await storeSecret(tx, orgCode, 'dingtalkSign', sign, now);
  return { before, after: await selectOutboundSetting(tx, orgCode, ways) };
}

/** @param value undefined: it stays; '': it is removed */
async function storeSecret(
  tx: Tx,
  orgCode: string,
  name: string,
  value: string | undefined,
  now: Date,
): Promise<void> {
  if (value === undefined) return;
  if (value === '') {
    await tx.query('delete from outbound_secret where org_code = $1 and name = $2', [
      orgCode,
      name,
    ]);
    return;
  }
  await tx.query(
    `insert into outbound_secret (org_code, name, value, hint, update_time) values ($1, $2, $3, $4, $5)
     on conflict (org_code, name) do update set value = $3, hint = $4, update_time = $5`,
    [orgCode, name, value, value.slice(-4), now],
  );
}

/** Returns what the action log shows: whether secrets are set, and nothing of them. */
export function auditedSetting(setting: OutboundSetting): object {
  const { senderName, isSmsUsed, isEmailUsed, wecom, dingtalk, dingtalkSign } = setting;
  const isSet = (secret: object | null) => (secret === null ? 0 : 1);
  return {
    senderName,
    isSmsUsed,
    isEmailUsed,
    wecom: isSet(wecom),
    dingtalk: isSet(dingtalk),
    dingtalkSign: isSet(dingtalkSign),
  };
}
