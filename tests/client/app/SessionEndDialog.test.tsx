import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentToken, signIn, signOut } from '../../../src/client/api/session/session.ts';
import { endSession } from '../../../src/client/api/session/sessionEnd.ts';
import { SessionEndDialog } from '../../../src/client/app/SessionEndDialog.tsx';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import { aUser } from '../api/aUser.ts';

beforeAll(() => startI18n('en-US'), 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
});

test('8 Errors, session codes: in English it shows "You have been logged out", and offers Re-Login and Cancel', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  signIn(aUser());
  render(<SessionEndDialog />);
  endSession({ name: 'SESSION_EXPIRED', info: '' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/^You have been logged out\. You can cancel to stay on this page/),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([currentToken(), reload.mock.calls.length]).toEqual(['head.claims.signature', 0]);
  endSession({ name: 'SESSION_EXPIRED', info: '' });
  fireEvent.click(await screen.findByRole('button', { name: 'Re-Login' }));
  expect([currentToken(), reload.mock.calls.length]).toEqual([null, 1]);
});
