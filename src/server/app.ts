import { setTimeout as sleep } from 'node:timers/promises';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { feedKind } from '../contract/calendarFeeds.ts';
import { isActive } from '../contract/enums.ts';
import { pickLocale } from '../contract/locale.ts';
import { hubPaths } from '../contract/topics/live.ts';
import { topicName } from '../contract/topics/topicRows.ts';
import { allModules, timersOf } from './allModules.ts';
import { noteHeard } from './gateway/deviceLife.ts';
import { deviceStatesReader } from './gateway/deviceStatesTopic.ts';
import { openDatabaseClock, readDatabaseTime } from './jobs/databaseClock.ts';
import { startJobs } from './jobs/schedule.ts';
import { authenticate, isVisiting } from './kernel/auth/actor.ts';
import { sharedSecret } from './kernel/auth/secrets.ts';
import { findActiveSessions } from './kernel/auth/session/activeSessions.ts';
import { plainSignIn, type SignInSettings } from './kernel/auth/signInSettings.ts';
import { AppError } from './kernel/errors/appError.ts';
import { refuse, sendRefusal } from './kernel/errors/refusal.ts';
import { mountFeeds } from './kernel/feeds/feeds.ts';
import { mountDocs } from './kernel/http/docs/docs.ts';
import { fileLinks } from './kernel/http/files/fileLinks.ts';
import { mountHealth } from './kernel/http/health.ts';
import { addressGroup } from './kernel/http/limits/addressGroup.ts';
import { clientAddress, openConnections } from './kernel/http/limits/connections.ts';
import { type HttpLimits, httpLimits } from './kernel/http/limits/limits.ts';
import { mountModules } from './kernel/http/mount.ts';
import { isPage, mountWebsite, sendPage } from './kernel/http/website/website.ts';
import type { Logger } from './kernel/log.ts';
import { openMail } from './kernel/outbound/mail.ts';
import { type GatewaySettings, noGateways } from './kernel/outbound/settings.ts';
import { openSms } from './kernel/outbound/sms.ts';
import { openSmsBudget } from './kernel/outbound/smsBudget.ts';
import { fillSearch, storeSearchedTables } from './kernel/search/searchedTables.ts';
import { type Clock, systemClock } from './kernel/time/clock.ts';
import { dutyFeed } from './modules/duty/api.ts';
import { onDutyReader } from './modules/duty/onCall/onDutyTopic.ts';
import { mountFiles } from './modules/file/index.ts';
import { homeReaders } from './modules/home/topics.ts';
import { boardReader } from './modules/kanban/boardTopic.ts';
import { defaultKnowledgeBytes, mountKnowledge } from './modules/knowledge/mount.ts';
import {
  type MqttGateway,
  type MqttSettings,
  openMqttGateway,
} from './modules/metric/mqttGateway.ts';
import { liveValuesReader, openAlarmsReader } from './modules/metric/topics.ts';
import { openValueCounts, openValueRates } from './modules/metric/valueRates.ts';
import { grantDefaults } from './modules/organisation/roles.ts';
import { planFeedOf } from './modules/plan/planFeed.ts';
import { openOrdersReader } from './modules/repair/topics/openOrdersTopic.ts';
import { orderEventsReader } from './modules/repair/topics/orderEventsTopic.ts';
import { openSetUp } from './modules/session/setUp.ts';
import { nodeJobs } from './nodeJobs.ts';
import { openBackplane } from './realtime/delivery/backplane.ts';
import { changesReader } from './realtime/delivery/changes.ts';
import { openDispatcher } from './realtime/delivery/dispatcher.ts';
import { type LiveUser, openHubs } from './realtime/delivery/hubs.ts';
import { readersOf } from './realtime/delivery/topicReader.ts';
import { changesRevisions } from './realtime/delivery/topicRevisions.ts';
import { inboxReader } from './realtime/notifications/inbox.ts';
import { defaultRetention, type RetentionDays } from './realtime/retention.ts';
import { attachHubs } from './signalr/http/attachHubs.ts';
import type { Db } from './storage/db.ts';
import type { Connection } from './storage/listen.ts';
import type { Objects } from './storage/objects.ts';
import { readTogether } from './storage/readTogether.ts';

