import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { unsavedForms } from '../../ui/unsaved.ts';

/** A deed that waits for an answer, and the forms that it would cost. */
interface Asked {
  readonly forms: readonly string[];
  readonly deed: () => void;
}

/**
 * Asks before a switch that loads the page anew, where any page or dialog of this tab, kept ones
 * too, holds what is typed and not saved.
 * @returns `beforeLoss`: does it at once where nothing would be lost; `question`: to be rendered
 */
export function useLossQuestion(): {
  readonly beforeLoss: (deed: () => void) => void;
  readonly question: ReactNode;
} {
  const { t } = useTranslation();
  const listed = useListed();
  const [asked, setAsked] = useState<Asked | null>(null); // stays while the dialog fades
  const [open, setOpen] = useState(false);
  return {
    beforeLoss(deed) {
      const forms = unsavedForms();
      if (forms.length === 0) deed();
      else {
        setAsked({ forms, deed });
        setOpen(true);
      }
    },
    question: (
      <ConfirmDialog
        visible={open}
        title={t('organisation.unsaved.title')}
        text={t('organisation.unsaved.text', { forms: listed(asked?.forms ?? []) })}
        deed={t('organisation.unsaved.discard')}
        final
        onConfirm={() => {
          setOpen(false);
          asked?.deed();
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
