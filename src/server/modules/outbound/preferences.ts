import type { OutboundChannel } from '../../../contract/areas/outbound/channels.ts';
import type {
  OutboundPreference,
  saveOutboundPreference,
} from '../../../contract/areas/outbound/preference.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { notificationKinds } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isPhoneVerified } from '../../kernel/auth/stateSql.ts';
import { requireVersion, upsertRow } from '../../kernel/crud/rows.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { defaultChannels } from './queueEvents.ts';
import { outboundReasons } from './reasons.ts';
import { availableChannels, type OutboundWays, selectStoredWays } from './ways.ts';

interface StoredPreference {
  readonly channels: Readonly<Record<string, readonly OutboundChannel[]>>;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly email: string;
  readonly version: number;
}

async function selectStored(tx: Tx, { orgCode, userID }: Actor): Promise<StoredPreference> {
  const [row] = await tx.query<StoredPreference>(
    `select channels, quiet_from as "quietFrom", quiet_to as "quietTo", email, version
     from outbound_preference where org_code = $1 and user_id = $2`,
    [orgCode, userID],
  );
  return row ?? { channels: {}, quietFrom: null, quietTo: null, email: '', version: 0 };
}

/** Returns the confirmed e-mail address of a person; '' for none. */
export async function emailOf(tx: Tx, actor: Actor): Promise<string> {
  return (await selectStored(tx, actor)).email;
}

/** The phone of a person, and whether it gets messages. */
type OwnPhone = Pick<OutboundPreference, 'phone' | 'isPhoneVerified'>;

/** Reads a person's own phone. */
export async function selectOwnPhone(tx: Tx, { orgCode, userID }: Actor): Promise<OwnPhone> {
  const [row] = await tx.query<OwnPhone>(
    `select u.user_name as phone, (${isPhoneVerified('u')})::int as "isPhoneVerified"
     from app_user u where u.org_code = $1 and u.id = $2`,
    [orgCode, userID],
  );
  if (row === undefined) throw new Error(`no user ${userID}`);
  return row;
}

/** Returns by which ways a person gets which kinds, their own selection or the defaults. */
export async function selectPreference(
  tx: Tx,
  actor: Actor,
  ways: OutboundWays,
  locale: Locale,
): Promise<OutboundPreference> {
  const { channels, ...stored } = await selectStored(tx, actor);
  return {
    ...stored,
    ...(await selectOwnPhone(tx, actor)),
    canVerifyPhone: ways.sms === null ? 0 : 1,
    kinds: notificationKinds.map(({ kind, name, area, isUrgent }) => ({
      kind,
      name: name[locale],
      area: area[locale],
      isUrgent: isUrgent ? 1 : 0,
      channels: [...(channels[kind] ?? defaultChannels(kind))],
    })),
    available: availableChannels(ways, await selectStoredWays(tx, actor.orgCode)),
    timeZone: actor.timeZone,
  };
}

/** @throws AppError STALE_VERSION, BAD_FIELD */
export async function storePreference(
  tx: Tx,
  actor: Actor,
  { Kinds, QuietFrom, QuietTo, Version }: BodyOf<typeof saveOutboundPreference>,
  present: () => Promise<OutboundPreference>,
): Promise<void> {
  await lockByName(tx, `outbound preference ${actor.userID}`);
  requireVersion(await present(), Version);
  const stored = await selectStored(tx, actor);
  const known = new Set<string>(notificationKinds.map(({ kind }) => kind));
  const channels: Record<string, readonly OutboundChannel[]> = Object.fromEntries(
    Object.entries(stored.channels).filter(([kind]) => known.has(kind)),
  );
  for (const { Kind, Channels } of Kinds ?? []) {
    if (!known.has(Kind)) throw badField('Kinds', outboundReasons.notificationKind);
    channels[Kind] = [...new Set(Channels)].toSorted((a, b) => a - b);
  }
  const quietFrom = QuietFrom === undefined ? stored.quietFrom : QuietFrom;
  const quietTo = QuietTo === undefined ? stored.quietTo : QuietTo;
  if ((quietFrom === null) !== (quietTo === null)) {
    throw badField(quietFrom === null ? 'QuietFrom' : 'QuietTo', outboundReasons.quietBoth);
  }
  const key = { org_code: actor.orgCode, user_id: actor.userID };
  await upsertRow(tx, 'outbound_preference', key, {
    channels: JSON.stringify(channels),
    quiet_from: quietFrom,
    quiet_to: quietTo,
  });
}

/** Stores a confirmed address; '' removes it. */
export async function storeEmail(tx: Tx, actor: Actor, email: string): Promise<void> {
  const key = { org_code: actor.orgCode, user_id: actor.userID };
  await upsertRow(tx, 'outbound_preference', key, { email });
}