export interface AppDeps {
  readonly db: Db;
  /** The database connection on which the backplane listens. */
  readonly connection: Connection;
  /** The object store for files. */
  readonly objects: Objects;
  readonly log: Logger;
  /** The base address of QR labels. */
  readonly publicUrl: string;
  /** The client's build. */
  readonly websiteFolder: string;
  readonly clock?: Clock;
  /** Reads the time that scheduled work uses; PostgreSQL's own time where absent. */
  readonly readDatabaseTime?: (db: Db) => Promise<Date>;
  /** Proxies whose forwarded client address is trusted: addresses, ranges or Fastify's names; by default, those on this machine. */
  readonly trustProxy?: readonly string[];
  /** The bearer token required for /metrics; where absent, everybody may read them. */
  readonly metricsToken?: string | null;
  /** The sign-in settings; by default, phone and password only. */
  readonly signIn?: SignInSettings;
  /** Gateways of messages beside SMS; none by default. */
  readonly outbound?: GatewaySettings;
  /** Days for which what grows with time is stored; the product's defaults where absent. */
  readonly retention?: RetentionDays;
  /** Checks each answer against its schema, for tests and the demo. */
  readonly checkAnswers?: boolean;
  /** See `DispatcherDeps`; 9 where absent. */
  readonly figurePause?: number;
  /** Bytes of the documents of one library; 20 GB where absent. */
  readonly knowledgeBytes?: number;
  /** The broker of values; none by default. */
  readonly mqtt?: MqttSettings | null;
  /** Overrides of the product's HTTP limits. */
  readonly limits?: Partial<HttpLimits>;
}

