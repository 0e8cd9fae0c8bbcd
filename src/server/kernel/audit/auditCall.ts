import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type ActionEntry, appendActions } from '../../storage/actionEntry.ts';
import type { Db } from '../../storage/db.ts';
import type { Actor } from '../auth/actor.ts';
import { AppError } from '../errors/appError.ts';
import type { Clock } from '../time/clock.ts';
import { type Deeds, deedOf } from './audit.ts';

/** In whose name an entry is left. */
export type Doer = Pick<Actor, 'orgCode' | 'userID'>;

/** A call in progress, as far as the action log asks. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Pick<Endpoint, 'id'>;
  /** Undefined: nobody yet, or a machine. */
  readonly actor: Doer | undefined;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * The entries of what a call did, one for each deed.
 *
 * @param body what was asked for
 * @param result what was answered, as far as it is known
 */
export function entriesOf(
  call: Call,
  clock: Clock,
  body: object,
  deeds: Deeds,
  result: unknown = null,
): ActionEntry[] {
  const entry = entryOf(call, clock);
  return [deeds].flat().map((deed) => ({ ...entry, ...deedOf(body, result, deed) }));
}

/** Who calls what, from where, for how long. */
function entryOf({ request, reply, endpoint: { id }, actor }: Call, clock: Clock) {
  if (actor === undefined) throw new Error(`${id}: nobody's call leaves no entry`);
  return {
    orgCode: actor.orgCode,
    userID: actor.userID,
    module: id.split('../auth', 1)[0] ?? id,
    action: id,
    costMs: Math.round(reply.elapsedTime),
    requestID: request.id,
    ip: request.ip,
    time: clock.now(),
  };
}

/**
 * Leaves the entry that a refusal asks for, in a transaction of its own: the call's was rolled back.
 * Returns what the caller is to hear: the refusal, or that it could not be written down.
 */
export async function logRefusal(error: Error, call: Call, { db, clock }: Deps): Promise<Error> {
  if (!(error instanceof AppError) || error.details.audit === undefined) return error;
  if (call.actor === undefined) return error;
  const { targetID } = error.details.audit;
  const after = { refused: error.errorName };
  const entry = { ...entryOf(call, clock), targetID, before: null, after };
  try {
    await db.transaction('system', 'write', (tx) => appendActions(tx, [entry]));
    return error;
  } catch (failure) {
    return failure as Error;
  }
}
