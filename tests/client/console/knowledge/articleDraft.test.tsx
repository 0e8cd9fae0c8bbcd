import { setImmediate } from 'node:timers/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { useArticleDraft } from '../../../../src/client/console/knowledge/article/useArticleDraft.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, type Sent } from '../../api/fakeServer.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('knowledge');
  await loadNamespaces('knowledgeArticle');
});
beforeEach(() => signIn(aUser()));
afterEach(() => {
  cleanup();
  signOut();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const article = (content: string, revisionVersion = 0) => ({
  id: '00000000-0000-7000-8000-000000000001',
  content,
  revisionVersion,
  documentState: 0,
  shown: { revision: 1, userName: null, note: '', needsConfirmation: 0 as const },
});

function open(first = article('旧')) {
  const queries = new QueryClient();
  return renderHook(({ stored }) => useArticleDraft('me', stored), {
    initialProps: { stored: first },
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
}

const textOf = ({ body }: Sent) => (JSON.parse(body) as { ArticleText: string }).ArticleText;

test('a text without an answer is sent again as it was, and what was written since after a reload', async () => {
  vi.useFakeTimers();
  const sent = fakeServer((): Answer => null);
  const pause = () =>
    act(async () => {
      const before = sent.length;
      await vi.advanceTimersByTimeAsync(2_000);
      while (sent.length === before) await setImmediate(); // the call is signed by another thread
      await setImmediate();
    });
  const { result, unmount } = open();
  act(() => result.current.change({ text: '一' }));
  await pause();
  expect(result.current.state).toBe('unanswered');
  act(() => result.current.change({ text: '一二' }));
  await pause();
  expect(sent.map(textOf)).toEqual(['一', '一']);
  unmount();
  const again = open(article('一', 1)); // the server had stored it
  expect(again.result.current).toMatchObject({ text: '一二', state: 'open' });
});

test('a later text replaces an untouched one, and never one that was written here', () => {
  const { result, rerender } = open();
  rerender({ stored: article('新', 1) });
  expect(result.current).toMatchObject({ text: '新', state: 'saved' });
  rerender({ stored: article('旧') }); // a slow answer
  expect(result.current.text).toBe('新');
  act(() => result.current.change({ text: '我的' }));
  rerender({ stored: article('更新', 2) });
  expect(result.current.text).toBe('我的');
});
