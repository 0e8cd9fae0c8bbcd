import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { queue$ } from '../../api/queue/actionQueue.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { unsavedForms } from '../../ui/page/unsaved.ts';

/** The ways in which unsaved input can be lost; each has its own text. */
type LeaveReason = 'switch' | 'close' | 'refresh' | 'signOut';

/**
 * Runs an action at once where no input would be lost, otherwise after the user agrees.
 * `pages`: the keys of the pages that the action closes; without them all forms of this tab are
 * affected
 */
export type ConfirmDiscard = (
  reason: LeaveReason,
  action: () => void,
  pages?: readonly string[],
) => void;

/** An action that waits for confirmation, and the titles of the forms that it would discard. */
interface PendingAction {
  readonly reason: LeaveReason;
  readonly forms: readonly string[];
  /** The calls that wait for the network, if the action signs out. */
  readonly queued: number;
  readonly action: () => void;
}

/**
 * Prompts before an action that discards unsaved input in a page or dialog of this tab, including
 * hidden keep-alive pages, and before a sign-out that leaves calls in the queue of this browser.
 * @returns `confirmDiscard`, and `confirmDialog` to be rendered
 */
export function useUnsavedChanges(): {
  readonly confirmDiscard: ConfirmDiscard;
  readonly confirmDialog: ReactNode;
} {
  const { t } = useTranslation();
  const formatList = useListFormat();
  const [pending, setPending] = useState<PendingAction | null>(null); // still set while the dialog fades
  const [open, setOpen] = useState(false);
  const { reason = 'close', forms = [], queued = 0 } = pending ?? {};
  return {
    confirmDiscard(leaveReason, action, pages) {
      const found = unsavedForms(pages);
      const waiting = leaveReason === 'signOut' ? queue$.value.length : 0;
      if (found.length === 0 && waiting === 0) action();
      else {
        setPending({ reason: leaveReason, forms: found, queued: waiting, action });
        setOpen(true);
      }
    },
    confirmDialog: (
      <ConfirmDialog
        visible={open}
        title={t('shell.unsaved.title')}
        text={[
          ...(forms.length > 0
            ? [t(`shell.unsaved.${reason}.text`, { forms: formatList(forms) })]
            : []),
          ...(queued > 0 ? [t('shell.unsaved.queued.text', { count: queued })] : []),
        ].join(' ')}
        confirmLabel={t(
          forms.length > 0 ? `shell.unsaved.${reason}.discard` : 'shell.unsaved.queued.leave',
        )}
        destructive
        onConfirm={() => {
          flushSync(() => setOpen(false));
          // The dialog returns the focus first: the action may move it on.
          setTimeout(() => pending?.action());
        }}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

/** Returns a function that joins names in the style of the current language. */
export function useListFormat(): (names: readonly string[]) => string {
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (names) => list.format(names);
}
