import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contract/locale.ts';
import { setLocale } from './i18n.ts';

/** The languages, each by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
};

/**
 * The choice of a language: one whose words cannot be fetched leaves the present one.
 * @returns `choose`, and `problem`: which one could not be fetched and what to do, null where none
 */
export function useLanguageChoice(onFailure: (cause: unknown) => void): {
  readonly choose: (locale: Locale) => void;
  readonly problem: string | null;
} {
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
      onFailure(cause);
      if (choice === last.current) setFailed(locale);
    }
  };
  return {
    choose: (locale) => void choose(locale),
    problem: failed && t('app.shell.languageFailed', { language: languageNames[failed] }),
  };
}
