import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { LanguageSelect } from '../../../../src/client/kit/form/LanguageSelect.tsx';

const setLocale = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../../../src/client/i18n/i18n.ts', async (original) => ({
  ...(await original<object>()),
  setLocale,
}));

beforeAll(() => startI18n('zh-CN'), 60_000);
afterEach(cleanup);

test('a failed selection is not reported after a later one', async () => {
  const first = Promise.withResolvers<void>();
  setLocale.mockReturnValueOnce(first.promise).mockResolvedValueOnce();
  render(<LanguageSelect />);
  const english = screen.getByRole('radio', { name: 'English' });
  fireEvent.click(english);
  fireEvent.click(english);
  expect(setLocale).toHaveBeenCalledTimes(2);
  await act(async () => {
    first.reject(new TypeError('Failed to fetch'));
    await first.promise.catch(() => undefined);
  });
  expect(screen.queryByRole('alert')).toBeNull();
});
