import { expect, test, vi } from 'vitest';
import { submitIfValid } from '../../../src/client/lib/submitIfValid.ts';

test('5 Request helper, form validation: an invalid form shows the errors and sends nothing', async () => {
  const [show, send] = [vi.fn<() => void>(), vi.fn<() => Promise<void>>()];
  expect(await submitIfValid(['phone', 'password'], show, send)).toBe(false);
  expect(show).toHaveBeenCalledExactlyOnceWith(['phone', 'password']);
  expect(send).not.toHaveBeenCalled();
});

test('5 Request helper, form validation: a valid form is sent, and its failure reaches the caller', async () => {
  const show = vi.fn<() => void>();
  expect(await submitIfValid([], show, () => Promise.resolve())).toBe(true);
  await expect(submitIfValid([], show, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  expect(show).not.toHaveBeenCalled();
});
