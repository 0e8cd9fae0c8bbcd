import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceKeyHeader } from '../../../contract/areas/gateway/endpoints.ts';
import { writeSuccess } from '../../../contract/envelope.ts';
import { type Locale, namedLocale, pickLocale } from '../../../contract/locale.ts';
import { formatRevision, revisionHeader } from '../../../contract/topics/live.ts';
import type { Db, Scope, Tx } from '../../storage/db.ts';
import { appendActions } from '../../storage/statements/actionEntry.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';
import type { AuditInput } from '../audit/audit.ts';
import {
  type AuditActor,
  type AuditedCall,
  actionEntriesOf,
  logRefusal,
} from '../audit/auditCall.ts';
import { type Actor, actorScope, authenticate, type SessionRules } from '../auth/actor.ts';
import { findDeviceCaller } from '../auth/deviceCaller.ts';
import { requireAccess, requireOrganisation } from '../auth/permissions.ts';
import { idleHeader, lastUseTime, recordSessionUse } from '../auth/session/sessionUse.ts';
import { isSignedBy } from '../auth/session/signature.ts';
import { AppError } from '../errors/appError.ts';
import { parseOrThrow } from '../errors/fieldError.ts';
import { refuse, sendRefusal } from '../errors/refusal.ts';
import type { Clock } from '../time/clock.ts';
import { FileAnswer, sendFileAnswer } from './files/fileAnswer.ts';
import type { FileLinks } from './files/fileLinks.ts';
import { mountBodyParser } from './limits/body.ts';
import { bodyJson, parseBoundedJson, rowsJson } from './limits/boundedJson.ts';
import type { HttpLimits } from './limits/limits.ts';
import { isLogged, type Module, type Route, type TransactionContext, writes } from './module.ts';

export interface MountDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The rules that decide whether callers' sessions are valid. */
  readonly sessions: SessionRules;
  readonly links: FileLinks;
  /** Wakes the dispatcher after a commit that wrote these events to the outbox. */
  readonly kick: (events: readonly OutboxEvent[]) => void;
  readonly limits: HttpLimits;
  /** Checks each answer against its schema; for tests and the demo, since it costs time. */
  readonly checkAnswers: boolean;
}

/** The rate limit per address of calls without a token. */
export const publicRateLimit = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } };

/** The same for one that accepts a large body. */
const largePublicRateLimit = { config: { rateLimit: { max: 30, timeWindow: 60_000 } } };

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller according to the headers, known before the body is read. */
    caller: CallerFound | null;
  }
}

/** Milliseconds after which the caller is looked up again, since a body may arrive slowly. */
const callerFreshMs = 1000;

/**
 * Serves modules. Each call passes these steps: authentication, organisation, permission, parsing,
 * transaction, envelope. A refusal is always an envelope too, and nothing of the call is written.
 */
export function mountModules(
  app: FastifyInstance,
  modules: readonly Module[],
  deps: MountDeps,
): void {
  mountBodyParser(app, deps.limits, ({ caller }) => caller?.key ?? null);
  app.decorateRequest('caller', null);
  for (const { routes } of modules) {
    for (const route of routes) if (route.options.isDisabled !== true) mountRoute(app, route, deps);
  }
}

function mountRoute(app: FastifyInstance, route: Route, deps: MountDeps): void {
  const { endpoint } = route;
  const { limits } = deps;
  const isPublic = endpoint.permission === 'public';
  checkDeclaration(route);
  app.route({
    method: 'POST',
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? (isPublic ? limits.publicBodyBytes : limits.bodyBytes),
    ...(isPublic ? rateLimitOf(endpoint) : {}),
    async onRequest(request) {
      request.caller = await findCaller(route, request, deps);
      const { actor } = request.caller.known;
      const isLarge = endpoint.maxBodyBytes !== undefined; // the body is not read if the caller may not make the call
      if (isLarge && actor !== undefined) {
        requireAccess(actor, endpoint.permission, writes(route), route.options);
      }
    },
    async handler(request, reply) {
      let locale = pickLocale(request.headers['accept-language']);
      let actor: Actor | undefined;
      try {
        const raw = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
        let { caller } = request;
        if (caller === null || performance.now() - caller.foundAt > callerFreshMs) {
          caller = await findCaller(route, request, deps);
        }
        if (caller.known.actor !== undefined) {
          requireSignature(request, raw);
          await recordUse(caller.known.actor, request, deps);
        }
        locale = caller.locale; // later refusals are in the caller's own language
        actor = caller.known.actor;
        const revision = actor?.changesRevision ?? null;
        if (revision !== null) reply.header(revisionHeader, formatRevision(revision));
        const prepared = prepareCall(route, request, raw, deps, caller);
        const result = await runHandler(route, prepared, deps, { request, reply, actor, endpoint });
        if (result instanceof FileAnswer) return sendFileAnswer(reply, result);
        const data = deps.checkAnswers ? checkAnswer(route, result) : result;
        return reply.send(writeSuccess(endpoint.extras !== undefined, data));
      } catch (error) {
        const refused = await logRefusal(error as Error, { request, reply, actor, endpoint }, deps);
        return sendRefusal(reply, refuse(refused, request, locale));
      }
    },
  });
}

