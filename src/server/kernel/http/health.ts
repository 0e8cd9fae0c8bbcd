import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../../storage/db.ts';
import { AppError } from '../errors/appError.ts';
import type { SmsBudget } from '../outbound/smsBudget.ts';

export interface HealthDeps {
  readonly db: Db;
  readonly isBackplaneUp: () => boolean;
  /** Compares this node's clock with the database's. */
  readonly databaseClock: {
    now(): Promise<Date>;
    aheadMs(): number;
    isRight(): boolean;
  };
  /** Returns whether the disk has space for files. */
  readonly hasSpace: () => Promise<boolean>;
  /** Open live connections by hub. */
  readonly countConnections: () => Readonly<Record<string, number>>;
  readonly smsBudget: Pick<SmsBudget, 'perDay' | 'used' | 'refused'>;
  /** Values of measuring points on this node by what was done with them, and the alarms that have started. */
  readonly values: Readonly<
    Record<'stored' | 'duplicates' | 'refused' | 'unknown' | 'alarms', number>
  >;
  /** Returns whether the MQTT broker is connected; null: there is none. */
  readonly isBrokerUp: () => boolean | null;
  /** The bearer token required for /metrics; null if everybody may read them. */
  readonly metricsToken: string | null;
}

/** The rate limit of /metrics per address. */
const metricsRateLimit = { config: { rateLimit: { max: 300, timeWindow: 60_000 } } };

/** The time in ms for which a state check is reused for all requests. */
const stateMs = 1000;

/** Serves `/healthz` (the process), `/readyz` (database, backplane, migrations, disk, clock) and `/metrics` (Prometheus text). */
export function mountHealth(app: FastifyInstance, deps: HealthDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'andon_call_seconds',
    help: 'Duration of API calls by path and HTTP status',
    labelNames: ['path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'andon_live_connections',
    help: 'Open live connections by hub',
    labelNames: ['hub'],
    registers: [registry],
    collect() {
      for (const [hub, count] of Object.entries(deps.countConnections()))
        connections.set({ hub }, count);
    },
  });
  measureSms(registry, deps.smsBudget);
  measureValues(registry, deps);
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url;
    if (path?.startsWith('/api/') === true) {
      calls.observe({ path, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  });

  app.get('/healthz', () => ({ status: 'ok' }));

  async function findState() {
    const { db, databaseClock, isBackplaneUp } = deps;
    const database = await db
      .transaction('system', 'read', (tx) => tx.query('select 1 from topic_revision limit 1'))
      .then(() => databaseClock.now())
      .then(() => true)
      .catch(() => false);
    const backplane = isBackplaneUp();
    const disk = await deps.hasSpace().catch(() => false);
    const clock = databaseClock.isRight();
    const clockAheadSeconds = Math.round(databaseClock.aheadMs() / 1000);
    const ready = database && backplane && disk && clock;
    return { ready, database, backplane, disk, clock, clockAheadSeconds };
  }
  let state: ReturnType<typeof findState> | undefined;
  let foundAt = 0;
  // Not rate limited, since others may share the address of a load balancer; `stateMs` bounds the cost instead.
  app.get('/readyz', async (_request, reply) => {
    if (state === undefined || performance.now() - foundAt >= stateMs) {
      foundAt = performance.now();
      state = findState();
    }
    const found = await state;
    return reply.code(found.ready ? 200 : 503).send(found);
  });

  app.get('/metrics', metricsRateLimit, async ({ headers }, reply) => {
    const { metricsToken } = deps;
    if (metricsToken !== null && !isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      throw new AppError('METRICS_TOKEN');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Adds the use of the budget of SMS to the metrics; its use is left out while the database does not answer. */
function measureSms(registry: Registry, budget: HealthDeps['smsBudget']): void {
  const registers = [registry];
  const limit = new Gauge({
    name: 'andon_sms_budget',
    help: 'SMS that the installation may send within 24 hours',
    registers,
  });
  limit.set(budget.perDay);
  const used = new Gauge({
    name: 'andon_sms_day',
    help: 'SMS that all nodes have handed to the gateway within 24 hours',
    registers,
    async collect() {
      const count = await budget.used().catch(() => null);
      if (count === null) used.remove();
      else used.set(count);
    },
  });
  const refused = new Counter({
    name: 'andon_sms_refused_total',
    help: 'SMS that the budget has refused on this node',
    registers,
    collect() {
      refused.reset();
      refused.inc(budget.refused());
    },
  });
}

/** Adds what this node has done with values of measuring points, and its connection to the broker, to the metrics. */
function measureValues(
  registry: Registry,
  { values, isBrokerUp }: Pick<HealthDeps, 'isBrokerUp' | 'values'>,
): void {
  const registers = [registry];
  const counted = new Counter({
    name: 'andon_metric_values_total',
    help: 'Values of measuring points on this node: stored, duplicates, refused, and by MQTT of an unknown key',
    labelNames: ['result'],
    registers,
    collect() {
      counted.reset();
      for (const result of ['stored', 'duplicates', 'refused', 'unknown'] as const)
        counted.inc({ result }, values[result]);
    },
  });
  const alarms = new Counter({
    name: 'andon_metric_alarms_total',
    help: 'Alarms of measuring points that have started on this node',
    registers,
    collect() {
      alarms.reset();
      alarms.inc(values.alarms);
    },
  });
  const broker = new Gauge({
    name: 'andon_mqtt_connected',
    help: '1 while this node is connected to the MQTT broker; absent without one',
    registers,
    collect() {
      const isUp = isBrokerUp();
      broker.remove();
      if (isUp !== null) broker.set(Number(isUp));
    },
  });
}

/** Compares two texts in constant time. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
