import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import { FormDialog } from '../../../src/client/ui/FormDialog.tsx';

beforeAll(() => startI18n('zh-CN'));
afterEach(cleanup);

test('a dialog that stands in a form is sent alone', async () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <form onSubmit={outer}>
      <FormDialog
        visible
        title="裁剪"
        submit="使用"
        busy={false}
        problem={null}
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
