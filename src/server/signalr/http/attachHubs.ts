import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseUpgrade } from './refuseUpgrade.ts';
import { splitUrl } from './request.ts';

/** The member of a hub that a server needs. */
export type Upgradable = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
};

/**
 * Passes every upgrade of a server to the hub mounted on its exact path, and answers 404 to others.
 *
 * Call it once per server, since it handles all upgrades. `POST {path}/negotiate` is an ordinary route
 * that calls `hub.negotiate`.
 *
 * @returns a function that detaches; the hubs and their connections continue
 */
export function attachHubs(server: Server, hubs: Readonly<Record<string, Upgradable>>): () => void {
  const byPath = new Map(Object.entries(hubs));

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until the WebSocket takes over, nothing else handles this socket's errors, and they would be thrown.
    socket.on('error', () => socket.destroy());
    const hub = byPath.get(splitUrl(request.url ?? '/').path);
    if (hub === undefined) refuseUpgrade(socket, 404);
    else void hub.upgrade(request, socket, head);
  }

  server.on('upgrade', onUpgrade);
  return () => server.off('upgrade', onUpgrade);
}
