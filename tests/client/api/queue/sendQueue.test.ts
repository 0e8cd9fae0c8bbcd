import { expect, test } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import {
  type NewQueuedAction,
  oldAfterMs,
  type QueuedAction,
  type QueuedFile,
  queueLimits,
  takenOver,
  withAction,
} from '../../../../src/client/api/queue/queuedAction.ts';
import { sendQueue } from '../../../../src/client/api/queue/sendQueue.ts';
import type { ErrorName } from '../../../../src/contract/index.ts';
import { memoryStore } from '../../../support/memoryStore.ts';

const owner = 'ORG1/me';
type Given = Partial<NewQueuedAction> & { readonly id: string; readonly order?: string };

function anAction({ order = 'order', ...over }: Given): NewQueuedAction {
  const subject = { orderID: order, orderCode: 'WX1', deviceName: 'Press' };
  const body = { ID: order, Version: 3, ActionID: over.id };
  return { owner, call: 'repair.receive', body, subject, files: [], firstSentAt: null, ...over };
}

const refusal = (name: ErrorName, present?: unknown, field?: string) =>
  new ApiError(name, {
    http: 200,
    info: name,
    refusal: { error: name, present, ...(field === undefined ? {} : { field }) },
  });

/** A sender over a store in memory; `answer` stands for the server. */
async function aQueue(...given: Given[]) {
  const store = memoryStore();
  for (const one of given)
    await store.edit(owner, (queue) => withAction(queue, anAction(one), 0) ?? queue);
  const sent: [id: string, version: unknown][] = [];
  const bodies: object[] = [];
  const uploads: string[] = [];
  const stage = {
    store,
    sent,
    bodies,
    uploads,
    present: owner,
    now: 1,
    answer: (() => ({ version: 9 })) as (action: QueuedAction) => unknown,
    send: () =>
      sendQueue(owner, {
        store,
        async send(action, body) {
          sent.push([action.id, body['Version']]);
          bodies.push(body);
          return stage.answer(action);
        },
        async upload(_, { name }) {
          uploads.push(name);
          return `stored-${uploads.length}`;
        },
        isPresent: (one) => one === stage.present,
        now: () => stage.now,
        onApplied: () => undefined,
        onChange: () => undefined,
      }),
    rest: async () => (await store.read(owner)).map(({ id, state }) => `${id} ${state}`),
  };
  return stage;
}

function thrown(error: Error): never {
  throw error;
}

test('the calls of an order go out in order, each with the version that the one before it answered', async () => {
  const stage = await aQueue({ id: 'a' }, { id: 'b', order: 'other' }, { id: 'c' });
  await stage.send();
  expect(stage.sent).toEqual([
    ['a', 3],
    ['b', 3],
    ['c', 9],
  ]);
  expect(await stage.rest()).toEqual([]);
});

test('a refusal stops its order only, until it is dropped or taken over with the present version', async () => {
  const stage = await aQueue({ id: 'a' }, { id: 'b' }, { id: 'c', order: 'other' });
  stage.answer = ({ id }) => (id === 'a' ? thrown(refusal('STALE_VERSION')) : { version: 9 });
  await stage.send();
  await stage.send();
  expect(stage.sent.map(([id]) => id)).toEqual(['a', 'c']);
  expect(await stage.rest()).toEqual(['a refused', 'b waiting']);
  await stage.store.edit(owner, ([a, b]) => [takenOver(a as QueuedAction, 7), b as QueuedAction]);
  stage.answer = () => ({ version: 8 });
  await stage.send();
  expect(stage.sent.slice(2)).toEqual([
    ['a', 7],
    ['b', 8],
  ]);
});

test('without an answer of the server everything waits, with the number of attempts', async () => {
  const stage = await aQueue({ id: 'a' }, { id: 'b', order: 'other' });
  const failures = [
    new ApiError('NETWORK'),
    new ApiError('HTTP', { http: 200 }), // the page of a portal
    new ApiError('TOO_MANY', { http: 429 }),
    refusal('ORG_SWITCHED'),
    new ApiError('SESSION_EXPIRED', { code: '50014', http: 200 }),
  ];
  for (const failure of failures) {
    stage.answer = () => thrown(failure);
    await stage.send();
  }
  expect(stage.sent.map(([id]) => id)).toEqual(['a', 'a', 'a', 'a', 'a']);
  const [first] = await stage.store.read(owner);
  expect(first).toMatchObject({ attempts: 5, failure: { name: 'SESSION_EXPIRED' } });
  expect(await stage.rest()).toEqual(['a waiting', 'b waiting']);
});

