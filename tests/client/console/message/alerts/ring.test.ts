import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.for([
  ['NotAllowedError', []], // before the first user action on the page
  ['NotSupportedError', ['NOT_PLAYED']],
] as const)('8 Errors, error logs: a sound that fails with %s logs %j', async ([name, lines]) => {
  const play = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('No.', name)));
  vi.stubGlobal(
    'Audio',
    class {
      readonly paused = true;
      readonly play = play;
    },
  );
  const { ring } = await import('../../../../../src/client/console/message/alerts/ring.ts');
  const { errorLog$ } = await import('../../../../../src/client/api/http/errorLog.ts');
  ring();
  await expect(play.mock.results[0]?.value).rejects.toThrow('No.');
  await Promise.resolve();
  expect(errorLog$.value.map((line) => line.name)).toEqual(lines);
});
