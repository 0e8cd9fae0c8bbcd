import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorLog$ } from '../../src/client/api/http/errorLog.ts';

test('8 Errors, error logs: the product collects uncaught errors and rejections from its start', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  history.replaceState(null, '', '/404');
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await import('../../src/client/main.tsx');
  await waitFor(() => expect(document.title).toContain(' - '));
  window.dispatchEvent(new ErrorEvent('error', { message: 'out of reach' }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'not caught' });
  window.dispatchEvent(rejection);
  expect(errorLog$.value.slice(0, 2)).toMatchObject([
    { where: '/404', name: 'PROMISE', info: 'not caught' },
    { where: '/404', name: 'SCRIPT', info: 'out of reach' },
  ]);
});
