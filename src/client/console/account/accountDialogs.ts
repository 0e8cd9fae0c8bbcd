import { loadNamespaces } from '../../i18n/i18n.ts';
import { dialogLoader } from '../../loading/lazyPart.ts';

/** The dialogs of the user's own account; each chunk loads with its first use. */
export const loadPasswordDialog = dialogLoader('account', async () => {
  await loadNamespaces('login'); // of the password fields
  return (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog;
});

export const loadWaysDialog = dialogLoader(
  'account',
  async () => (await import('./ways/WaysDialog.tsx')).WaysDialog,
);

export const loadEmailDialog = dialogLoader(
  'account',
  async () => (await import('./ways/EmailDialog.tsx')).EmailDialog,
);

export const loadPhoneDialog = dialogLoader(
  'account',
  async () => (await import('./ways/PhoneDialog.tsx')).PhoneDialog,
);

export const loadLeaveDialog = dialogLoader(
  'account',
  async () => (await import('./LeaveDialog.tsx')).LeaveDialog,
);

export const loadTransferDialog = dialogLoader(
  'account',
  async () => (await import('./RoleTransferDialog.tsx')).RoleTransferDialog,
);

export const loadAccountDialog = dialogLoader(
  'account',
  async () => (await import('./AccountDialog.tsx')).AccountDialog,
);
