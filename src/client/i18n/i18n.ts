import i18next, { changeLanguage, use } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Locale, locales, type Text } from '../../contract/locale.ts';
import type { Namespace } from './translations.ts';

/** The key of the selected language in local storage. */
export const localeKey = 'locale';

/**
 * The key of the wall's language in local storage: that of this screen, whoever is signed in and whatever language
 * they have selected.
 */
const wallLocaleKey = 'wallLocale';
let isOnWall = false;

/**
 * Loaders of the chunks, one per namespace and language: a page loads its own texts in the current
 * language.
 */
const loaders = import.meta.glob<Readonly<Record<string, object>>>('./*/*.ts');

/** The namespaces that pages have requested; a change of language loads all of them. */
const requestedNamespaces = new Set<Namespace>(['app']);

/**
 * Returns the first of the browser's languages that is supported, in any region; null where none
 * is.
 */
export function browserLocale(languages: readonly string[]): Locale | null {
  const codeOf = (language: string) => language.split('-')[0]?.toLowerCase();
  for (const language of languages) {
    const known = locales.find((locale) => codeOf(locale) === codeOf(language));
    if (known !== undefined) return known;
  }
  return null;
}

/**
 * Loads the frame's texts before the first page.
 *
 * @param fallback the language where the user has selected none
 */
export async function startI18n(fallback: Locale): Promise<void> {
  const locale = storedLocale() ?? fallback;
  await use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await loadResources(locale, [...requestedNamespaces]) } },
    interpolation: { escapeValue: false }, // React escapes
  });
  document.documentElement.lang = locale;
}

/** Namespaces of pages that do not use the console's kit. */
const namespacesWithoutKit: readonly Namespace[] = [
  'app',
  'help',
  'login',
  'register',
  'wall',
  'wallEditor',
  'wallPlan',
];

/**
 * Loads a namespace in the current language, together with the kit's for a console page; a page is
 * shown once its texts are loaded.
 */
export async function loadNamespaces(namespace: Namespace): Promise<void> {
  const namespaces: Namespace[] = namespacesWithoutKit.includes(namespace)
    ? [namespace]
    : [namespace, 'kit'];
  for (const one of namespaces) requestedNamespaces.add(one);
  const locale = currentLocale();
  await loadMissing(locale, namespaces);
  if (currentLocale() !== locale) await loadMissing(currentLocale(), namespaces); // the language changed meanwhile
}

const listeners = new Set<(locale: Locale) => void>();

/**
 * Notifies a listener of each language that the user selects from now on. Returns a function that
 * stops it.
 */
export function onLocaleSelected(listener: (locale: Locale) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Changes the language and stores it as the user's selection. Later calls request it (`html lang`).
 */
export async function setLocale(locale: Locale): Promise<void> {
  if (!(await applyLocale(locale))) return;
  localStorage.setItem(localeKey, locale);
  for (const listener of listeners) listener(locale);
}

/** Changes the language of the wall and stores it for this screen; the user's selection stays. */
export async function setWallLocale(locale: Locale): Promise<void> {
  if (await applyLocale(locale)) localStorage.setItem(wallLocaleKey, locale);
}

/**
 * Applies the wall's own language, if this screen has one, as long as the wall is open.
 *
 * @param onFailure called when the texts cannot be loaded: the page stays in its language
 * @returns a function that applies the user's language again
 */
export function followWallLocale(onFailure: (cause: unknown) => void): () => void {
  const users = currentLocale();
  const own = storedLocale(wallLocaleKey);
  isOnWall = true;
  if (own !== null) applyLocale(own).catch(onFailure);
  return () => {
    isOnWall = false;
    if (storedLocale(wallLocaleKey) !== null) applyLocale(storedLocale() ?? users).catch(onFailure);
  };
}

/**
 * Follows the language that is selected in other tabs, as long as the page lives; those tabs store
 * and report it.
 * @param onFailure called when the texts cannot be loaded: the page keeps its language
 */
export function followLocale(onFailure: (cause: unknown) => void): void {
  window.addEventListener('storage', ({ key }) => {
    const own = isOnWall ? storedLocale(wallLocaleKey) : null;
    const selected = own ?? storedLocale();
    const isFollowed = key === localeKey || (key === wallLocaleKey && isOnWall);
    if (isFollowed && selected !== null) applyLocale(selected).catch(onFailure);
  });
}

/** The language that was requested last. */
let requestedLocale: Locale | null = null;

/** Applies a language. Returns false if another one was requested while its texts were loading. */
async function applyLocale(locale: Locale): Promise<boolean> {
  requestedLocale = locale;
  while (missingNamespaces(locale, requestedNamespaces).length > 0)
    await loadMissing(locale, requestedNamespaces);
  if (requestedLocale !== locale) return false;
  document.documentElement.lang = locale; // before pages rerender: their calls request it
  await changeLanguage(locale);
  return true;
}

function missingNamespaces(locale: Locale, namespaces: Iterable<Namespace>): Namespace[] {
  return [...namespaces].filter(
    (namespace) => i18next.getResource(locale, 'translation', namespace) === undefined,
  );
}

async function loadMissing(locale: Locale, namespaces: Iterable<Namespace>): Promise<void> {
  const missing = missingNamespaces(locale, namespaces);
  if (missing.length === 0) return;
  i18next.addResourceBundle(
    locale,
    'translation',
    await loadResources(locale, missing),
    true,
    true,
  );
}

async function loadResources(locale: Locale, namespaces: readonly Namespace[]): Promise<object> {
  const entries = namespaces.map(
    async (namespace) => [namespace, await loadTexts(locale, namespace)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function loadTexts(locale: Locale, namespace: Namespace): Promise<object> {
  const texts = (await loaders[`./${locale}/${namespace}.ts`]?.())?.[namespace];
  if (texts === undefined) throw new Error(`no texts ${namespace} in ${locale}`);
  return texts;
}

/** Returns the current language; the component rerenders when it changes. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n.language);
}

/** Returns a function that gives a text in the current language. */
export function useText(): (text: Text) => string {
  const locale = useLocale();
  return useCallback((text) => text[locale], [locale]);
}

function currentLocale(): Locale {
  return localeOf(i18next.language);
}

function storedLocale(key = localeKey): Locale | null {
  const stored = localStorage.getItem(key);
  return locales.find((locale) => locale === stored) ?? null;
}

function localeOf(language: string): Locale {
  return locales.find((locale) => locale === language) ?? 'zh-CN';
}
