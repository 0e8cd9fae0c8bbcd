import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { readInbox } from '../../../../src/client/app/live/readInbox.ts';
import { unreadNames } from '../../../../src/contract/areas/message/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, success } from '../../api/fakeServer.ts';

beforeEach(() => signIn(aUser()));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const counts = Object.fromEntries(Object.keys(unreadNames).map((name) => [name, 0]));
const listed = success({ ...counts, gdcount: 4, data1: [{ id: 'm', mType: 3 }] });

const serve = (inbox: Answer) =>
  fakeServer(({ path }) => (path.endsWith('/New_GetALLMessages') ? listed : inbox));

test('7 Calls, New_GetALLMessages: a failed GetInbox that exists is a failure, without a fallback', async () => {
  const sent = serve({ status: 502, text: '<html>' });
  await expect(firstValueFrom(readInbox())).rejects.toMatchObject({ name: 'HTTP' });
  expect(sent).toHaveLength(1);
});

test('7 Calls, New_GetALLMessages: it returns the unread counts where GetInbox does not exist, which is tried once', async () => {
  const sent = serve({ status: 404, text: 'Not Found' });
  for (let times = 0; times < 2; times += 1) {
    const { Rows } = await firstValueFrom(readInbox());
    expect(Rows).toMatchObject({ 3: { unread: 4, newest: 'm' }, 7: { unread: 0, newest: '' } });
    expect(Object.keys(Rows)).toHaveLength(10);
  }
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual([
    'GetInbox',
    'New_GetALLMessages',
    'New_GetALLMessages',
  ]);
  expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ UserId: aUser().id, pageNum: 0 });
});
