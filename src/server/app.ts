import { setTimeout as sleep } from 'node:timers/promises';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isActive } from '../contract/enums.ts';
import { hubPaths } from '../contract/live.ts';
import { pickLocale } from '../contract/locale.ts';
import { topicName } from '../contract/topicRows.ts';
import { allModules } from './allModules.ts';
import { deviceStatesReader } from './gateway/deviceStatesTopic.ts';
import { openDatabaseClock, readDatabaseTime } from './jobs/databaseClock.ts';
import { startJobs } from './jobs/schedule.ts';
import { authenticate, isVisiting } from './kernel/auth/actor.ts';
import { sharedSecret } from './kernel/auth/secrets.ts';
import { idleSince } from './kernel/auth/sessionUse.ts';
import { plainSignIn, type SignInSettings } from './kernel/auth/signInSettings.ts';
import { standingSessions } from './kernel/auth/standingSessions.ts';
import { AppError } from './kernel/errors/appError.ts';
import { refuse, sendRefusal } from './kernel/errors/refusal.ts';
import { addressGroup } from './kernel/http/addressGroup.ts';
import { openConnections } from './kernel/http/connections.ts';
import { mountDocs } from './kernel/http/docs.ts';
import { fileLinks } from './kernel/http/fileLinks.ts';
import { mountHealth } from './kernel/http/health.ts';
import { type HttpLimits, httpLimits } from './kernel/http/limits.ts';
import { mountModules } from './kernel/http/mount.ts';
import { isPage, mountWebsite, sendPage } from './kernel/http/website.ts';
import type { Logger } from './kernel/log.ts';
import { type Clock, systemClock } from './kernel/time/clock.ts';
import { mountFiles } from './modules/file/index.ts';
import { homeReaders } from './modules/home/topics.ts';
import { boardReader } from './modules/kanban/boardTopic.ts';
import { openOrdersReader } from './modules/repair/topics/openOrdersTopic.ts';
import { orderEventsReader } from './modules/repair/topics/orderEventsTopic.ts';
import { openSetUp } from './modules/session/setUp.ts';
import { nodeJobs } from './nodeJobs.ts';
import { openBackplane } from './realtime/delivery/backplane.ts';
import { changesReader } from './realtime/delivery/changes.ts';
import { openDispatcher } from './realtime/delivery/dispatcher.ts';
import { type LiveUser, openHubs } from './realtime/delivery/hubs.ts';
import { readersOf } from './realtime/delivery/topicReader.ts';
import { inboxReader } from './realtime/notifications/inbox.ts';
import { attachHubs } from './signalr/attachHubs.ts';
import type { Db } from './storage/db.ts';
import type { Connection } from './storage/listen.ts';
import type { Objects } from './storage/objects.ts';

export interface AppDeps {
  readonly db: Db;
  /** Where the backplane listens: the database's own connection. */
  readonly connection: Connection;
  /** Where files are kept. */
  readonly objects: Objects;
  readonly log: Logger;
  /** What QR labels carry. */
  readonly publicUrl: string;
  /** The client's build. */
  readonly websiteFolder: string;
  readonly clock?: Clock;
  /** Reads the database's time, by which timed work goes; PostgreSQL's own where absent. */
  readonly readDatabaseTime?: (db: Db) => Promise<Date>;
  /** Proxies that may say whose a call is: addresses, ranges or Fastify's names; absent: on this machine. */
  readonly trustProxy?: readonly string[];
  /** The bearer token that readers of /metrics send; absent: everybody may read them. */
  readonly metricsToken?: string | null;
  /** How people sign in; by phone and password alone where absent. */
  readonly signIn?: SignInSettings;
  /** Checks each answer against its schema: tests and the demo. */
  readonly checkAnswers?: boolean;
  /** In place of the product's bounds on HTTP. */
  readonly limits?: Partial<HttpLimits>;
}

