import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Db } from '../../storage/db.ts';
import { type ActionEntry, appendActions } from '../../storage/statements/actionEntry.ts';
import type { Actor } from '../auth/actor.ts';
import { AppError } from '../errors/appError.ts';
import type { Clock } from '../time/clock.ts';
import { type AuditInput, auditFieldsOf } from './audit.ts';

/** The person in whose name an entry is logged. */
export type AuditActor = Pick<Actor, 'orgCode' | 'userID'>;

/** The parts of a call in progress that the action log needs. */
export interface AuditedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Pick<Endpoint, 'id'>;
  /** Undefined before authentication, and for a machine. */
  readonly actor: AuditActor | undefined;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Returns the entries of a call for the action log, one for each action.
 *
 * @param body the request body
 * @param result the answer, if it is known
 */
export function actionEntriesOf(
  call: AuditedCall,
  clock: Clock,
  body: object,
  input: AuditInput,
  result: unknown = null,
): ActionEntry[] {
  const entry = entryOf(call, clock);
  return [input]
    .flat()
    .map((auditEntry) => ({ ...entry, ...auditFieldsOf(body, result, auditEntry) }));
}

/** Returns the fields that all entries of a call share: the caller, the call, the address and the duration. */
function entryOf({ request, reply, endpoint: { id }, actor }: AuditedCall, clock: Clock) {
  if (actor === undefined) throw new Error(`${id}: a call without an actor has no entry`);
  return {
    orgCode: actor.orgCode,
    userID: actor.userID,
    module: id.split('.', 1)[0] ?? id,
    action: id,
    costMs: Math.round(reply.elapsedTime),
    requestID: request.id,
    ip: request.ip,
    time: clock.now(),
  };
}

/**
 * Logs a refusal that requires an entry, in a separate transaction, because the call's own was rolled
 * back. Returns the error to answer: the refusal, or the failure to log it.
 */
export async function logRefusal(
  error: Error,
  call: AuditedCall,
  { db, clock }: Deps,
): Promise<Error> {
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
