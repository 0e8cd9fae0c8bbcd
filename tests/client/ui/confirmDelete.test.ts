import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setLocale, startI18n } from '../../../src/client/i18n/i18n.ts';
import { confirmDelete } from '../../../src/client/ui/confirmDelete.ts';

beforeAll(() => startI18n('zh-CN'));
afterEach(async () => {
  cleanup();
  await setLocale('zh-CN');
});

test('5 Request helper, delete confirmation: it asks in the specification’s words, and goes on when confirmed', async () => {
  const answer = confirmDelete();
  await screen.findByText('你确定删除, 是否继续?');
  fireEvent.click(screen.getByRole('button', { name: '删除' }));
  expect(await answer).toBe(true);
  await waitFor(() => expect(screen.queryByText('你确定删除, 是否继续?')).toBeNull());
});

test('5 Request helper, delete confirmation: a message of one’s own; what is not confirmed is not done', async () => {
  await setLocale('en-US');
  const answer = confirmDelete('Delete form 12?');
  await screen.findByText('Delete form 12?');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe(false);
});
