// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../src/client/api/session/session.ts';
import { tendKeptOnceLoaded } from '../../../src/client/app/tendKept.ts';
import { aUser } from '../api/aUser.ts';

afterEach(() => signOut());

test('a script that cannot be loaded is a line in the error log, and is tried again at the sign-out', async () => {
  signIn(aUser(['kanban.view']));
  const tendKept = vi.fn<() => void>();
  const load = vi.fn<() => Promise<{ tendKept(): void }>>().mockResolvedValue({ tendKept });
  load.mockRejectedValueOnce(new Error('offline'));
  tendKeptOnceLoaded(load);
  await vi.waitFor(() => expect(errorLog$.value[0]?.info).toContain('offline'), 20_000);
  expect(tendKept).not.toHaveBeenCalled();
  signOut();
  await vi.waitFor(() => expect(tendKept).toHaveBeenCalledTimes(1), 20_000);
  signIn(aUser(['kanban.view']));
  expect(load).toHaveBeenCalledTimes(2);
});
