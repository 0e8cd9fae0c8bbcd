import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { stopPostmaster } from '../../../src/server/storage/embedded/process/postmaster.ts';
import { quiet } from '../support/tempFolder.ts';

test('a postmaster that does not shut down in time is forced to', async () => {
  const data = '/tmp/data of a hanging postmaster';
  const hangs = "trap '' INT; trap 'exit 3' QUIT; echo ready; while :; do sleep 0.02; done";
  const child = spawn('sh', ['-c', hangs, 'postgres', '-D', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const warnings: string[] = [];
  const log = { ...quiet, warn: (text: string) => warnings.push(text) };
  await stopPostmaster(child.pid ?? 0, data, log, 50);
  expect(warnings).toEqual([expect.stringContaining('did not stop within 0.05 s')]);
  expect(await ended).toEqual([3, null]);
});
