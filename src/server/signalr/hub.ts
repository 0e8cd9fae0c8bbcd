import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { HubConnectionContext } from './connection/hubConnectionContext.ts';
import { admit } from './http/admission.ts';
import { connectionIdOf, newConnectionToken } from './http/connectionToken.ts';
import { answerNegotiate } from './http/negotiate.ts';
import { refuseUpgrade } from './http/refuseUpgrade.ts';
import { readRequest } from './http/request.ts';
import type { CloseOptions, HubConnection, HubOptions, HubUser } from './hubOptions.ts';
import { hubSettings } from './hubOptions.ts';
import { hubMessageType } from './messages.ts';
import { type Encoder, encodeOnce } from './payload.ts';
import { Registry } from './registry.ts';
import { webSocketAcceptor } from './transports/webSocket.ts';

/** A set of a hub's connections, evaluated at the time of sending. */
export type ClientProxy = {
  /**
   * Calls a method of every client without waiting; the message is serialised once for all.
   *
   * @returns how many connections it went to
   * @throws TypeError when an argument can't be serialised
   */
  send(method: string, ...args: unknown[]): number;
  /** Sends a message of `encodeCall`, which several hubs may share. */
  sendEncoded(message: Encoder): number;
};

/** Returns a call of a client method without an answer; it is serialised once for all hubs that send it. */
export function encodeCall(method: string, ...args: unknown[]): Encoder {
  return encodeOnce({ type: hubMessageType.invocation, target: method, arguments: args });
}

export type Hub<User extends HubUser> = {
  /** Handles `POST {path}/negotiate` and writes the whole response (with Fastify, call `reply.hijack()`). */
  negotiate(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles an upgrade of the hub's path; see `attachHubs`. Never rejects. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Open connections of this process. */
  connections(): Iterable<HubConnection<User>>;
  connection(id: string): HubConnection<User> | undefined;
  all(): ClientProxy;
  group(name: string): ClientProxy;
  /** Addresses the connections of several groups, each once. */
  groups(names: readonly string[]): ClientProxy;
  /** Addresses all connections of one or several users. */
  user(...ids: string[]): ClientProxy;
  /**
   * Closes the connections that match the predicate, including those in their handshake.
   *
   * @returns how many connections it closed
   */
  close(
    predicate: (connection: HubConnection<User>) => boolean,
    reason: string,
    options?: CloseOptions,
  ): number;
  /**
   * Refuses new connections (503), sends Close with `allowReconnect` to all clients, and resolves when all
   * sockets are closed and all `onDisconnected` have run, or after `stopTimeoutMs`, whichever is first.
   */
  stop(): Promise<void>;
};

/**
 * Creates an ASP.NET Core SignalR hub for Node: WebSockets, JSON, no streams.
 *
 * Delivery is at most once and in order per connection; messages sent while a client is disconnected are
 * lost.
 *
 * @see https://github.com/dotnet/aspnetcore/tree/main/src/SignalR/docs/specs
 */
export function createHub<User extends HubUser>(options: HubOptions<User>): Hub<User> {
  const settings = hubSettings(options);
  const registry = new Registry<User, HubConnectionContext<User>>();
  const sockets = new Map<string, HubConnectionContext<User>>(); // includes those in their handshake or closing
  // Several messages may share a frame; one frame far beyond the longest message is an attack.
  const acceptWebSocket = webSocketAcceptor(settings.maxMessageBytes * 4);
  let stopped: Promise<void> | undefined;

  const heart = setInterval(() => {
    const now = performance.now();
    for (const connection of sockets.values()) connection.tick(now);
  }, settings.tickMs);
  heart.unref();

  function clientProxy(connections: () => Iterable<HubConnectionContext<User>>): ClientProxy {
    const sendEncoded = (message: Encoder) => {
      let count = 0;
      for (const connection of connections()) if (connection.deliver(message)) count += 1;
      return count;
    };
    return { sendEncoded, send: (method, ...args) => sendEncoded(encodeCall(method, ...args)) };
  }

  async function upgrade(raw: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { connectionToken, ...request } = readRequest(raw, { queryToken: true });
    const id = connectionIdOf(connectionToken ?? newConnectionToken());
    if (id === null) return refuseUpgrade(socket, 404);
    const admission = await admit(request, settings);
    if (stopped !== undefined) return refuseUpgrade(socket, 503);
    if ('status' in admission) return refuseUpgrade(socket, admission.status);
    if (sockets.has(id)) return refuseUpgrade(socket, 409);
    const { query, remoteAddress } = request;
    const identity = { id, user: admission.user, query, remoteAddress };
    acceptWebSocket(raw, socket, head, (transport) => {
      const connection = new HubConnectionContext(identity, transport, settings, registry);
      sockets.set(id, connection);
      settings.connectionLimit.add(connection);
      void connection.done().then(() => {
        sockets.delete(id);
        settings.connectionLimit.remove(connection);
      });
    });
  }

  async function stop(): Promise<void> {
    const all = [...sockets.values()];
    for (const connection of all) {
      connection.close('The server is stopping.', { allowReconnect: true });
    }
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(all.map((connection) => connection.done())),
      wait(settings.stopTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    clearInterval(heart);
    for (const connection of sockets.values()) connection.abort('server stopped');
  }

  return {
    async negotiate(request, response) {
      if (stopped === undefined) await answerNegotiate(request, response, settings);
      else response.writeHead(503, { 'Content-Length': 0 }).end();
    },
    upgrade,
    connections: () => registry.all(),
    connection: (id) => registry.get(id),
    all: () => clientProxy(() => registry.all()),
    group: (name) => clientProxy(() => registry.ofGroups([name])),
    groups: (names) => clientProxy(() => registry.ofGroups(names)),
    user: (...ids) => clientProxy(() => registry.ofUsers(ids)),
    close(predicate, reason, closeOptions) {
      let count = 0;
      for (const connection of sockets.values()) {
        if (connection.ended || !predicate(connection)) continue;
        connection.close(reason, closeOptions);
        count += 1;
      }
      return count;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