function rateLimitOf({ maxBodyBytes }: Route['endpoint']) {
  return maxBodyBytes === undefined ? publicRateLimit : largePublicRateLimit;
}

/** Throws if a route's kind does not match its endpoint's permission, so that the server does not start. */
function checkDeclaration({ endpoint, caller }: Route): void {
  const wanted =
    endpoint.permission === 'public'
      ? 'public'
      : endpoint.permission === 'deviceKey'
        ? 'device'
        : 'person';
  if (caller !== wanted)
    throw new Error(`${endpoint.id}: bind it as a ${wanted} route, not ${caller}`);
}

/** The caller of a route, and the language of the answer. */
interface CallerFound {
  /** The id of the person or of the device key; null for a caller without either. */
  readonly key: string | null;
  /** As of `performance.now()`. */
  readonly foundAt: number;
  readonly locale: Locale;
  /** The scope of the call's transactions. */
  readonly scope: Scope;
  /** The part of the handler's context that depends on the caller. */
  readonly known: Readonly<Record<string, unknown>> & { readonly actor?: Actor };
}

/** @throws AppError DEVICE_KEY, BAD_SIGNATURE, and what `authenticate` throws */
async function findCaller(
  { caller, endpoint }: Route,
  request: FastifyRequest,
  deps: MountDeps,
): Promise<CallerFound> {
  const foundAt = performance.now();
  const headerLocale = pickLocale(request.headers['accept-language']);
  if (caller === 'public') {
    return { key: null, foundAt, locale: headerLocale, scope: 'system', known: {} };
  }
  if (caller === 'device') {
    const key = request.headers[deviceKeyHeader];
    const known = await findDeviceCaller(deps.db, deps.clock.now(), key);
    const scope = { orgCode: known.orgCode };
    return { key: known.keyID, foundAt, locale: headerLocale, scope, known };
  }
  const actor = await findActorOf(request, deps);
  const locale = namedLocale(request.headers['accept-language']) ?? actor.locale;
  // a call about the person runs in their own organisation, even during a visit
  const scope = endpoint.permission === 'signedIn' ? { orgCode: actor.orgCode } : actorScope(actor);
  return { key: actor.userID, foundAt, locale, scope, known: { actor } };
}

interface PreparedCall {
  readonly scope: Scope;
  readonly context: Record<string, unknown>;
}

function prepareCall(
  route: Route,
  request: FastifyRequest,
  raw: Buffer,
  deps: MountDeps,
  { locale, scope, known }: CallerFound,
): PreparedCall {
  const { endpoint, options } = route;
  const json = parseBoundedJson(
    raw,
    options.takesRows === true ? rowsJson : bodyJson,
    options.allowsUnstorableText,
  );
  if (known.actor !== undefined) {
    const orgCode = (json as { OrgCode?: string } | null)?.OrgCode;
    if (options.ignoresOrgCode !== true)
      requireOrganisation(known.actor, orgCode, endpoint.permission, writes(route));
    requireAccess(known.actor, endpoint.permission, writes(route), options);
  }
  const body = parseOrThrow(endpoint.body, json, locale);
  const now = deps.clock.now();
  const base = {
    now,
    linkOf: (key: string) => deps.links.linkOf(key, now),
    ip: request.ip,
    log: request.log,
    namedLocale: namedLocale(request.headers['accept-language']),
  };
  return { scope, context: { ...base, body, locale, ...known } };
}

type IdentifyDeps = Pick<MountDeps, 'db' | 'clock' | 'sessions'>;

/** Returns the person that the headers Authorization and JWT identify (specification 7). */
async function findActorOf(request: FastifyRequest, deps: IdentifyDeps): Promise<Actor> {
  const token = tokenOf(request);
  if (token === undefined || token === '') throw new AppError('SESSION_UNKNOWN');
  const actor = await authenticate(deps.db, deps.sessions, token);
  if (request.headers.jwt !== token) throw new AppError('BAD_SIGNATURE');
  return actor;
}

function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined;
}

