import { useTranslation } from 'react-i18next';
import { locales } from '../../../contract/locale.ts';
import { logLanguageFailure } from '../../api/http/errorLog.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { languageNames, useLanguageChoice } from '../../i18n/useLanguageChoice.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';

const languages = locales.map((value) => ({ value, text: languageNames[value], lang: value }));

/** The languages, each in its own name, whatever the present one is. */
export function LanguageChoice({ quiet = false }: { readonly quiet?: boolean }) {
  const { t } = useTranslation();
  const { choose, problem } = useLanguageChoice(logLanguageFailure);
  return (
    <SegmentedChoice
      label={t('app.shell.language')}
      quiet={quiet}
      error={problem ?? undefined}
      value={useLocale()}
      options={languages}
      onChange={choose}
    />
  );
}
