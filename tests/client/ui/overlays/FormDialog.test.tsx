import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { FormDialog } from '../../../../src/client/ui/overlays/FormDialog.tsx';
import { unsavedForms } from '../../../../src/client/ui/page/unsaved.ts';

beforeAll(() => startI18n('zh-CN'));
afterEach(cleanup);

test('a dialog inside a form is submitted alone', async () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <form onSubmit={outer}>
      <FormDialog
        visible
        title="裁剪"
        submitLabel="使用"
        busy={false}
        problem={null}
        typed={false}
        onSubmit={inner}
        onClose={() => undefined}
      >
        <input aria-label="缩放" />
      </FormDialog>
    </form>,
  );
  const field = await screen.findByLabelText('缩放');
  const form = field.closest('form');
  if (form === null) throw new Error('no form');
  fireEvent.submit(form);
  expect([inner, outer].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

type Unsaved = { readonly typed: boolean } | { dirty: boolean; onDiscard: () => void };

test.for([
  ['typed into', { dirty: true, onDiscard: () => undefined }, ['报修']],
  ['closed with preserved input', { visible: false, typed: true }, ['报修']],
  ['left as it was', { typed: false }, []],
] as const)('a form that was %s is known as unsaved or not', async ([, over, known]) => {
  const form = (props: Unsaved) => (
    <FormDialog
      visible
      title="报修"
      submitLabel="提交"
      busy={false}
      problem={null}
      onSubmit={() => undefined}
      onClose={() => undefined}
      {...props}
    >
      <input aria-label="故障现象" />
    </FormDialog>
  );
  const { rerender } = render(form({ typed: false }));
  await screen.findByLabelText('故障现象');
  rerender(form(over));
  expect(unsavedForms()).toEqual(known);
});

test('it cannot be closed while it is sent, because it shows the outcome', async () => {
  const onClose = vi.fn<() => void>();
  const form = (busy: boolean) => (
    <FormDialog
      visible
      title="报修"
      submitLabel="提交"
      busy={busy}
      problem={null}
      typed={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <input aria-label="故障现象" />
    </FormDialog>
  );
  const { rerender } = render(form(true));
  const close = async () => {
    const field = await screen.findByLabelText('故障现象');
    fireEvent.keyDown(field, { key: 'Escape', code: 'Escape', keyCode: 27 });
    fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
  };
  await close();
  expect(onClose).not.toHaveBeenCalled();
  rerender(form(false));
  await close();
  expect(onClose).toHaveBeenCalled();
});
