import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { unsavedForms } from '../../ui/unsaved.ts';

/** By what it would be lost: each has words of its own. */
type Loss = 'switch' | 'close' | 'refresh' | 'signOut';

/**
 * Does a deed at once where nothing would be lost, else once it is agreed to.
 * `pages`: the keys of the pages that it ends; without them all of this tab's forms would be lost
 */
export type BeforeLoss = (loss: Loss, deed: () => void, pages?: readonly string[]) => void;

/** A deed that waits for an answer, and the forms that it would cost. */
interface Asked {
  readonly loss: Loss;
  readonly forms: readonly string[];
  readonly deed: () => void;
}

/**
 * Asks before a deed that costs what is typed and not saved in a page or dialog of this tab, kept
 * ones too.
 * @returns `beforeLoss`, and `question`: to be rendered
 */
export function useLossQuestion(): {
  readonly beforeLoss: BeforeLoss;
  readonly question: ReactNode;
} {
  const { t } = useTranslation();
  const listed = useListed();
  const [asked, setAsked] = useState<Asked | null>(null); // stays while the dialog fades
  const [open, setOpen] = useState(false);
  const loss = asked?.loss ?? 'close';
  return {
    beforeLoss(by, deed, pages) {
      const forms = unsavedForms(pages);
      if (forms.length === 0) deed();
      else {
        setAsked({ loss: by, forms, deed });
        setOpen(true);
      }
    },
    question: (
      <ConfirmDialog
        visible={open}
        title={t('shell.unsaved.title')}
        text={t(`shell.unsaved.${loss}.text`, { forms: listed(asked?.forms ?? []) })}
        deed={t(`shell.unsaved.${loss}.discard`)}
        final
        onConfirm={() => {
          flushSync(() => setOpen(false));
          // The dialog gives the focus back first: the deed may move it on.
          setTimeout(() => asked?.deed());
        }}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

/** Names one after the other, as the language does. */
export function useListed(): (names: readonly string[]) => string {
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (names) => list.format(names);
}
