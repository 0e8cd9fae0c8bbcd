import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { WallToolbar } from '../../../../src/client/wallboard/page/WallToolbar.tsx';

vi.mock('../../../../src/client/i18n/en-US/wall.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('wall');
}, 60_000);
afterEach(cleanup);

test('a language whose texts cannot be fetched is reported on the wall, whose texts stay', async () => {
  render(
    <MemoryRouter>
      <WallToolbar onEdit={null} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    '参数不对或系统异常：请联系管理员\nEnglish 没能加载：请检查网络，再选一次。',
  );
  expect(screen.getByRole('link', { name: '返回管理台' })).toBeTruthy();
});
