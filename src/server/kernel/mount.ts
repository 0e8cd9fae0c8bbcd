import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceKeyHeader } from '../../contract/areas/gateway.ts';
import { writeSuccess } from '../../contract/envelope.ts';
import { type Locale, namedLocale, pickLocale } from '../../contract/locale.ts';
import type { Db } from '../storage/db.ts';
import { appendAction } from '../storage/actionEntry.ts';
import { appendOutbox, type OutboxEvent } from '../storage/outbox.ts';
import { type Actor, authenticate, type SessionRules } from './actor.ts';
import { AppError } from './appError.ts';
import { type Audited, deedOf } from './audit.ts';
import type { Clock } from './clock.ts';
import { findDeviceCaller } from './deviceCaller.ts';
import { parseOrThrow } from './fieldError.ts';
import { FileAnswer, sendFile } from './fileAnswer.ts';
import type { Module, Route } from './module.ts';
import { requireAccess, requireOrganisation } from './permissions.ts';
import { refuse } from './refusal.ts';
import { idleHeader, noteUse, usedAt } from './sessionUse.ts';
import { isSignedBy } from './signature.ts';
import { requireStorable } from './storableText.ts';

export interface MountDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** By what callers' sessions are judged. */
  readonly sessions: SessionRules;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  /** Checks each answer against its schema; a test's and the demo's cost, not production's. */
  readonly checkAnswers: boolean;
}

/** Calls without a token, per address (design page 6). */
const publicRateLimit = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } };

/**
 * Serves modules: authenticate, organisation, permission, parse, transaction, envelope; a refusal
 * is always an envelope too, and nothing is written with it.
 */
export function mountModules(
  app: FastifyInstance,
  modules: readonly Module[],
  deps: MountDeps,
): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  for (const { routes } of modules) {
    for (const route of routes) if (route.options.absent !== true) mountRoute(app, route, deps);
  }
}

function mountRoute(app: FastifyInstance, route: Route, deps: MountDeps): void {
  const { endpoint } = route;
  checkDeclaration(route);
  app.route({
    method: 'POST',
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? 1024 * 1024,
    ...(endpoint.permission === 'public' ? publicRateLimit : {}),
    async handler(request, reply) {
      let locale = pickLocale(request.headers['accept-language']);
      let actor: Actor | undefined;
      try {
        const raw = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
        const caller = await findCaller(route, request, raw, deps, locale);
        locale = caller.locale; // refusals from here on are in the caller's own language
        actor = caller.known.actor;
        const called = openCall(route, request, raw, deps, caller);
        const result = await runHandler(route, called, deps, { request, reply, actor });
        if (result instanceof FileAnswer) return sendFile(reply, result);
        const data = deps.checkAnswers ? checkAnswer(route, result) : result;
        return reply.send(writeSuccess(endpoint.beside !== undefined, data));
      } catch (error) {
        const refused = await audited(error as Error, actor, request, reply, route, deps);
        const { status, envelope } = refuse(refused, request, locale);
        if (refused instanceof AppError && refused.errorName === 'TOO_MANY') {
          reply.header('retry-after', refused.details.params?.['seconds']);
        }
        return reply.code(status).send(envelope);
      }
    },
  });
}

/**
 * Leaves the row that a refusal asks for, in a transaction of its own: the call's was rolled back.
 * Returns what the caller is to hear: the refusal, or that it could not be written down.
 */
async function audited(
  error: Error,
  actor: Actor | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint }: Route,
  { db, clock }: MountDeps,
): Promise<Error> {
  if (!(error instanceof AppError) || error.details.audit === undefined) return error;
  if (actor === undefined) return error;
  const entry = {
    ...callOf({ request, reply, actor }, endpoint, clock),
    targetID: error.details.audit.targetID,
    before: null,
    after: { refused: error.errorName },
  };
  try {
    await db.transaction('system', 'write', (tx) => appendAction(tx, entry));
    return error;
  } catch (failure) {
    return failure as Error;
  }
}

/** The call in progress, as far as the action log asks. */
interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor | undefined;
}

/** Who calls what, from where, for how long. */
function callOf(
  { request, reply, actor }: Call & { readonly actor: Actor },
  { id }: Route['endpoint'],
  clock: Clock,
) {
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
  readonly locale: Locale;
  /** null: the kernel's own, across organisations. */
  readonly orgCode: string | null;
  /** What the handler gets to know of them. */
  readonly known: Readonly<Record<string, unknown>> & { readonly actor?: Actor };
}

