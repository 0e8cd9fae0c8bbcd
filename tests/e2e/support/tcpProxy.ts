import { connect, createServer, type Socket } from 'node:net';
import { vi } from 'vitest';

/** A proxy between a browser and the product that a test can interrupt. */
export interface TcpProxy {
  readonly address: string;
  /** The requested WebSocket upgrades, with ms of this machine's clock. */
  readonly upgrades: readonly { readonly at: number; readonly path: string }[];
  /** When the product first answered after the last `restore`, ms of this machine's clock; null before. */
  answeredAt(): number | null;
  /** Returns the number of WebSockets that are open at both ends. */
  openSockets(): number;
  /** Drops every packet from now on, in both directions, without closing connections. */
  cut(): void;
  /**
   * Forwards new connections again. Earlier ones stay dead and open, as behind a router that forgot
   * them.
   */
  restore(): void;
  /** Closes WebSockets at both ends: all that are open, or the one at this index; returns their number. */
  close(nth?: number): number;
  stop(): Promise<void>;
}

interface ProxiedConnection {
  readonly near: Socket;
  readonly far: Socket;
  dead: boolean;
  /** The path of its WebSocket, once it is upgraded. */
  path: string | null;
}

const isOpen = ({ path, dead }: ProxiedConnection) => path !== null && !dead;

const upgrade = /^GET (\S+) HTTP\/1\.1\r\n(?:.*\r\n)*?upgrade: websocket/i;

/** Starts a proxy on a free port of 127.0.0.1 that forwards everything to the target. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const connections = new Set<ProxiedConnection>();
  const upgrades: { at: number; path: string }[] = [];
  let isCut = false;
  let answeredAt: number | null = null;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection: ProxiedConnection = { near, far, dead: isCut, path: null };
    connections.add(connection);
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.on('data', (chunk) => {
      if (connection.dead) return;
      const [, path] = upgrade.exec(chunk.toString('latin1')) ?? [];
      if (path !== undefined) {
        connection.path = path;
        upgrades.push({ at: Date.now(), path });
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (connection.dead) return;
      answeredAt ??= Date.now();
      near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => one.destroy());
      one.on('close', () => {
        if (connection.dead) return; // the other end stays open
        connections.delete(connection);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as { port: number };

  return {
    address: `http://127.0.0.1:${own}`,
    upgrades,
    answeredAt: () => answeredAt,
    openSockets: () => [...connections].filter(isOpen).length,
    cut() {
      isCut = true;
      for (const connection of connections) connection.dead = true;
    },
    restore() {
      isCut = false;
      answeredAt = null;
    },
    close(nth) {
      const open = [...connections].filter(isOpen);
      const selected = nth === undefined ? open : open.slice(nth, nth + 1);
      for (const { near, far } of selected) {
        near.destroy();
        far.destroy();
      }
      return selected.length;
    },
    async stop() {
      for (const { near, far } of connections) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Waits until this many WebSockets are open, each on a live connection; a browser opens three. */
export async function waitForSockets(proxy: TcpProxy, count: number): Promise<void> {
  await vi.waitFor(
    () => {
      if (proxy.openSockets() !== count) throw new Error(`${proxy.openSockets()} sockets are open`);
    },
    { interval: 20 },
  );
}