/** Checks X-TOKEN of specification 7 over the body as it was received. @throws AppError BAD_SIGNATURE */
function requireSignature(request: FastifyRequest, raw: Buffer): void {
  const token = tokenOf(request) ?? '';
  if (!isSignedBy(raw, token, one(request, 'x-token'), one(request, 'x-token-digest'))) {
    throw new AppError('BAD_SIGNATURE');
  }
}

async function recordUse(actor: Actor, request: FastifyRequest, deps: IdentifyDeps): Promise<void> {
  const at = lastUseTime(deps.clock.now(), one(request, idleHeader));
  await recordSessionUse(deps.db, actor, at).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the use of a session could not be recorded'); // the call continues
  });
}

/**
 * Returns the person that the headers of specification 7 identify, for a call whose body is a stream and
 * not signed.
 *
 * @throws AppError BAD_SIGNATURE, and what `authenticate` throws
 */
export async function identify(request: FastifyRequest, deps: IdentifyDeps): Promise<Actor> {
  const actor = await findActorOf(request, deps);
  requireSignature(request, Buffer.alloc(0));
  await recordUse(actor, request, deps);
  return actor;
}

function one(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Runs the handler. A person's call that writes appends its entries to the action log in the same transaction. */
async function runHandler(
  route: Route,
  prepared: PreparedCall,
  deps: MountDeps,
  call: AuditedCall,
): Promise<unknown> {
  const handle = route.handle as (context: unknown) => unknown;
  const body = prepared.context['body'] as object;
  if (route.tx === 'none') {
    const append = (tx: Tx, entries: AuditInput = {}) =>
      appendActions(tx, actionEntriesOf(call, deps.clock, body, entries));
    const appendFor = (tx: Tx, owner: AuditActor, entries: AuditInput = {}) =>
      appendActions(tx, actionEntriesOf({ ...call, actor: owner }, deps.clock, body, entries));
    const writeFor = <T>(orgCode: string, work: (context: PublishingContext) => Promise<T>) =>
      writePublishing(deps, { orgCode }, work);
    const writeAsSystem = <T>(work: (context: PublishingContext) => Promise<T>) =>
      writePublishing(deps, 'system', work);
    return handle({ ...prepared.context, db: deps.db, append, appendFor, writeFor, writeAsSystem });
  }
  let published: readonly OutboxEvent[] = [];
  const work = async (tx: Tx) => {
    const events: OutboxEvent[] = [];
    let entries: AuditInput = {};
    const answer = await handle({
      ...prepared.context,
      tx,
      publish: (...more: OutboxEvent[]) => void events.push(...more),
      audit(input: AuditInput) {
        entries = input;
      },
    });
    await appendOutbox(tx, events);
    if (isLogged(route)) {
      await appendActions(tx, actionEntriesOf(call, deps.clock, body, entries, answer));
    }
    published = events;
    return answer;
  };
  const result = await deps.db
    .transaction(prepared.scope, route.tx, work, { plansOnce: route.options.plansOnce === true })
    .catch((error: unknown) => Promise.reject(toVisitorError(error as Error, prepared.scope)));
  if (published.length > 0) deps.kick(published);
  return result;
}

type PublishingContext = Omit<TransactionContext, 'audit'>;

/** Runs a write outside a route's own transaction; its events are sent after the commit. */
async function writePublishing<T>(
  { db, kick }: MountDeps,
  scope: Scope,
  work: (context: PublishingContext) => Promise<T>,
): Promise<T> {
  let published: readonly OutboxEvent[] = [];
  const result = await db.transaction(scope, 'write', async (tx) => {
    const events: OutboxEvent[] = [];
    const answer = await work({ tx, publish: (...more) => void events.push(...more) });
    await appendOutbox(tx, events);
    published = events;
    return answer;
  });
  if (published.length > 0) kick(published);
  return result;
}

/** Converts a permission error of the database during a visit to DENIED: a visitor may not make that call. */
function toVisitorError(error: Error, scope: Scope): Error {
  const isDenied = (error as { code?: string }).code === '42501';
  const isGuest = scope !== 'system' && scope.visited !== undefined;
  return isDenied && isGuest ? new AppError('DENIED') : error;
}

function checkAnswer({ endpoint }: Route, result: unknown): unknown {
  const answer = endpoint.extras === undefined ? { data: result } : (result as { data: unknown });
  const wire: unknown = JSON.parse(JSON.stringify(answer.data ?? null));
  const checked = endpoint.data.safeParse(wire);
  if (!checked.success)
    throw new Error(`${endpoint.id} answers outside its schema: ${checked.error.message}`);
  return result;
}
