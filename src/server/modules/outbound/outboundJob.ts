import { setTimeout } from 'node:timers/promises';
import {
  type OutboundChannel,
  type OutboundReason,
  outboundChannel,
  outboundLimits,
  outboundReason,
  outboundState,
} from '../../../contract/areas/outbound/channels.ts';
import { isActiveUser, isPhoneVerified } from '../../kernel/auth/stateSql.ts';
import type { Logger } from '../../kernel/log.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Db } from '../../storage/db.ts';
import { appendOutbox } from '../../storage/statements/outbox.ts';
import { queueEvents } from './queueEvents.ts';
import { reviewKind } from './queueRow.ts';
import {
  type Attempt,
  type OutgoingMessage,
  type SendSettings,
  selectSecrets,
  sendMessage,
} from './sendMessage.ts';
import { type OutboundWays, selectStoredWays } from './ways.ts';

export interface OutboundDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly ways: OutboundWays;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  readonly log: Pick<Logger, 'warn'>;
  readonly onError: (error: unknown) => void;
}

/** Between two looks for new notifications and for due messages. */
const everyMs = 1000;
/** Messages that a node sends by one way at the same time. */
const atOnce = 10;
/** Longer than any gateway may take, so that no other node sends what this one is sending. */
const leaseMs = 60_000;
/** The pause after a failed attempt, four times as long after each further one. */
const firstPauseMs = 15_000;

/**
 * Returns the jobs of every node: one that queues messages, and one for each way that sends them, each once. A gateway
 * that does not answer delays its own way alone.
 */
export function outboundJobs(deps: OutboundDeps) {
  const common = { everyMs, onError: deps.onError };
  return [
    { ...common, run: (ended: AbortSignal) => queueMessages(deps, ended) },
    ...outboundChannel.list.map((channel) => ({
      ...common,
      run: (ended: AbortSignal) => sendMessages(deps, channel, ended),
    })),
  ];
}

/** Queues the messages of all new notifications. */
async function queueMessages(
  { db, now, ways, kick }: OutboundDeps,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    const at = await now();
    const queued = await db.transaction('system', 'write', (tx) => queueEvents(tx, ways, at));
    if (queued === 0) return;
    kick();
  }
}

/** Sends the due messages of one way, `atOnce` of them at the same time; each that ends makes room for the next. */
export async function sendMessages(
  deps: OutboundDeps,
  channel: OutboundChannel,
  ended?: AbortSignal,
): Promise<void> {
  const sending = new Set<Promise<void>>();
  for (;;) {
    const free = ended?.aborted === true ? 0 : atOnce - sending.size;
    const taken = free === 0 ? [] : await takeDue(deps, channel, free);
    for (const message of taken) {
      const attempt = attemptOf(deps, message).finally(() => sending.delete(attempt));
      sending.add(attempt);
    }
    if (sending.size === 0) return;
    await Promise.race([...sending, setTimeout(everyMs)]);
  }
}

interface TakenMessage extends OutgoingMessage {
  readonly orgCode: string;
  readonly id: string;
  readonly attempts: number;
  readonly expireTime: Date;
  readonly takenUntil: Date;
  /** A reason against sending that has come up since. */
  readonly against: OutboundReason;
}

/**
 * Leases due messages to this node, urgent ones first, and commits the lease before anything is sent: a node that dies
 * delays its messages by a minute. One that dies between the gateway's answer and its record sends a message again,
 * never more often than `outboundLimits.attempts`.
 */
async function takeDue(
  { db, now }: OutboundDeps,
  channel: OutboundChannel,
  limit: number,
): Promise<TakenMessage[]> {
  const at = await now();
  const { none, inactive, read, unverified } = outboundReason.values;
  return db.transaction('system', 'write', (tx) =>
    tx.query<TakenMessage>(
      `with taken as (
         update outbound_message m set taken_until = $3, attempts = attempts + 1
         from (
           select org_code, id from outbound_message
           where state = $2 and channel = $4 and due_time <= $1
             and (taken_until is null or taken_until <= $1)
           order by is_urgent desc, due_time limit $5 for update skip locked
         ) due
         where m.org_code = due.org_code and m.id = due.id returning m.*
       )
       select t.org_code as "orgCode", t.id, t.channel, t.address, t.mentions, t.title, t.text, t.locale,
         t.attempts, t.expire_time as "expireTime", t.taken_until as "takenUntil",
         not (t.is_urgent and t.notification_id is not null) as "isOrdinary",
         case when t.user_id is null then $6
           when u.id is null or t.kind <> $9 and not ${isActiveUser('u')} then $7
           when t.channel = $10 and not (${isPhoneVerified('u')} and u.user_name = t.address) then $11
           when not t.is_urgent and n.is_read then $8
           else $6 end::int as against
       from taken t
       left join app_user u on u.org_code = t.org_code and u.id = t.user_id
       left join notification n on n.org_code = t.org_code and n.id = t.notification_id
         and n.user_id = t.user_id`,
      [
        at,
        outboundState.values.waiting,
        new Date(at.getTime() + leaseMs),
        channel,
        limit,
        none,
        inactive,
        read,
        reviewKind,
        outboundChannel.values.sms,
        unverified,
      ],
    ),
  );
}

async function attemptOf(deps: OutboundDeps, message: TakenMessage): Promise<void> {
  const { db, log, kick } = deps;
  const { orgCode, id, channel, attempts } = message;
  const attempt = await outcomeOf(deps, message);
  const at = await deps.now();
  const pauseMs = firstPauseMs * 4 ** (attempts - 1);
  const next = new Date(at.getTime() + pauseMs);
  const isOver =
    attempt.isFinal || attempts >= outboundLimits.attempts || next > message.expireTime;
  const { state, reason, detail } = attempt;
  if (isOver && state === outboundState.values.failed) {
    log.warn({ orgCode, id, channel, reason, detail }, 'a message could not be sent');
  }
  await db.transaction('system', 'write', async (tx) => {
    await tx.query(
      `update outbound_message set state = $4, reason = $5, detail = $6, taken_until = null,
         due_time = coalesce($7, due_time), end_time = $8
       where org_code = $1 and id = $2 and taken_until = $3`,
      [
        orgCode,
        id,
        message.takenUntil,
        isOver ? state : outboundState.values.waiting,
        reason,
        detail,
        isOver ? null : next,
        isOver ? at : null,
      ],
    );
    await appendOutbox(tx, [changeEvent(orgCode, 'outbound', [id])]);
  });
  kick();
}

async function outcomeOf({ db, now, ways }: OutboundDeps, message: TakenMessage): Promise<Attempt> {
  const { failed, suppressed } = outboundState.values;
  const { none, expired, unreachable } = outboundReason.values;
  const over = { detail: '', isFinal: true };
  const at = await now();
  if (message.against !== none) return { ...over, state: suppressed, reason: message.against };
  if (message.expireTime <= at) return { ...over, state: failed, reason: expired };
  if (message.attempts > outboundLimits.attempts) {
    return { ...over, state: failed, reason: unreachable }; // nodes have died while they sent it
  }
  const settings = await db.transaction(
    'system',
    'read',
    async (tx): Promise<SendSettings> => ({
      ...(await selectStoredWays(tx, message.orgCode)),
      values: await selectSecrets(tx, message.orgCode),
    }),
  );
  return sendMessage(ways, settings, message, at);
}
