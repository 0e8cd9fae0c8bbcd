import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { givenMs } from './givenTime.ts';

test('a thread that works without a pause counts, and so does a wait', async () => {
  const work = sleep(20).then(() => {
    const end = process.cpuUsage().user + 400_000;
    while (process.cpuUsage().user < end);
  });
  expect(await givenMs(work)).toBeGreaterThan(350);
  expect(await givenMs(sleep(300))).toBeGreaterThan(200);
});

test('a time in which the process was stopped does not', async () => {
  const stop = `kill -STOP ${process.pid}; sleep 1; kill -CONT ${process.pid}`;
  const stopping = new Promise((resolve) => spawn('/bin/sh', ['-c', stop]).once('exit', resolve));
  expect(await givenMs(stopping)).toBeLessThan(700);
});