/**
 * The whole server but its socket: calls, hubs, dispatcher, website. Once it is ready it looks after
 * its jobs; `listen` makes it so, and opens it. `close` ends it: hubs first, then calls in progress,
 * then the jobs, then the dispatcher.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, log, objects } = deps;
  const clock = deps.clock ?? systemClock;
  const limits = { ...httpLimits, ...deps.limits };
  const trustProxy = deps.trustProxy ?? ['loopback'];
  const tokenSecret = await sharedSecret(db, 'token');
  const links = fileLinks(await sharedSecret(db, 'file'));
  const signIn = deps.signIn ?? plainSignIn;
  const sessions = { clock, tokenSecret, idleMs: signIn.idleMinutes * 60_000 };
  const qrSecret = await sharedSecret(db, 'qr');
  const setUpCode = await openSetUp(db);
  if (setUpCode !== null) log.warn(`初始化码 / set-up code: ${setUpCode} (enter it at /login)`);
  const onError = (error: unknown) => log.error({ err: error }, 'live messages are delayed');
  const readers = readersOf(topicName.options, [
    openOrdersReader,
    orderEventsReader,
    ...homeReaders,
    deviceStatesReader,
    boardReader,
    inboxReader,
    changesReader,
  ]);

  const hubs = openHubs({
    log,
    authenticate: async (token) => liveUser(await authenticate(db, sessions, token).catch(nobody)),
    standingSessions: (sids) => standingSessions(db, sids, idleSince(clock.now(), sessions.idleMs)),
  });
  const backplane = await openBackplane({
    connection: deps.connection,
    db,
    deliver: hubs.deliver,
    onError,
  });
  const dispatcher = openDispatcher({
    db,
    readers,
    now: () => clock.now(),
    async send(batchID, frames) {
      hubs.deliver(frames);
      await backplane.announce(batchID);
    },
    onError,
    onLeftOut: (entry, error) =>
      log.error({ err: error, ...entry }, 'a deed was left out of the action log'),
    onBeyond: (entry) => log.warn({ action: entry }, 'beyond the action log'),
    onSetAside: (row, error) => log.error({ err: error, ...row }, 'an outbox row was set aside'),
  });

  const loggerInstance: FastifyBaseLogger = log; // Fastify's own type, so that the instance is its plain one
  const connections = openConnections(limits, trustProxy, log);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: connections.createServer,
    bodyLimit: limits.publicBodyBytes, // of addresses that are no call too
    trustProxy: [...trustProxy], // no other address may name the caller's
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerFailure,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler<Error>(answerFailure);
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    if (request.is404 && !isPage(request)) throw new AppError('NO_SUCH_CALL'); // its body is not read
    const isPageOrNothing = [undefined, '/*'].includes(routeOptions.url);
    const limit = isPageOrNothing ? limits.pageUrlLength : limits.urlLength;
    if ((raw.url ?? '').length > limit) throw new AppError('URL_TOO_LONG', { params: { limit } });
  });
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request) && reply.sendFile !== undefined) return sendPage(reply);
    throw new AppError('NO_SUCH_CALL');
  });
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: ({ ip }) => addressGroup(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY', { params: { seconds: Math.ceil(ttl / 1000) } }),
  });
  await mountWebsite(app, deps.websiteFolder);
  const databaseClock = openDatabaseClock({
    db,
    clock,
    log,
    read: deps.readDatabaseTime ?? readDatabaseTime,
  });
  mountHealth(app, {
    db,
    databaseClock,
    hasSpace: () => objects.hasSpace(),
    isBackplaneUp: backplane.isUp,
    metricsToken: deps.metricsToken ?? null,
    countConnections: () => ({
      main: [...hubs.main.connections()].length,
      gateway: [...hubs.gateway.connections()].length,
    }),
  });

  const modules = allModules({
    session: {
      tokenSecret,
      codeSecret: await sharedSecret(db, 'sms'),
      links,
      endSession: hubs.endSession,
      settings: signIn,
      log,
    },
    qrSecret,
    publicUrl: deps.publicUrl,
    readers,
  });
  mountModules(app, modules, {
    db,
    clock,
    sessions,
    links,
    kick: dispatcher.kick,
    limits,
    checkAnswers: deps.checkAnswers ?? false,
  });
  await mountFiles(app, { db, clock, sessions, links, objects });
  mountDocs(app);

  const chat = hubPaths.chat;
  const gatewayChat = `${hubPaths.gatewayPrefix}${hubPaths.chat}`;
  const hubsByPath = { [chat]: hubs.main, [gatewayChat]: hubs.gateway };
  for (const path of Object.keys(hubsByPath)) {
    for (const url of [path, `${path}/negotiate`]) {
      app.get(url, () => {
        throw new AppError('NO_SUCH_CALL'); // without an upgrade; it would be taken for a page
      });
    }
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null)); // nor is theirs
    for (const [path, hub] of Object.entries(hubsByPath)) {
      scope.post(`${path}/negotiate`, (request, reply) => {
        reply.hijack();
        return hub.negotiate(request.raw, reply.raw);
      });
    }
  });
  const detach = attachHubs(app.server, hubsByPath);
  let jobs: ReturnType<typeof startJobs> | null = null;
  app.addHook('onReady', async () => {
    const since = await databaseClock.now();
    jobs = startJobs(nodeJobs({ db, log, databaseClock, since, dispatcher, objects }));
  });
  app.addHook('preClose', async () => {
    const finished = Promise.all([hubs.stop(), connections.answered()]);
    await Promise.race([finished, sleep(limits.stopMs, undefined, { ref: false })]);
    connections.close(); // who withholds half a body would keep the server for ever
  });
  app.addHook('onClose', async () => {
    detach();
    await jobs?.stop();
    await dispatcher.stop();
    await backplane.stop();
  });
  return app;
}

/** A failed call gets its refusal; an address that no page can have leads where every unknown one does. */
function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): unknown {
  const locale = pickLocale(request.headers['accept-language']);
  const refused = refuse(error, request, locale);
  if (refused.status === 400 && isPage(request)) return reply.redirect('/401');
  return sendRefusal(reply, refused);
}

function nobody(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function liveUser(actor: Awaited<ReturnType<typeof authenticate>> | null): LiveUser | null {
  if (actor === null) return null;
  return {
    id: actor.userID,
    sid: actor.sid,
    orgCode: actor.orgCode,
    locale: actor.locale,
    active: isActive(actor) && !actor.mustChangePassword,
    boards: actor.permissions.has('kanban.view'),
    devices: actor.permissions.has('device.view') && !isVisiting(actor),
    expiresAt: actor.expiresAt.getTime(),
  };
}
