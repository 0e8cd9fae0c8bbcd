import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.for([
  ['NotAllowedError', []], // nobody has touched the page yet
  ['NotSupportedError', ['NOT_PLAYED']],
] as const)(
  '8 Errors, error logs: a sound that ends by %s leaves the lines %j',
  async ([name, lines]) => {
    const play = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('No.', name)));
    vi.stubGlobal(
      'Audio',
      class {
        readonly paused = true;
        readonly play = play;
      },
    );
    const { ring } = await import('../../../../src/client/console/message/ring.ts');
    const { errorLog$ } = await import('../../../../src/client/api/http/errorLog.ts');
    ring();
    await expect(play.mock.results[0]?.value).rejects.toThrow('No.');
    await Promise.resolve();
    expect(errorLog$.value.map((line) => line.name)).toEqual(lines);
  },
);
