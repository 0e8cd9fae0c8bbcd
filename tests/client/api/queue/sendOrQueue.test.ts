import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueStore } from '../../../../src/client/api/queue/actionQueue.ts';
import { uploadOrDefer } from '../../../../src/client/api/queue/localFiles.ts';
import { noteOwnStep } from '../../../../src/client/api/queue/ownVersions.ts';
import { type QueueableCall, sendOrQueue } from '../../../../src/client/api/queue/sendOrQueue.ts';
import { callMs } from '../../../../src/client/api/queue/sendQueue.ts';
import { presentSession, signIn, signOut } from '../../../../src/client/api/session/session.ts';
import {
  interruptWorkOrder,
  updateWorkOrderParts,
} from '../../../../src/contract/areas/repair/endpoints.ts';
import { aUser } from '../aUser.ts';
import { fakeServer } from '../fakeServer.ts';

vi.mock(import('../../../../src/client/api/queue/queueStore.ts'), async () => {
  const { memoryStore } = await import('../../../support/memoryStore.ts');
  return { openQueueStore: memoryStore };
});

const owner = () => presentSession().owner ?? '';
beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  signIn(aUser(['repair.work']));
});
afterEach(async () => {
  await queueStore.edit(owner(), () => []);
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ID = '0190a000-0000-7000-8000-000000000001';
const subject = { orderID: ID, orderCode: 'WX1', deviceName: 'Press' };
const interruption = (ActionID: string): QueueableCall<typeof interruptWorkOrder> => ({
  endpoint: interruptWorkOrder,
  body: { ID, Version: 3, ActionID, ReasonType: 'part', MachineUp: 0 },
  subject,
});
const parts = (ActionID: string): QueueableCall<typeof updateWorkOrderParts> => ({
  endpoint: updateWorkOrderParts,
  body: { ID, Version: 3, ActionID, Parts: [{ PartID: ID, Qty: 1 }] },
  subject,
});
const never = () => new Promise<never>(() => undefined);

test('a call that a dead link does not answer in 20 s is queued as one that was sent', async () => {
  vi.useFakeTimers();
  const outcome = sendOrQueue(interruption('dead'), never);
  await vi.advanceTimersByTimeAsync(callMs - 1);
  expect(await queueStore.read(owner())).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ isQueued: true });
  expect(await queueStore.read(owner())).toMatchObject([{ id: 'dead', attempts: 1 }]);
});

test('a second list of an order is refused while the first waits, because it lacks what that adds', async () => {
  vi.useFakeTimers();
  const first = sendOrQueue(parts('first'), never);
  await vi.advanceTimersByTimeAsync(callMs);
  await first;
  await expect(sendOrQueue(parts('second'), never)).rejects.toMatchObject({ name: 'NOT_STORED' });
  expect((await queueStore.read(owner())).map(({ id }) => id)).toEqual(['first']);
});

test('the address of a photo that was shown without a network ends once the queue has the photo', async () => {
  const revoked: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => 'blob:1',
      revokeObjectURL: (url: string) => revoked.push(url),
    }),
  );
  fakeServer(() => null);
  const { url } = await uploadOrDefer('file', 'a.png', new Blob(['x']));
  const { endpoint, body } = parts('photo');
  await sendOrQueue({ endpoint, body: Object.assign(body, { Photos: [url] }), subject }, never);
  expect(revoked).toEqual(['blob:1']);
  expect(await queueStore.read(owner())).toMatchObject([{ files: [{ key: url, name: 'a.png' }] }]);
});

test('a call takes the version that own queued calls have led to, not that of somebody else', async () => {
  const step = { owner: owner(), orderID: ID, call: updateWorkOrderParts.id };
  noteOwnStep({ ...step, from: 3, to: 4, lists: ['Parts'] });
  noteOwnStep({ ...step, from: 4, to: 5, lists: [] });
  noteOwnStep({ ...step, from: 6, to: 7, lists: [] });
  const versions: unknown[] = [];
  const send = (body: object) => {
    versions.push((body as { Version: number }).Version);
    return never();
  };
  vi.useFakeTimers();
  const sent = [sendOrQueue(interruption('a'), send), sendOrQueue(parts('b'), send)];
  await vi.advanceTimersByTimeAsync(callMs - 1);
  expect(versions).toEqual([5, 3]); // a list that the form has not seen must not be replaced
  await vi.advanceTimersByTimeAsync(1);
  await Promise.allSettled(sent);
});
