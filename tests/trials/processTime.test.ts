import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProcessClock } from './processTime.ts';

/** Returns how many ms some work takes, by the machine's clock and by a process clock. */
async function measure(
  work: () => Promise<unknown>,
): Promise<{ machine: number; process: number }> {
  const clock = startProcessClock();
  const from = Date.now();
  await work();
  clock.stop();
  const to = Date.now();
  return { machine: to - from, process: clock.between(from, to) };
}

test('a blocked thread counts, and so does a wait', async () => {
  const { process: blocked } = await measure(async () => {
    await sleep(20);
    const end = process.cpuUsage().user + 400_000;
    while (process.cpuUsage().user < end);
  });
  expect(blocked).toBeGreaterThan(350);
  expect((await measure(() => sleep(300))).process).toBeGreaterThan(200);
});

test('time in which the process was stopped does not count', async () => {
  const stop = `kill -STOP ${process.pid}; sleep 1; kill -CONT ${process.pid}`;
  const took = await measure(
    () => new Promise((resolve) => spawn('/bin/sh', ['-c', stop]).once('exit', resolve)),
  );
  expect(took.machine - took.process).toBeGreaterThan(800);
});
