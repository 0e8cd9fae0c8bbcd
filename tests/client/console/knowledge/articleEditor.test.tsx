import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { ArticleEditor } from '../../../../src/client/console/knowledge/article/ArticleEditor.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';
import { aDocument } from './aDocument.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('knowledge');
  await loadNamespaces('knowledgeArticle');
});
afterEach(() => {
  cleanup();
  signOut();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('pasted pictures join what was typed during their upload', async () => {
  signIn(aUser());
  const keys = ['A', 'B'].map((one) => `X/file/${one.repeat(22)}`);
  let uploads = 0;
  fakeServer(({ path }) => {
    if (path.startsWith('/api/Knowledge/')) return 'silence';
    const url = keys[uploads++] ?? '';
    return success({ url, linkurl: `/${url}`, name: 'a.png', contentType: 'image/png', size: 9 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ArticleEditor article={aDocument()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '正文（Markdown）' });
  const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  fireEvent.paste(text, { clipboardData: { files } });
  fireEvent.change(text, { target: { value: '旧的和新的' } });
  await waitFor(() =>
    expect(text.value).toBe(`旧的和新的![a.png](picture:${keys[0]})![b.png](picture:${keys[1]})`),
  );
});
