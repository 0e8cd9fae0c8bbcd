import {
  type OutboundChannel,
  outboundChannel,
} from '../../../contract/areas/outbound/channels.ts';
import { label, type Text } from '../../../contract/locale.ts';
import type { MailSender } from '../../kernel/outbound/mail.ts';
import type { SmsSender } from '../../kernel/outbound/sms.ts';
import type { Tx } from '../../storage/db.ts';

/** The gateways of the installation. */
export interface OutboundWays {
  readonly sms: SmsSender | null;
  readonly mail: MailSender | null;
  /** Origins that the operator allows for robots, besides those of the services. */
  readonly robotOrigins: readonly string[];
}

const { sms, email, wecom, dingtalk } = outboundChannel.values;

/** The name of the product, where an organisation has set none. */
export const productName: Text = label('安灯', 'Andon');

/** The ways of one message to one person; the others are groups. */
export const personalChannels: readonly OutboundChannel[] = [sms, email];

/** The settings of an organisation, as sending needs them. */
export interface StoredWays {
  readonly senderName: string;
  readonly isSmsUsed: boolean;
  readonly isEmailUsed: boolean;
  /** The secrets that are set. */
  readonly secrets: readonly string[];
}

const unset: StoredWays = { senderName: '', isSmsUsed: true, isEmailUsed: true, secrets: [] };

/** Returns what an organisation has set. */
export async function selectStoredWays(tx: Tx, orgCode: string): Promise<StoredWays> {
  const [[setting], secrets] = [
    await tx.query<Omit<StoredWays, 'secrets'>>(
      `select sender_name as "senderName", is_sms_used as "isSmsUsed",
         is_email_used as "isEmailUsed" from outbound_setting where org_code = $1`,
      [orgCode],
    ),
    await tx.query<{ name: string }>('select name from outbound_secret where org_code = $1', [
      orgCode,
    ]),
  ];
  return { ...unset, ...setting, secrets: secrets.map(({ name }) => name) };
}

/** Returns the ways by which an organisation sends. */
export function availableChannels(ways: OutboundWays, stored: StoredWays): OutboundChannel[] {
  const isAvailable: Readonly<Record<OutboundChannel, boolean>> = {
    [sms]: stored.isSmsUsed && ways.sms?.takesText === true,
    [email]: stored.isEmailUsed && ways.mail !== null,
    [wecom]: stored.secrets.includes('wecom'),
    [dingtalk]: stored.secrets.includes('dingtalk'),
  };
  return outboundChannel.list.filter((channel) => isAvailable[channel]);
}
