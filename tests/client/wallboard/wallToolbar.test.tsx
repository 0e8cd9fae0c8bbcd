import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadWords, startI18n } from '../../../src/client/i18n/i18n.ts';
import { WallToolbar } from '../../../src/client/wallboard/WallToolbar.tsx';

vi.mock('../../../src/client/i18n/en-US/wall.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadWords('wall');
}, 60_000);
afterEach(cleanup);

test('a language whose words cannot be fetched is said at the wall, and its words stay', async () => {
  render(
    <MemoryRouter>
      <WallToolbar onEdit={null} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe('English 没能加载：请检查网络，再选一次。');
  expect(screen.getByRole('link', { name: '返回管理台' })).toBeTruthy();
});
