// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { startSnapshotCache } from '../../../../src/client/app/live/startSnapshotCache.ts';
import { aUser } from '../../api/aUser.ts';

afterEach(() => signOut());

test('a script that cannot be loaded is an entry in the error log, and is tried again at the sign-out', async () => {
  signIn(aUser(['kanban.view']));
  const maintainSnapshotCache = vi.fn<() => void>();
  const load = vi
    .fn<() => Promise<{ maintainSnapshotCache(): void }>>()
    .mockResolvedValue({ maintainSnapshotCache });
  load.mockRejectedValueOnce(new Error('offline'));
  startSnapshotCache(load);
  await vi.waitFor(() => expect(errorLog$.value[0]?.info).toContain('offline'));
  expect(maintainSnapshotCache).not.toHaveBeenCalled();
  signOut();
  await vi.waitFor(() => expect(maintainSnapshotCache).toHaveBeenCalledTimes(1));
  signIn(aUser(['kanban.view']));
  expect(load).toHaveBeenCalledTimes(2);
});
