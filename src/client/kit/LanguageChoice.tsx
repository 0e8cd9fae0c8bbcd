import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contract/locale.ts';
import { logError } from '../api/errorLog.ts';
import { setLocale, useLocale } from '../i18n/i18n.ts';
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx';

const languages = [
  { value: 'zh-CN', text: '中文', lang: 'zh-CN' },
  { value: 'en-US', text: 'English', lang: 'en-US' },
] as const satisfies readonly { value: Locale; text: string; lang: string }[];

/**
 * The languages, each in its own name, whatever the present one is. One whose words cannot be
 * fetched leaves the present one, and says so.
 */
export function LanguageChoice({ quiet = false }: { readonly quiet?: boolean }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<Locale | null>(null);
  const last = useRef(0);
  const choose = async (locale: Locale) => {
    last.current += 1;
    const choice = last.current;
    setFailed(null);
    try {
      await setLocale(locale);
    } catch (cause) {
      logError({ where: 'language', name: 'LOAD', info: String(cause) });
      if (choice === last.current) setFailed(locale);
    }
  };
  const language = languages.find(({ value }) => value === failed)?.text;
  return (
    <SegmentedChoice
      label={t('app.shell.language')}
      quiet={quiet}
      error={language === undefined ? undefined : t('app.shell.languageFailed', { language })}
      value={useLocale()}
      options={languages}
      onChange={(locale) => void choose(locale)}
    />
  );
}
