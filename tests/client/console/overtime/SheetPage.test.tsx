import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { SheetPage } from '../../../../src/client/console/overtime/SheetPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, success } from '../../api/fakeServer.ts';
import { aFile, savedFiles } from '../../api/savedFiles.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('overtime');
});
beforeEach(() => signIn(aUser(['overtime.view'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
});

test('the sheet of the month that is shown is saved as a file; a refusal is shown, and it can be tried again', async () => {
  const names = savedFiles();
  const answers: Answer[] = [
    refusal('400', '文件没有及时生成，请稍后重试', { error: 'PRINT_TIMEOUT' }),
    aFile('李强 2026-10 加班.pdf'),
  ];
  const sent = fakeServer(({ path }) =>
    path.endsWith('/PrintOutCallOverTimeSheet')
      ? (answers.shift() ?? null)
      : success({
          userID: '0190a000-0000-7000-8000-000000000301',
          realName: '李强',
          postName: '维修工',
          month: '2026-10',
          workdayMinutes: 60,
          restDayMinutes: 0,
          holidayMinutes: 0,
          approvedMinutes: 60,
          waitingMinutes: 0,
          refusedMinutes: 0,
          days: [],
        }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/overtime/sheet?month=2026-10']}>
        <SheetPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const save = await screen.findByRole('button', { name: '保存 PDF' });
  fireEvent.click(save);
  expect(await screen.findByText('文件没有及时生成，请稍后重试')).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() => expect(names).toEqual(['李强 2026-10 加班.pdf']));
  expect(screen.queryByText('文件没有及时生成，请稍后重试')).toBeNull();
  const bodies = sent.filter(({ path }) => path.endsWith('/PrintOutCallOverTimeSheet'));
  expect(bodies.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { Month: '2026-10', UserID: '0190a000-0000-7000-8000-000000000301' },
    { Month: '2026-10' },
  ]);
});
