import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import { addressGroup } from './addressGroup.ts';
import { CountByKey } from './countByKey.ts';
import type { HttpLimits } from './limits.ts';

const warnEveryMs = 60_000;

/** Manages the sockets of a server. */
export interface Connections {
  /** Creates the server whose sockets are managed. */
  createServer(listener: RequestListener): Server;
  /** Resolves once every completely received call is answered; incomplete requests do not count. */
  answered(): Promise<void>;
  /** Closes every socket, and every socket that opens later. */
  close(): void;
}

/**
 * Limits the sockets of a server and the requests on each: the number of sockets of one address and in
 * total, the time without progress, and the number of waiting requests.
 *
 * @param trustProxy addresses of proxies, whose sockets carry the calls of many people; see `proxiesOf`
 */
export function openConnections(
  limits: HttpLimits,
  trustProxy: readonly string[],
  log: Pick<Logger, 'warn'>,
): Connections {
  const proxies = proxiesOf(trustProxy);
  const sockets = new Set<Socket>();
  const socketsOf = new CountByKey();
  const ofProxies = new WeakSet<Socket>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  const open = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;

  function admit(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const isProxy = proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
    const address = addressGroup(remoteAddress);
    const isTooMany = !isProxy && socketsOf.get(address) >= limits.socketsOfAddress;
    if (isTooMany) warnOf(address);
    if (isClosing || isTooMany) {
      socket.destroy();
      return;
    }
    if (isProxy) ofProxies.add(socket);
    sockets.add(socket);
    socketsOf.add(address, 1);
    socket.once('close', () => {
      sockets.delete(socket);
      socketsOf.add(address, -1);
    });
  }

  /** Logs refused sockets once a minute, since many people may share one address. */
  function warnOf(address: string): void {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    const { socketsOfAddress } = limits;
    log.warn(
      { address, socketsOfAddress },
      'an address has too many sockets; if it is a proxy, name it in TRUST_PROXY, else raise SOCKETS_PER_ADDRESS',
    );
  }

  /** Counts a response as open. Returns false, and closes the socket, if too many responses wait on it. */
  function track(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const responses = open.get(socket) ?? new Set();
    if (socket.destroyed || responses.size === limits.pipelined) {
      socket.destroy();
      return false;
    }
    open.set(socket, responses.add(response));
    response.once('close', () => {
      responses.delete(response);
      if (responses.size === 0) open.delete(socket);
      if (!request.complete) endLate(request);
    });
    return true;
  }

  /** Closes the socket of a client that was answered early, unless it ends its request within some time. */
  function endLate(request: IncomingMessage): void {
    const timer = setTimeout(() => request.socket.destroy(), limits.lateBodyMs);
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
  }

  function endIdle(socket: Socket): void {
    const responses = [...(open.get(socket) ?? [])];
    if (responses.length === 0 && ofProxies.has(socket)) return; // the proxy itself closes the idle sockets of its pool
    const isWorkedOn = responses.some((one) => one.req.complete && !one.headersSent);
    if (!isWorkedOn) socket.destroy(); // otherwise the server is slow, not the client
  }

  return {
    createServer(listener) {
      const server = createServer(
        {
          requestTimeout: limits.largeBodyMs,
          headersTimeout: limits.headersMs,
          connectionsCheckingInterval: Math.ceil(limits.headersMs / 5), // the interval at which Node checks both
          keepAliveTimeout: limits.idleMs,
          maxHeaderSize: 64 * 1024, // X-TOKEN repeats 8000 characters of the body: 32 KB in Chinese
          shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
        },
        (request, response) => {
          if (track(request, response)) listener(request, response);
        },
      );
      server.maxConnections = limits.socketsInAll;
      server.maxRequestsPerSocket = limits.requestsOfSocket;
      server.timeout = limits.idleMs;
      return server.on('connection', admit).on('timeout', endIdle);
    },
    async answered() {
      const isWorkedOn = (one: ServerResponse) => one.req.complete && !one.writableEnded;
      while ([...open.values()].some((responses) => [...responses].some(isWorkedOn))) {
        await sleep(20);
      }
    },
    close() {
      isClosing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Returns a function that gives the address of a client: that of its socket, or of a trusted proxy's socket the last one
 * in `X-Forwarded-For` that is no trusted proxy.
 *
 * @param trustProxy as of `openConnections`
 */
export function clientAddress(trustProxy: readonly string[]) {
  const proxies = proxiesOf(trustProxy);
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({
    remoteAddress = '',
    headers,
  }: {
    readonly remoteAddress: string | undefined;
    readonly headers: IncomingHttpHeaders;
  }): string => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    const way = [...forwarded.map((one) => one.trim()), remoteAddress].filter(
      (one) => isIP(one) > 0,
    );
    return way.findLast((address) => !isProxy(address)) ?? way[0] ?? '';
  };
}

/** Converts addresses, ranges and Fastify's names for ranges to one list. */
function proxiesOf(trustProxy: readonly string[]): BlockList {
  const named: Readonly<Record<string, readonly string[]>> = {
    loopback: ['127.0.0.1/8', '::1/128'],
    linklocal: ['169.254.0.0/16', 'fe80::/10'],
    uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  };
  const list = new BlockList();
  for (const range of trustProxy.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}
