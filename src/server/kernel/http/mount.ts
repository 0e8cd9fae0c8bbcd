import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceKeyHeader } from '../../../contract/areas/gateway.ts';
import { writeSuccess } from '../../../contract/envelope.ts';
import { type Locale, namedLocale, pickLocale } from '../../../contract/locale.ts';
import { appendActions } from '../../storage/actionEntry.ts';
import type { Db, Scope, Tx } from '../../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/outbox.ts';
import type { Deeds } from '../audit/audit.ts';
import { type Call, type Doer, entriesOf, logRefusal } from '../audit/auditCall.ts';
import { type Actor, authenticate, type SessionRules, viewOf } from '../auth/actor.ts';
import { findDeviceCaller } from '../auth/deviceCaller.ts';
import { requireAccess, requireOrganisation } from '../auth/permissions.ts';
import { idleHeader, noteUse, usedAt } from '../auth/sessionUse.ts';
import { isSignedBy } from '../auth/signature.ts';
import { AppError } from '../errors/appError.ts';
import { parseOrThrow } from '../errors/fieldError.ts';
import { refuse, sendRefusal } from '../errors/refusal.ts';
import type { Clock } from '../time/clock.ts';
import { mountBodyParser } from './body.ts';
import { parseBoundedJson } from './boundedJson.ts';
import { FileAnswer, sendFile } from './fileAnswer.ts';
import type { FileLinks } from './fileLinks.ts';
import type { HttpLimits } from './limits.ts';
import { isLogged, type Module, type Route } from './module.ts';

export interface MountDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** By what callers' sessions are judged. */
  readonly sessions: SessionRules;
  readonly links: FileLinks;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  readonly limits: HttpLimits;
  /** Checks each answer against its schema; a test's and the demo's cost, not production's. */
  readonly checkAnswers: boolean;
}

/** Calls without a token, per address. */
export const publicRateLimit = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as the headers show: known before the body is read. */
    caller: CallerFound | null;
  }
}

/** A caller that was found longer ago, in ms, is looked up again: a body may be slow. */
const callerFreshMs = 1000;

/**
 * Serves modules: authenticate, organisation, permission, parse, transaction, envelope; a refusal
 * is always an envelope too, and nothing is written with it.
 */
export function mountModules(
  app: FastifyInstance,
  modules: readonly Module[],
  deps: MountDeps,
): void {
  mountBodyParser(app, deps.limits);
  app.decorateRequest('caller', null);
  for (const { routes } of modules) {
    for (const route of routes) if (route.options.absent !== true) mountRoute(app, route, deps);
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
    ...(isPublic ? publicRateLimit : {}),
    async onRequest(request) {
      request.caller = await findCaller(route, request, deps);
      const { actor } = request.caller.known;
      const isLarge = endpoint.maxBodyBytes !== undefined; // not read for who may not make the call
      if (isLarge && actor !== undefined) {
        requireAccess(actor, endpoint.permission, route.tx !== 'read', route.options);
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
          await noteUseBy(caller.known.actor, request, deps);
        }
        locale = caller.locale; // refusals from here on are in the caller's own language
        actor = caller.known.actor;
        const called = openCall(route, request, raw, deps, caller);
        const result = await runHandler(route, called, deps, { request, reply, actor, endpoint });
        if (result instanceof FileAnswer) return sendFile(reply, result);
        const data = deps.checkAnswers ? checkAnswer(route, result) : result;
        return reply.send(writeSuccess(endpoint.beside !== undefined, data));
      } catch (error) {
        const refused = await logRefusal(error as Error, { request, reply, actor, endpoint }, deps);
        return sendRefusal(reply, refuse(refused, request, locale));
      }
    },
  });
}

/** A route's kind must fit its endpoint's permission: a mistake here must not start. */
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

/** Who calls, as far as the route asks, and the language of the answer. */
interface CallerFound {
  /** As of `performance.now()`. */
  readonly foundAt: number;
  readonly locale: Locale;
  /** Whose rows a transaction of the call sees. */
  readonly scope: Scope;
  /** What the handler gets to know of them. */
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
  if (caller === 'public') return { foundAt, locale: headerLocale, scope: 'system', known: {} };
  if (caller === 'device') {
    const key = request.headers[deviceKeyHeader];
    const device = await findDeviceCaller(deps.db, deps.clock.now(), key);
    return { foundAt, locale: headerLocale, scope: { orgCode: device.orgCode }, known: device };
  }
  const actor = await findActorOf(request, deps);
  const locale = namedLocale(request.headers['accept-language']) ?? actor.locale;
  // a call about the person is made in their own organisation, whichever they look into
  const scope = endpoint.permission === 'signedIn' ? { orgCode: actor.orgCode } : viewOf(actor);
  return { foundAt, locale, scope, known: { actor } };
}

