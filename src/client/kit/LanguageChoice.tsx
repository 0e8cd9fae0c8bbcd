import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contract/locale.ts';
import { setLocale, useLocale } from '../i18n/i18n.ts';
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx';

const languages = [
  { value: 'zh-CN', text: '中文', lang: 'zh-CN' },
  { value: 'en-US', text: 'English', lang: 'en-US' },
] as const satisfies readonly { value: Locale; text: string; lang: string }[];

/** The languages, each in its own name, whatever the present one is. */
export function LanguageChoice({ quiet = false }: { readonly quiet?: boolean }) {
  const { t } = useTranslation();
  return (
    <SegmentedChoice
      label={t('app.shell.language')}
      quiet={quiet}
      value={useLocale()}
      options={languages}
      onChange={(locale) => void setLocale(locale)}
    />
  );
}
