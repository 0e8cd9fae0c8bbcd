import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '../../../src/client/lib/copyText.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that does not permit it has copied nothing', async () => {
  const writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('kqxm-4827')).toBe(false);
});
