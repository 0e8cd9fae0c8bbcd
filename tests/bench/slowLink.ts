import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A link to a server with 10 Mbit/s downstream, which all connections share. */
export interface SlowLink {
  readonly address: string;
  stop(): void;
}

const bytesPerMs = 10_000_000 / 8 / 1000;
/** The size of a piece; connections take turns after each. */
const pieceBytes = 8 * 1024;

/**
 * Opens a link in front of an address. The browser's own emulation does not suffice: when a page requests
 * some dozen files at once, it fails for one page in five.
 */
export async function openSlowLink(target: string): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  let freeAt = performance.now();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.pipe(far);
    const pass = async () => {
      for await (const chunk of far as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          const piece = chunk.subarray(at, at + pieceBytes);
          const now = performance.now();
          freeAt = Math.max(freeAt, now) + piece.length / bytesPerMs;
          await sleep(freeAt - now);
          near.write(piece);
        }
      }
      near.end();
    };
    pass().catch(() => near.destroy());
    near.on('error', () => far.destroy());
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${own}`, stop: () => void server.close() };
}
