import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** An HTTP server of files, compressed as the product sends them. */
export interface BareServer {
  readonly address: string;
  stop(): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the bare page into a folder and serves it. */
export async function startBareServer(folder: string): Promise<BareServer> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('bare', import.meta.url)),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : normalize(request.url ?? '');
    readFile(join(folder, name)).then(
      (file) => {
        response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync(file));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
