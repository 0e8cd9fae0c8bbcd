import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hubEvents, hubPaths, type TopicPatch } from '../../../src/contract/topics/live.ts';
import { attachHubs } from '../../../src/server/signalr/http/attachHubs.ts';
import { createHub } from '../../../src/server/signalr/hub.ts';
import { type BenchTopic, benchTopics, rowOf } from './rows.ts';

/**
 * Sends patches over the product's own hubs at a given rate. Each event is a patch of its own with its
 * own Rev; those of 8 ms are sent at once, like a batch of the outbox.
 */
export interface EventServer {
  readonly address: string;
  /** Sets the events per second, over all topics in turn, and the page that receives them. */
  setRate(eventsPerSecond: number, audience?: Audience): void;
  /** Returns the number of events sent to the wall since the start. */
  sent(): number;
  /** Returns when each event of a topic was sent to a page, ms of the machine's clock, the first event first. */
  sentAt(topic: BenchTopic, audience?: Audience): readonly number[];
  stop(): Promise<void>;
}

/** The page that receives events, each with a sequence of its own: the product's wall, or the bare page. */
export type Audience = 'wall' | 'bare';

const tickMs = 8;
const epoch = '11111111-1111-4111-8111-111111111111';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Starts the server of the bench's build and of the three channels; each event is one row of one topic. */
export async function startEventServer(folder: string): Promise<EventServer> {
  const hubOptions = { authenticate: () => Promise.resolve({ id: 'bench' }) };
  const audienceOf = (query: URLSearchParams): Audience =>
    query.get('audience') === 'bare' ? 'bare' : 'wall';
  const main = createHub({
    ...hubOptions,
    onConnected(connection) {
      const { query } = connection;
      if (query.get('user_type') === 'daping') connection.join(audienceOf(query));
    },
  });
  const gateway = createHub({
    ...hubOptions,
    onConnected: (connection) => connection.join(audienceOf(connection.query)),
  });
  const hubOf = (topic: BenchTopic) => (topic === 'deviceStates' ? gateway : main);
  const gatewayChat = `${hubPaths.gatewayPrefix}${hubPaths.chat}`;
  const noneSent = (): Record<BenchTopic, number[]> => ({
    faultTrend: [],
    dayFaults: [],
    deviceStates: [],
  });
  const sentAt: Record<Audience, Record<BenchTopic, number[]>> = {
    wall: noneSent(),
    bare: noneSent(),
  };
  const sequence: Record<Audience, number> = { wall: 0, bare: 0 };

  function sendNext(): void {
    const topic = benchTopics[sequence[receiver] % benchTopics.length] ?? 'faultTrend';
    sequence[receiver] += 1;
    const at = Date.now();
    const rev = sentAt[receiver][topic].push(at);
    const { key, row } = rowOf(topic, rev, at);
    const patch: TopicPatch = {
      Topic: topic,
      Epoch: epoch,
      Rev: rev,
      At: new Date().toISOString(),
      Set: { [key]: row },
    };
    hubOf(topic).group(receiver).send(hubEvents.patch, patch);
  }

  function snapshotOf(topic: BenchTopic) {
    return {
      Topic: topic,
      Epoch: epoch,
      Rev: sentAt.wall[topic].length,
      At: new Date().toISOString(),
      Rows: Object.fromEntries(
        Array.from({ length: 120 }, (_, turn) => {
          const { key, row } = rowOf(topic, turn, Date.now());
          return [key, { ...row, event: 0 }];
        }),
      ),
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bench');
    if (url.pathname === `${hubPaths.chat}/negotiate`) return main.negotiate(request, response);
    if (url.pathname === `${gatewayChat}/negotiate`) return gateway.negotiate(request, response);
    if (url.pathname === '/snapshot') {
      const topic = benchTopics.find((one) => one === url.searchParams.get('topic'));
      response.setHeader('content-type', 'application/json');
      return send(JSON.stringify(snapshotOf(topic ?? 'faultTrend')));
    }
    if (url.pathname === '/time') {
      response.end(JSON.stringify({ time: new Date().toISOString() }));
      return undefined;
    }
    const name = url.pathname === '/' ? '/index.html' : normalize(url.pathname);
    const file = await readFile(join(folder, name)).catch(() => null);
    response.statusCode = file === null ? 404 : 200;
    response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
    return send(file ?? 'not found');

    /** Compressed, as the product sends it. */
    function send(body: string | Buffer): void {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(body));
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  const detach = attachHubs(server, { [hubPaths.chat]: main, [gatewayChat]: gateway });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  let rate = 0;
  let receiver: Audience = 'wall';
  let owed = 0;
  let lastTick = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    owed += ((now - lastTick) * rate) / 1000;
    lastTick = now;
    for (; owed >= 1; owed -= 1) sendNext();
  }, tickMs);

  return {
    address: `http://127.0.0.1:${port}`,
    setRate(eventsPerSecond, audience = 'wall') {
      receiver = audience;
      rate = eventsPerSecond;
      owed = 0;
      lastTick = performance.now();
    },
    sent: () => sequence.wall,
    sentAt: (topic, audience = 'wall') => sentAt[audience][topic],
    async stop() {
      clearInterval(timer);
      detach();
      await Promise.all([main.stop(), gateway.stop()]);
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
