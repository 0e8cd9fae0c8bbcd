import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { EnterpriseDocumentPage } from '../../../../src/client/console/knowledge/DocumentPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { DocumentDetail } from '../../../../src/contract/areas/knowledge/documents.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, success } from '../../api/fakeServer.ts';
import { aDocument } from './aDocument.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('knowledge');
  await loadNamespaces('knowledgeArticle');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const published: Partial<DocumentDetail> = {
  documentState: 2,
  revision: 2,
  publishedRevision: 2,
  publishTime: '2026-02-01T00:00:00.000Z',
  shown: { ...aDocument().shown, revision: 2 },
};

/** Opens the page of a document. @param answer to the call that reads it */
function open(
  answer: Answer,
  { query = '', permissions = ['knowledge.view'] as readonly PermissionID[] } = {},
) {
  signIn(aUser(permissions));
  const { id } = aDocument();
  fakeServer(({ path }) => (path.endsWith('/GetKnowledgeInfo') ? answer : success([])));
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={[`/detail?id=${id}${query}`]}>
        <EnterpriseDocumentPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.for<[string, Answer, string]>([
  [
    'that nobody shares any more',
    refusal('404', 'x', { error: 'NOT_FOUND' }),
    '文档不存在或您不能查看',
  ],
  [
    'that was withdrawn',
    refusal('400', '该文档已撤回', { error: 'DOCUMENT_WITHDRAWN' }),
    '该文档已撤回',
  ],
  ['without the permission', refusal('403', 'x', { error: 'DENIED' }), '没有权限'],
  ['without a connection', null, '连接不到服务器'],
  ['of a server that fails', { status: 500, text: 'x' }, '重试'],
])('a document %s names the reason', async ([, answer, text]) => {
  open(answer);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a document that is being read shows its place', () => {
  open('silence');
  expect(screen.getByRole('status')).toBeTruthy();
});

test('a reader gets the text and no actions of authors', async () => {
  open(success(aDocument({ ...published, isEditable: 0, isChangeable: 0 })));
  expect(await screen.findByRole('heading', { name: /换油/ })).toBeTruthy();
  for (const name of ['编辑', '编辑文章', '撤回', '历史'])
    expect(screen.queryByText(name)).toBeNull();
});

test.for<[string, Partial<DocumentDetail>, string]>([
  ['of an earlier revision is outdated', published, '您的打印件已过期'],
  [
    'of a withdrawn document is not valid, for its authors too',
    { ...published, documentState: 3, publishedRevision: null },
    '您的打印件已作废',
  ],
])('a print %s', async ([, document, text]) => {
  open(success(aDocument(document)), { query: '&print=1' });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the facts show how far the text is searched; the history shows changed fields', async () => {
  open(success(aDocument({ ...published, keywords: ['润滑', '轴承'], textState: 4 })));
  fireEvent.click(await screen.findByRole('tab', { name: '资料' }));
  expect(await screen.findByText('文字无法读取')).toBeTruthy();
  expect(screen.getByText('润滑和轴承')).toBeTruthy();
});
