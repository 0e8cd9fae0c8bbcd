import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contract/locale.ts';
import { setLocale } from './i18n.ts';

/** The languages, each in its own name. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
};

/**
 * Returns the selection of the language; if the texts of one cannot be loaded, the current language
 * stays.

 * @param apply applies the selection; by default as the user's
 * @returns `select`, and `problem`: the language that could not be loaded and what to do, null
 *   where there is none
 */
export function useLanguageSelection(
  onFailure: (cause: unknown) => void,
  apply: (locale: Locale) => Promise<void> = setLocale,
): {
  readonly select: (locale: Locale) => void;
  readonly problem: string | null;
} {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<Locale | null>(null);
  const lastAttempt = useRef(0);
  const select = async (locale: Locale) => {
    lastAttempt.current += 1;
    const attempt = lastAttempt.current;
    setFailed(null);
    try {
      await apply(locale);
    } catch (cause) {
      onFailure(cause);
      if (attempt === lastAttempt.current) setFailed(locale);
    }
  };
  return {
    select: (locale) => void select(locale),
    problem:
      failed &&
      `${t('app.failure')}\n${t('app.shell.languageFailed', { language: languageNames[failed] })}`,
  };
}
