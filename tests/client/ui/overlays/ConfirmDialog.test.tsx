import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setLocale, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { DeleteDialog } from '../../../../src/client/ui/overlays/ConfirmDialog.tsx';

let calls: string[] = [];

function open(text?: string) {
  render(
    <DeleteDialog
      visible
      title="Form 12"
      {...(text === undefined ? {} : { text })}
      onConfirm={() => calls.push('deleted')}
      onClose={() => calls.push('left')}
    />,
  );
}

beforeAll(() => startI18n('zh-CN'));
beforeEach(() => {
  calls = [];
});
afterEach(async () => {
  cleanup();
  await setLocale('zh-CN');
});

test('5 Request helper, delete confirmation: it shows the specification’s question, and continues when confirmed', async () => {
  open();
  await screen.findByText('你确定删除, 是否继续?');
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^删\s*除$/ }));
  expect(calls).toEqual(['deleted']);
});

test('5 Request helper, delete confirmation: a custom question; without confirmation nothing is deleted', async () => {
  await setLocale('en-US');
  open('Delete form 12?');
  await screen.findByText('Delete form 12?');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual(['left']);
});
