import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { FeedbackListPage } from '../../../../src/client/console/feedback/FeedbackListPage.tsx';
import { FeedbackPage } from '../../../../src/client/console/feedback/FeedbackPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { FeedbackDetail } from '../../../../src/contract/areas/feedback/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, success } from '../../api/fakeServer.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('feedback');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const time = '2026-01-01T00:00:00.000Z';
const problem: FeedbackDetail = {
  id: '00000000-0000-7000-8000-000000000001',
  orgName: '华东一厂',
  userID: 'other',
  userName: '李强',
  isOwn: 0,
  systemTypeID: null,
  systemTypeName: null,
  page: '/wallboard',
  remark: '看板上的字太小',
  feedbackState: 0,
  handlerID: null,
  handlerName: '',
  replies: 0,
  createTime: time,
  updateTime: time,
  closeTime: null,
  version: 0,
  phone: '',
  pictures: [],
  entries: [],
  steps: ['close'],
};

/** Opens the problem log, or one problem of it. @param answer to the call that reads it */
function open(path: 'detail' | 'list', answer: Answer) {
  signIn(aUser(['feedback.view']));
  const reads = path === 'list' ? '/GetProblemLogList' : '/GetProblemLogInfo';
  fakeServer((sent) => (sent.path.endsWith(reads) ? answer : success([])));
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={[`/${path}?id=${problem.id}`]}>
        <Routes>
          <Route path="/list" element={<FeedbackListPage />} />
          <Route path="/detail" element={<FeedbackPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.for<['detail' | 'list', string, Answer, string]>([
  ['list', 'is empty', success([], { totalNum: 0 }), '没有问题'],
  ['list', 'has a problem', success([problem], { totalNum: 1 }), '看板上的字太小'],
  ['list', 'is refused', refusal('403', 'x', { error: 'DENIED' }), '没有权限'],
  ['list', 'cannot be read', null, '重试'],
  ['detail', 'is shown with its replies', success(problem), '还没有回复。'],
  ['detail', 'is of somebody else', refusal('404', 'x', { error: 'NOT_FOUND' }), '没有这个问题'],
  ['detail', 'cannot be reached', null, '连接不到服务器'],
])('%s of problems: %s', async ([path, , answer, text]) => {
  open(path, answer);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test.for(['list', 'detail'] as const)('%s of problems shows its place while it is read', (path) => {
  open(path, 'silence');
  expect(screen.getAllByRole('status').length).toBeGreaterThan(0);
});
