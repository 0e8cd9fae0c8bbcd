import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import {
  type DialogLoader,
  dialogLoader,
  useLazyDialog,
} from '../../../src/client/loading/lazyPart.ts';

type Load = DialogLoader<object>;

function Page({ load }: { readonly load: Load }) {
  const { Dialog, loading, whenHere } = useLazyDialog(load);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-busy={loading} onClick={() => void whenHere(() => setOpen(true))}>
        open
      </button>
      {Dialog !== null && open && <Dialog />}
    </>
  );
}

beforeAll(() => startI18n('zh-CN'), 60_000);
afterEach(cleanup);

test('a dialog that is slow leaves the page with a busy button, and shows when it is here', async () => {
  const coming = Promise.withResolvers<() => string>();
  render(<Page load={dialogLoader<object>('repairForms', () => coming.promise)} />);
  const button = screen.getByRole('button', { name: 'open' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  coming.resolve(() => 'the dialog');
  expect(await screen.findByText('the dialog')).toBeTruthy();
  expect(button.getAttribute('aria-busy')).toBe('false');
});

test('a dialog that cannot be loaded shows an error, leaves the page, and opens at the next attempt', async () => {
  let down = true;
  const load = dialogLoader<object>('repairForms', () =>
    down ? Promise.reject(new Error('chunk')) : Promise.resolve(() => 'the dialog'),
  );
  render(<Page load={load} />);
  const button = screen.getByRole('button', { name: 'open' });
  fireEvent.click(button);
  const retry = await screen.findByRole('button', { name: /^重\s*试$/ });
  expect(screen.getByText(/未能加载/).textContent).toBe(
    '参数不对或系统异常：请联系管理员\n未能加载，请检查网络后重试',
  );
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  down = false;
  fireEvent.click(retry);
  expect(await screen.findByText('the dialog')).toBeTruthy();
});
