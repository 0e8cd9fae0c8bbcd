import { dialogLoader } from '../../loading/lazyPart.ts';

/** Loads the dialog that reports a problem. */
export const loadFeedbackDialog = dialogLoader(
  'feedback',
  async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog,
);
