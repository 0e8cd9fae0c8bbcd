import { loadWords } from '../../i18n/i18n.ts';
import { dialogLoader } from '../../loading/dialogLoader.ts';

/** The dialogs of one's own account, each fetched when it is first wanted. */
export const loadPasswordDialog = dialogLoader('account', async () => {
  await loadWords('login'); // of the fields that a new password is typed into
  return (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog;
});

export const loadTransferDialog = dialogLoader(
  'account',
  async () => (await import('./RoleTransferDialog.tsx')).RoleTransferDialog,
);

export const loadAccountDialog = dialogLoader(
  'account',
  async () => (await import('./AccountDialog.tsx')).AccountDialog,
);

export const loadFeedbackDialog = dialogLoader(
  'account',
  async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog,
);
