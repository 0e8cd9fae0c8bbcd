import { connect, createServer, type Socket } from 'node:net';

/** A cable between a browser and the product, in the test's hand. */
export interface TcpProxy {
  readonly address: string;
  /** The WebSockets that were asked for, with ms of this machine's clock. */
  readonly upgrades: readonly { readonly at: number; readonly path: string }[];
  /** WebSockets that are open at both ends. */
  openSockets(): number;
  /** From now on every packet is swallowed, in both directions; nobody is told. */
  pull(): void;
  /**
   * New connections pass again. Those of before stay dead and open for ever, as behind a router that
   * forgot them.
   */
  plug(): void;
  /** Closes WebSockets at both ends: all that are open, or the one at this place among them. */
  close(nth?: number): number;
  stop(): Promise<void>;
}

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  dead: boolean;
  /** The path of its WebSocket, once it is one. */
  path: string | null;
}

const isOpen = ({ path, dead }: Line) => path !== null && !dead;

const upgrade = /^GET (\S+) HTTP\/1\.1\r\n(?:.*\r\n)*?upgrade: websocket/i;

/** Listens on a free port of 127.0.0.1 and passes everything on to the target's. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const lines = new Set<Line>();
  const upgrades: { at: number; path: string }[] = [];
  let pulled = false;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const line: Line = { near, far, dead: pulled, path: null };
    lines.add(line);
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.on('data', (chunk) => {
      if (line.dead) return;
      const [, path] = upgrade.exec(chunk.toString('latin1')) ?? [];
      if (path !== undefined) {
        line.path = path;
        upgrades.push({ at: Date.now(), path });
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!line.dead) near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => one.destroy());
      one.on('close', () => {
        if (line.dead) return; // the other end is not told
        lines.delete(line);
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
    openSockets: () => [...lines].filter(isOpen).length,
    pull() {
      pulled = true;
      for (const line of lines) line.dead = true;
    },
    plug() {
      pulled = false;
    },
    close(nth) {
      const open = [...lines].filter(isOpen);
      const chosen = nth === undefined ? open : open.slice(nth, nth + 1);
      for (const { near, far } of chosen) {
        near.destroy();
        far.destroy();
      }
      return chosen.length;
    },
    async stop() {
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