interface Called {
  readonly scope: Scope;
  readonly context: Record<string, unknown>;
}

function openCall(
  { endpoint, tx, options }: Route,
  request: FastifyRequest,
  raw: Buffer,
  deps: MountDeps,
  { locale, scope, known }: CallerFound,
): Called {
  const json = parseBoundedJson(raw, options.checksText);
  if (known.actor !== undefined) {
    const writes = tx !== 'read'; // without a transaction of its own, a handler opens one to write
    const orgCode = (json as { OrgCode?: string } | null)?.OrgCode;
    if (options.aboutOrganisation !== true)
      requireOrganisation(known.actor, orgCode, endpoint.permission, writes);
    requireAccess(known.actor, endpoint.permission, writes, options);
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

/** The person that the headers Authorization and JWT name (specification 7). */
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

/** X-TOKEN of specification 7 over the body as it was received. @throws AppError BAD_SIGNATURE */
function requireSignature(request: FastifyRequest, raw: Buffer): void {
  const token = tokenOf(request) ?? '';
  if (!isSignedBy(raw, token, one(request, 'x-token'), one(request, 'x-token-digest'))) {
    throw new AppError('BAD_SIGNATURE');
  }
}

async function noteUseBy(actor: Actor, request: FastifyRequest, deps: IdentifyDeps): Promise<void> {
  const at = usedAt(deps.clock.now(), one(request, idleHeader));
  await noteUse(deps.db, actor, at).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the use of a session could not be noted'); // reads go on
  });
}

/**
 * The person behind the headers of specification 7, of a call whose body is not signed: a stream.
 *
 * @throws AppError BAD_SIGNATURE, and what `authenticate` throws
 */
export async function identify(request: FastifyRequest, deps: IdentifyDeps): Promise<Actor> {
  const actor = await findActorOf(request, deps);
  requireSignature(request, Buffer.alloc(0));
  await noteUseBy(actor, request, deps);
  return actor;
}

function one(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Runs the handler; a person's call that writes leaves entries for the action log with what it did. */
async function runHandler(
  route: Route,
  called: Called,
  deps: MountDeps,
  call: Call,
): Promise<unknown> {
  const handle = route.handle as (context: unknown) => unknown;
  const body = called.context['body'] as object;
  if (route.tx === 'none') {
    const append = (tx: Tx, deeds: Deeds = {}) =>
      appendActions(tx, entriesOf(call, deps.clock, body, deeds));
    const appendFor = (tx: Tx, doer: Doer, deeds: Deeds = {}) =>
      appendActions(tx, entriesOf({ ...call, actor: doer }, deps.clock, body, deeds));
    return handle({ ...called.context, db: deps.db, append, appendFor });
  }
  let told = 0;
  const work = async (tx: Tx) => {
    const events: OutboxEvent[] = [];
    let deeds: Deeds = {};
    const answer = await handle({
      ...called.context,
      tx,
      publish: (...more: OutboxEvent[]) => void events.push(...more),
      audit(said: Deeds) {
        deeds = said;
      },
    });
    await appendOutbox(tx, events);
    if (isLogged(route)) {
      await appendActions(tx, entriesOf(call, deps.clock, body, deeds, answer));
    }
    told = events.length;
    return answer;
  };
  const result = await deps.db
    .transaction(called.scope, route.tx, work)
    .catch((error: unknown) => Promise.reject(asGuest(error as Error, called.scope)));
  if (told > 0) deps.kick();
  return result;
}

/** What the database does not show to who looks into another organisation is not theirs to call. */
function asGuest(error: Error, scope: Scope): Error {
  const isDenied = (error as { code?: string }).code === '42501';
  const isGuest = scope !== 'system' && scope.visited !== undefined;
  return isDenied && isGuest ? new AppError('DENIED') : error;
}

function checkAnswer({ endpoint }: Route, result: unknown): unknown {
  const answer = endpoint.beside === undefined ? { data: result } : (result as { data: unknown });
  const wire: unknown = JSON.parse(JSON.stringify(answer.data ?? null));
  const checked = endpoint.data.safeParse(wire);
  if (!checked.success)
    throw new Error(`${endpoint.id} answers outside its schema: ${checked.error.message}`);
  return result;
}