async function findCaller(
  { caller }: Route,
  request: FastifyRequest,
  raw: Buffer,
  deps: MountDeps,
  headerLocale: Locale,
): Promise<CallerFound> {
  if (caller === 'public') return { locale: headerLocale, orgCode: null, known: {} };
  if (caller === 'device') {
    const key = request.headers[deviceKeyHeader];
    const device = await findDeviceCaller(deps.db, deps.clock.now(), key);
    return { locale: headerLocale, orgCode: device.orgCode, known: device };
  }
  const actor = await identify(request, raw, deps);
  const locale = namedLocale(request.headers['accept-language']) ?? actor.locale;
  return { locale, orgCode: actor.orgCode, known: { actor } };
}

interface Called {
  readonly orgCode: string | null;
  readonly context: Record<string, unknown>;
}

function openCall(
  { endpoint, tx, options }: Route,
  request: FastifyRequest,
  raw: Buffer,
  deps: MountDeps,
  { locale, orgCode, known }: CallerFound,
): Called {
  const json = readJson(raw);
  if (known.actor !== undefined) {
    const writes = tx !== 'read'; // without a transaction of its own, a handler opens one to write
    requireOrganisation(known.actor, (json as { OrgCode?: string } | null)?.OrgCode, writes);
    requireAccess(known.actor, endpoint.permission, writes, options);
  }
  const body = parseOrThrow(endpoint.body, json, locale);
  const base = {
    now: deps.clock.now(),
    ip: request.ip,
    log: request.log,
    namedLocale: namedLocale(request.headers['accept-language']),
  };
  return { orgCode, context: { ...base, body, locale, ...known } };
}

/** The person behind the headers of specification 7: Authorization, JWT, X-TOKEN. */
async function identify(request: FastifyRequest, raw: Buffer, deps: MountDeps): Promise<Actor> {
  const { authorization, jwt } = request.headers;
  const token = authorization?.startsWith('Bearer ')
    ? authorization.slice('Bearer '.length)
    : undefined;
  if (token === undefined || token === '') throw new AppError('SESSION_UNKNOWN');
  const actor = await authenticate(deps.db, deps.sessions, token);
  const signed = isSignedBy(raw, token, one(request, 'x-token'), one(request, 'x-token-digest'));
  if (jwt !== token || !signed) throw new AppError('BAD_SIGNATURE');
  const at = usedAt(deps.clock.now(), one(request, idleHeader));
  await noteUse(deps.db, actor, at).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the use of a session could not be noted'); // reads go on
  });
  return actor;
}

function one(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function readJson(raw: Buffer): unknown {
  if (raw.length === 0) return {};
  const text = raw.toString('utf8');
  const json = JSON.parse(text) as unknown;
  requireStorable(text, json);
  return json;
}

/** Runs the handler; a person's call that writes leaves an entry for the action log with what it did. */
async function runHandler(
  route: Route,
  called: Called,
  deps: MountDeps,
  call: Call,
): Promise<unknown> {
  const handle = route.handle as (context: unknown) => unknown;
  const { actor } = call;
  const isLogged = actor !== undefined && route.tx !== 'read' && route.options.isRead !== true;
  let noted: Audited = {};
  const context = {
    ...called.context,
    audit: (more: Audited) => {
      noted = { ...noted, ...more };
    },
  };
  const entryOf = (result: unknown) => ({
    ...callOf({ ...call, actor: actor as Actor }, route.endpoint, deps.clock),
    ...deedOf(called.context['body'] as object, result, noted),
  });
  if (route.tx === 'none') {
    const result = await handle({ ...context, db: deps.db });
    if (isLogged) await logDone(entryOf(result), call, deps);
    return result;
  }
  const scope = called.orgCode === null ? 'system' : { orgCode: called.orgCode };
  let told = 0;
  const result = await deps.db.transaction(scope, route.tx, async (tx) => {
    const events: OutboxEvent[] = [];
    const answer = await handle({
      ...context,
      tx,
      publish: (...more: OutboxEvent[]) => void events.push(...more),
    });
    await appendOutbox(tx, events);
    if (isLogged) await appendAction(tx, entryOf(answer));
    told = events.length;
    return answer;
  });
  if (told > 0) deps.kick();
  return result;
}

/** What a handler did in transactions of its own is done: where its entry can't be stored, the server's log has it. */
async function logDone(
  entry: Parameters<typeof appendAction>[1],
  { request }: Call,
  { db }: MountDeps,
): Promise<void> {
  try {
    await db.transaction('system', 'write', (tx) => appendAction(tx, entry));
  } catch (error) {
    request.log.error({ err: error, entry }, 'a deed could not be written into the action log');
  }
}

function checkAnswer({ endpoint }: Route, result: unknown): unknown {
  const answer = endpoint.beside === undefined ? { data: result } : (result as { data: unknown });
  const wire: unknown = JSON.parse(JSON.stringify(answer.data ?? null));
  const checked = endpoint.data.safeParse(wire);
  if (!checked.success)
    throw new Error(`${endpoint.id} answers outside its schema: ${checked.error.message}`);
  return result;
}
