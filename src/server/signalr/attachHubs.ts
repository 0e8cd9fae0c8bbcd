import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseUpgrade } from './refuseUpgrade.ts';
import { splitUrl } from './request.ts';

/** The part of a hub that a server needs. */
export type Upgradable = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
};

/**
 * Gives every upgrade of a server to the hub mounted on its exact path, and 404 to the others.
 *
 * Call it once per server: it answers for all upgrades. `POST {path}/negotiate` is an ordinary route
 * that calls `hub.negotiate`.
 *
 * @returns detaches; the hubs and their connections live on
 */
export function attachHubs(server: Server, hubs: Readonly<Record<string, Upgradable>>): () => void {
  const byPath = new Map(Object.entries(hubs));

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until the WebSocket has it, nobody else hears this socket's errors, and they would be thrown.
    socket.on('error', () => socket.destroy());
    const hub = byPath.get(splitUrl(request.url ?? '/').path);
    if (hub === undefined) refuseUpgrade(socket, 404);
    else void hub.upgrade(request, socket, head);
  }

  server.on('upgrade', onUpgrade);
  return () => server.off('upgrade', onUpgrade);
}
