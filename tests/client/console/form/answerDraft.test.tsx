import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answerLimits,
  readAnswers,
  removeAnswers,
  storeAnswers,
} from '../../../../src/client/console/form/fill/answerStore.ts';
import { changedAnswer } from '../../../../src/client/console/form/fill/answers.ts';
import { useAnswerDraft } from '../../../../src/client/console/form/fill/useAnswerDraft.ts';

/** What is stored, by the text of its key. */
let rows: Map<string, { readonly owner: string }>;
let isBroken: boolean;

/** An IndexedDB with one store in memory, which survives a reload of the page. */
function stubDatabase(): void {
  const request = (result: () => unknown) => {
    const events = new EventTarget();
    const made = {
      result: undefined as unknown,
      addEventListener: events.addEventListener.bind(events),
    };
    queueMicrotask(() => {
      made.result = result();
      events.dispatchEvent(new Event('success'));
    });
    return made;
  };
  const store = {
    get: (key: unknown) => request(() => rows.get(JSON.stringify(key))),
    put: (value: { owner: string; record: string }) =>
      rows.set(JSON.stringify([value.owner, value.record]), structuredClone(value)),
    delete: (key: unknown) => rows.delete(JSON.stringify(key)),
    getAll: ([owner]: [string]) =>
      request(() => [...rows.values()].filter((row) => row.owner === owner)),
  };
  vi.stubGlobal('IDBKeyRange', { bound: (from: unknown) => from });
  vi.stubGlobal('indexedDB', {
    open: () =>
      request(() => ({
        close: () => undefined,
        transaction() {
          if (isBroken) throw new DOMException('full', 'QuotaExceededError');
          const events = new EventTarget();
          setTimeout(() => events.dispatchEvent(new Event('complete')));
          return {
            objectStore: () => store,
            addEventListener: events.addEventListener.bind(events),
          };
        },
      })),
  });
}

beforeEach(() => {
  rows = new Map();
  isBroken = false;
  stubDatabase();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (record = 'r1', owner = 'me') => renderHook(() => useAnswerDraft(owner, record));
const valueOf = (hook: ReturnType<typeof open>) => hook.result.current.answers['a']?.value;

test('answers survive a reload, and nobody else and no other record has them', async () => {
  const first = open();
  await waitFor(() => expect(first.result.current.isLoaded).toBe(true));
  act(() => first.result.current.onAnswer('a', changedAnswer(undefined, { value: 'NG' })));
  expect(first.result.current.state).toBe('waiting');
  await waitFor(() => expect(first.result.current.state).toBe('stored'));
  const scan = { QrCode: 'https://andon.example/assets?d=1', ScanTime: '2026-11-28T01:00:00Z' };
  act(() => first.result.current.onScan(scan));
  first.unmount();
  const again = open();
  await waitFor(() => expect(valueOf(again)).toBe('NG'));
  expect(again.result.current.scan).toEqual(scan);
  act(() => again.result.current.onScan(null)); // the server has refused it
  again.unmount();
  const afterRefusal = open();
  await waitFor(() => expect(valueOf(afterRefusal)).toBe('NG'));
  expect(afterRefusal.result.current.scan).toBeNull();
  for (const other of [open('r2'), open('r1', 'you')]) {
    await waitFor(() => expect(other.result.current.isLoaded).toBe(true));
    expect(valueOf(other)).toBeUndefined();
  }
  await act(() => again.result.current.clear());
  expect(await readAnswers('me', 'r1')).toBeNull();
});

test('a scan counts for its record alone, and a read that began before it does not reset it', async () => {
  const scan = { ManualReason: 'torn', ScanTime: '2026-11-28T01:00:00Z' };
  const hook = renderHook(({ scanOf }) => useAnswerDraft('me', 'r1', undefined, scanOf), {
    initialProps: { scanOf: 'first' },
  });
  act(() => hook.result.current.onScan(scan)); // the first read is not finished
  await waitFor(() => expect(hook.result.current.isLoaded).toBe(true));
  await waitFor(async () => expect((await readAnswers('me', 'r1'))?.scan).toEqual(scan));
  expect(hook.result.current.scan).toEqual(scan);
  hook.rerender({ scanOf: 'second' });
  expect(hook.result.current.scan).toBeNull();
  hook.rerender({ scanOf: 'first' });
  await act(() => hook.result.current.clear());
  expect(hook.result.current.scan).toBeNull();
});

test('an answer that is left at once is stored', async () => {
  const hook = open();
  await waitFor(() => expect(hook.result.current.isLoaded).toBe(true));
  act(() => hook.result.current.onAnswer('a', changedAnswer(undefined, { value: 'OK' })));
  hook.unmount();
  await waitFor(async () =>
    expect((await readAnswers('me', 'r1'))?.answers['a']?.value).toBe('OK'),
  );
});

test('the function that takes answers stays the same, and a full storage is reported', async () => {
  const hook = open();
  await waitFor(() => expect(hook.result.current.isLoaded).toBe(true));
  const { onAnswer } = hook.result.current;
  isBroken = true;
  act(() => onAnswer('a', changedAnswer(undefined, { value: 'OK' })));
  await waitFor(() => expect(hook.result.current.state).toBe('failed'));
  expect(hook.result.current.onAnswer).toBe(onAnswer);
  expect(valueOf(hook)).toBe('OK');
});

test('two tabs write one draft with the files of the answers that count; old drafts end', async () => {
  const day = 86_400_000;
  const file = (key: string) => ({
    key,
    name: 'p.jpg',
    folder: 'file' as const,
    blob: new Blob(),
    uploaded: null,
  });
  const photo = (url: string, time: string) => ({
    value: null,
    note: '',
    time,
    files: [{ url, linkurl: '', name: 'p.jpg', contentType: 'image/jpeg', size: 1 }],
  });
  const draft = { owner: 'me', record: 'r1', changedAt: 400 * day };
  await storeAnswers({ ...draft, record: 'old', answers: {}, files: [], changedAt: day });
  const one = { a: photo('local:1', '2026-01-01T00:00:00Z') };
  await storeAnswers({ ...draft, answers: one, files: [file('local:1')] });
  const other = {
    a: photo('local:2', '2026-01-02T00:00:00Z'),
    b: photo('local:3', '2026-01-01T00:00:00Z'),
  };
  const merged = await storeAnswers({
    ...draft,
    answers: other,
    files: [file('local:2'), file('local:3')],
  });
  expect(merged.files.map(({ key }) => key)).toEqual(['local:2', 'local:3']);
  expect((await readAnswers('me', 'r1'))?.answers).toMatchObject({
    a: { files: [{ url: 'local:2' }] },
  });
  expect(await readAnswers('me', 'old')).toBeNull();
  expect(answerLimits.days).toBeLessThan(399);
  await removeAnswers('me', 'r1');
  expect(rows.size).toBe(0);
});