/**
 * Builds the whole server except its listening socket: calls, hubs, dispatcher, website. `listen` opens
 * the socket and starts the jobs. `close` stops the hubs first, then the calls in progress, then the jobs,
 * then the dispatcher.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, log, objects } = deps;
  const clock = deps.clock ?? systemClock;
  const limits = { ...httpLimits, ...deps.limits };
  const trustProxy = deps.trustProxy ?? ['loopback'];
  const tokenSecret = await sharedSecret(db, 'token');
  const links = fileLinks(await sharedSecret(db, 'file'));
  const signIn = deps.signIn ?? plainSignIn;
  const sessions = { clock, tokenSecret, idleMinutes: signIn.idleMinutes };
  const qrSecret = await sharedSecret(db, 'qr');
  const setUpCode = await openSetUp(db);
  if (setUpCode !== null) log.warn(`初始化码 / set-up code: ${setUpCode} (enter it at /login)`);
  const onError = (error: unknown) => log.error({ err: error }, 'live messages are delayed');
  const readers = readersOf(topicName.options, [
    openOrdersReader,
    orderEventsReader,
    ...homeReaders,
    deviceStatesReader,
    liveValuesReader,
    openAlarmsReader,
    onDutyReader,
    boardReader,
    inboxReader,
    changesReader,
  ]);

  const hubs = openHubs({
    log,
    authenticate: async (token) =>
      liveUser(await authenticate(db, sessions, token).catch(nullIfRefused)),
    addressOf: clientAddress(trustProxy),
    findActiveSessions: (sids) => findActiveSessions(db, sids, clock.now(), sessions.idleMinutes),
    readRevision: readTogether((orgCodes) => changesRevisions(db, orgCodes)),
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
    figurePause: deps.figurePause ?? 9,
    now: () => clock.now(),
    watched: hubs.watched,
    send: backplane.send,
    announce: backplane.announce,
    onError,
    onLeftOut: (entry, error) =>
      log.error({ err: error, ...entry }, 'an action was left out of the action log'),
    onOverLimit: (entry) => log.warn({ action: entry }, 'beyond the action log'),
    onSetAside: (row, error) => log.error({ err: error, ...row }, 'an outbox row was set aside'),
  });

  const loggerInstance: FastifyBaseLogger = log; // Fastify's own type keeps the instance's type simple
  const connections = openConnections(limits, trustProxy, log);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: connections.createServer,
    bodyLimit: limits.publicBodyBytes, // also for addresses that are not a call
    trustProxy: [...trustProxy], // other addresses cannot set the client address
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerFailure,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler<Error>(answerFailure);
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    const isNothing = request.is404 ? !isPage(request) : hasControlCharacter(request);
    if (isNothing) throw new AppError('NO_SUCH_CALL'); // the body is not read
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
  const smsBudget = openSmsBudget({ db, clock, log, perDay: signIn.smsPerDay });
  const valueRates = openValueRates();
  const valueCounts = openValueCounts();
  let mqtt: MqttGateway | null = null;
  const isBrokerUp = () => mqtt?.isConnected() ?? null;
  mountHealth(app, {
    db,
    smsBudget,
    databaseClock,
    hasSpace: () => objects.hasSpace(),
    isBackplaneUp: backplane.isUp,
    metricsToken: deps.metricsToken ?? null,
    values: valueCounts,
    isBrokerUp,
    countConnections: () => ({
      main: [...hubs.main.connections()].length,
      gateway: [...hubs.gateway.connections()].length,
    }),
  });

  await grantDefaults(db);
  await storeSearchedTables(db);
  void fillSearch(db).catch((error: unknown) => {
    log.error({ err: error }, 'older rows are not found by texts yet; the next start continues');
  });
  const outbound = deps.outbound ?? noGateways;
  const retention = deps.retention ?? defaultRetention;
  const sms = openSms(signIn.sms, log, smsBudget);
  const ways = { sms, mail: openMail(outbound.smtp), robotOrigins: outbound.robotOrigins };
  const knowledge = {
    db,
    objects,
    links,
    clock,
    quotaBytes: deps.knowledgeBytes ?? defaultKnowledgeBytes,
  };
  const modules = allModules({
    session: {
      tokenSecret,
      codeSecret: await sharedSecret(db, 'sms'),
      links,
      endSession: hubs.endSession,
      settings: signIn,
      sms,
      log,
    },
    ways,
    idleMinutes: signIn.idleMinutes,
    qrSecret,
    publicUrl: deps.publicUrl,
    files: { db, objects, links },
    knowledge,
    readers,
    metrics: { rates: valueRates, counts: valueCounts, days: retention, isBrokerUp },
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
  await mountKnowledge(app, { ...knowledge, sessions });
  mountDocs(app);
  const { duty, maintenance, inspection } = feedKind.values;
  const sources = {
    [duty]: dutyFeed,
    [maintenance]: planFeedOf('maintenance'),
    [inspection]: planFeedOf('inspection'),
  };
  mountFeeds(app, { db, clock, publicUrl: deps.publicUrl, sources });

  const chat = hubPaths.chat;
  const gatewayChat = `${hubPaths.gatewayPrefix}${hubPaths.chat}`;
  const hubsByPath = { [chat]: hubs.main, [gatewayChat]: hubs.gateway };
  for (const path of Object.keys(hubsByPath)) {
    for (const url of [path, `${path}/negotiate`]) {
      app.get(url, () => {
        throw new AppError('NO_SUCH_CALL'); // without an upgrade it would otherwise be treated as a page
      });
    }
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null)); // bodies of negotiations are not read either
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
    const { watched } = hubs;
    const timers = timersOf(modules);
    jobs = startJobs(
      nodeJobs({
        db,
        log,
        databaseClock,
        since,
        dispatcher,
        watched,
        open: hubs.open,
        objects,
        retention,
        ways,
        timers,
      }),
    );
  });
  app.addHook('onListen', async () => {
    if (deps.mqtt == null) return;
    mqtt = openMqttGateway({
      settings: deps.mqtt,
      db,
      now: () => clock.now(),
      rates: valueRates,
      counts: valueCounts,
      rawDays: retention.values,
      noteHeard,
      kick: dispatcher.kick,
      log,
    });
  });
  app.addHook('preClose', async () => {
    await mqtt?.stop();
    const finished = Promise.all([hubs.stop(), connections.answered()]);
    await Promise.race([finished, sleep(limits.stopMs, undefined, { ref: false })]);
    connections.close(); // otherwise a client with an incomplete body would block the stop for ever
  });
  app.addHook('onClose', async () => {
    detach();
    await jobs?.stop();
    await dispatcher.stop();
    await backplane.stop();
  });
  return app;
}

/** Returns whether a request is for a page or file whose path has a control character; the product has none. */
function hasControlCharacter({ method, url }: FastifyRequest): boolean {
  return method !== 'POST' && /%(?:[01][0-9a-f]|7f)/i.test(url.split('?')[0] ?? '');
}

/** Answers a failed call with its refusal. A malformed page address is redirected like any unknown address. */
function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): unknown {
  const locale = pickLocale(request.headers['accept-language']);
  const refused = refuse(error, request, locale);
  if (refused.status === 400 && isPage(request)) return reply.redirect('/401');
  return sendRefusal(reply, refused);
}

function nullIfRefused(error: unknown): null {
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
    states: actor.permissions.has('metric.status'),
    devices: actor.permissions.has('device.view') && !isVisiting(actor),
    expiresAt: actor.expiresAt.getTime(),
  };
}
