import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { readableLine } from '../../../src/server/cli/logLine.ts';
import { requirePort } from '../../../src/server/serve.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';

const script = fileURLToPath(new URL('../../../src/server/cli/dev.ts', import.meta.url));

async function listenAnywhere() {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listenAnywhere();
  server.close();
  return port;
}

test('one command runs API and pages, shows the set-up code, and one signal stops both', async () => {
  const folder = await tempFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += stripVTControlCharacters(text); // CI makes Vite colour its lines
    });
    await vi.waitFor(
      () => {
        expect(output).toMatch(/^\[api\] .*set-up code: \d{4}-\d{4}-\d{4}/m);
        expect(output).toMatch(/^\[api\] .*listening/im);
        expect(output).toMatch(/^\[web\] .*http:\/\/127\.0\.0\.1:\d+/m);
      },
      { interval: 100 },
    );
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
    await expect(requirePort({ port, host: '127.0.0.1' })).resolves.toBeUndefined();
  } finally {
    child.kill('SIGKILL');
    await removeFolder(folder);
  }
}, 90_000);

test('a taken port is reported with the remedy', async () => {
  const { server, port } = await listenAnywhere();
  const message = `Port ${port} is taken: stop what listens there, or choose another, e.g. PORT=${port + 1}`;
  await expect(requirePort({ port, host: '127.0.0.1' })).rejects.toThrow(message);
  server.close();
});

test('a log line is formatted for reading; any other line is unchanged', () => {
  expect(readableLine('{"level":30,"msg":"ready"}')).toBe('ready');
  expect(readableLine('{"level":50,"msg":"no","err":{"stack":"at x"}}')).toBe('error: no\nat x');
  expect(readableLine('{not json')).toBe('{not json');
  expect(readableLine('plain')).toBe('plain');
});
