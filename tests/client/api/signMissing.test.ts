import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../src/client/api/http/call.ts';
import { errorLog$ } from '../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../src/client/api/session/session.ts';
import { getBoard } from '../../../src/contract/areas/kanban/endpoints.ts';
import { aUser } from './aUser.ts';
import { fakeServer, success } from './fakeServer.ts';

vi.mock('virtual:jsrsasign-jws', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => signIn(aUser()));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('a call whose signing script cannot be loaded fails like one without an answer, with a line in the error log', async () => {
  fakeServer(() => success(null));
  await expect(call(getBoard, {})).rejects.toMatchObject({ name: 'NETWORK' });
  expect(errorLog$.value[0]).toMatchObject({ where: getBoard.path, name: 'NETWORK' });
});
