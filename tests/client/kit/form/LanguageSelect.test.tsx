import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { localeKey, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { LanguageSelect } from '../../../../src/client/kit/form/LanguageSelect.tsx';

vi.mock('../../../../src/client/i18n/en-US/app.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(() => startI18n('zh-CN'), 60_000);
afterEach(cleanup);

test('a language whose texts cannot be loaded is reported with a remedy, and the current one stays', async () => {
  render(<LanguageSelect />);
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    '参数不对或系统异常：请联系管理员\nEnglish 没能加载：请检查网络，再选一次。',
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '中文' }).checked).toBe(true);
  expect([document.documentElement.lang, localStorage.getItem(localeKey)]).toEqual(['zh-CN', null]);
});
