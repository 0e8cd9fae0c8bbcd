import { useTranslation } from 'react-i18next';
import { locales } from '../../../contract/locale.ts';
import { logLanguageFailure } from '../../api/http/errorLog.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { languageNames, useLanguageSelection } from '../../i18n/useLanguageSelection.ts';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';

const languages = locales.map((value) => ({ value, text: languageNames[value], lang: value }));

/** A control for the language; each language is labelled in its own name. */
export function LanguageSelect({ hideLabel = false }: { readonly hideLabel?: boolean }) {
  const { t } = useTranslation();
  const { select, problem } = useLanguageSelection(logLanguageFailure);
  return (
    <SegmentedControl
      label={t('app.shell.language')}
      hideLabel={hideLabel}
      error={problem ?? undefined}
      value={useLocale()}
      options={languages}
      onChange={select}
    />
  );
}
