import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { processMs } from './processTime.ts';

test('a blocked thread counts, and so does a wait', async () => {
  const work = sleep(20).then(() => {
    const end = process.cpuUsage().user + 400_000;
    while (process.cpuUsage().user < end);
  });
  expect(await processMs(work)).toBeGreaterThan(350);
  expect(await processMs(sleep(300))).toBeGreaterThan(200);
});

test('time in which the process was stopped does not count', async () => {
  const stop = `kill -STOP ${process.pid}; sleep 1; kill -CONT ${process.pid}`;
  const stopping = new Promise((resolve) => spawn('/bin/sh', ['-c', stop]).once('exit', resolve));
  expect(await processMs(stopping)).toBeLessThan(700);
});