test('a failure of the server at one call holds up its order alone', async () => {
  const stage = await aQueue({ id: 'a' }, { id: 'b' }, { id: 'c', order: 'other' });
  stage.answer = ({ id }) =>
    id === 'a' ? thrown(new ApiError('FAILED', { code: '500', http: 500 })) : { version: 6 };
  await stage.send();
  expect(stage.sent.map(([id]) => id)).toEqual(['a', 'c']);
  expect(await stage.rest()).toEqual(['a waiting', 'b waiting']);
});

test('a late answer to a call that another tab has sent sets no version back', async () => {
  const stage = await aQueue({ id: 'a' }, { id: 'b' });
  stage.answer = async ({ id }) => {
    if (id !== 'a') return thrown(new ApiError('NETWORK'));
    await stage.store.edit(owner, (queue) =>
      queue.slice(1).map((one) => ({ ...one, body: { ...one.body, Version: 7 } })),
    );
    return { version: 6 };
  };
  await stage.send();
  expect(stage.sent).toEqual([
    ['a', 3],
    ['b', 7],
  ]);
});

test('a call that was carried out before, with other files or without its time, counts as done', async () => {
  const stage = await aQueue({ id: 'a' }, { id: 'b' });
  stage.answer = ({ id }) =>
    id === 'a' ? thrown(refusal('ACTION_DONE', { version: 5 })) : { version: 6 };
  await stage.send();
  expect(stage.sent).toEqual([
    ['a', 3],
    ['b', 5],
  ]);
});

test('a file is uploaded once, however often its call is sent, and again after half a day', async () => {
  const file: QueuedFile = {
    key: 'local:1',
    name: 'a.jpg',
    folder: 'file',
    blob: new Blob(['x']),
    uploaded: null,
  };
  const body = { ID: 'order', ActionID: 'a', Photos: ['local:1', 'known'] };
  const stage = await aQueue({ id: 'a', body, files: [file] });
  stage.answer = () => thrown(new ApiError('NETWORK'));
  await stage.send();
  await stage.send();
  stage.now += 13 * 60 * 60 * 1000;
  await stage.send();
  expect(stage.uploads).toEqual(['a.jpg', 'a.jpg']);
  expect(stage.bodies.map((one) => (one as typeof body).Photos[0])).toEqual([
    'stored-1',
    'stored-1',
    'stored-2',
  ]);
});

test('nothing is sent once somebody else is signed in', async () => {
  const stage = await aQueue({ id: 'a' }, { id: 'b' });
  stage.answer = () => {
    stage.present = 'ORG1/somebody';
    return { version: 4 };
  };
  await stage.send();
  await stage.send();
  expect(stage.sent.map(([id]) => id)).toEqual(['a']);
});

test('a call whose outcome the server no longer remembers is left to a person', async () => {
  const stage = await aQueue({ id: 'a', firstSentAt: 0 });
  stage.now = oldAfterMs + 1;
  await stage.send();
  expect(stage.sent).toEqual([]);
  expect((await stage.store.read(owner))[0]?.failure?.name).toBe('TOO_OLD');
});

test('a refused time is left out when the call is taken over', async () => {
  const body = { ID: 'order', Version: 3, FinishTime: '2026-11-20T08:00:00Z', Measures: 'x' };
  const stage = await aQueue({ id: 'a', body });
  stage.answer = () => thrown(refusal('TIME_ORDER', undefined, 'FinishTime'));
  await stage.send();
  const [action] = await stage.store.read(owner);
  expect(takenOver(action as QueuedAction, 4).body).toEqual({
    ID: 'order',
    Version: 4,
    Measures: 'x',
  });
});

test('a queue has at most so many calls and bytes, and each call once', () => {
  let queue: readonly QueuedAction[] = [];
  for (let nth = 0; nth < queueLimits.actions; nth += 1)
    queue = withAction(queue, anAction({ id: `${nth}` }), 0) ?? [];
  expect(withAction(queue, anAction({ id: '0' }), 0)).toBe(queue);
  expect(withAction(queue, anAction({ id: 'one more' }), 0)).toBeNull();
  const blob = { size: queueLimits.bytes + 1 } as Blob;
  const file = { key: 'local:1', name: 'a', folder: 'file', blob, uploaded: null } as const;
  expect(withAction([], anAction({ id: 'large', files: [file] }), 0)).toBeNull();
});
