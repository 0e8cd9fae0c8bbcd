import i18next, { changeLanguage, use } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Locale, locales } from '../../contract/locale.ts';
import type { Words } from './words.ts';

/** Where the user's choice of a language is kept. */
export const localeKey = 'locale';

/** A part of the words: the frame's, or those of the pages that bring them. */
export type WordPart = keyof Words;

/** One chunk a part and language: a page loads its own words in the language in use. */
const chunks: Readonly<Record<Locale, { [Part in WordPart]: () => Promise<Words[Part]> }>> = {
  'zh-CN': {
    account: async () => (await import('./zh-CN/account.ts')).account,
    app: async () => (await import('./zh-CN/app.ts')).app,
    device: async () => (await import('./zh-CN/device.ts')).device,
    help: async () => (await import('./zh-CN/help.ts')).help,
    home: async () => (await import('./zh-CN/home.ts')).home,
    kit: async () => (await import('./zh-CN/kit.ts')).kit,
    login: async () => (await import('./zh-CN/login.ts')).login,
    logs: async () => (await import('./zh-CN/logs.ts')).logs,
    personnel: async () => (await import('./zh-CN/personnel.ts')).personnel,
    message: async () => (await import('./zh-CN/message.ts')).message,
    notice: async () => (await import('./zh-CN/notice.ts')).notice,
    organisation: async () => (await import('./zh-CN/organisation.ts')).organisation,
    relation: async () => (await import('./zh-CN/relation.ts')).relation,
    repair: async () => (await import('./zh-CN/repair.ts')).repair,
    repairForms: async () => (await import('./zh-CN/repairForms.ts')).repairForms,
    setup: async () => (await import('./zh-CN/setup.ts')).setup,
    shell: async () => (await import('./zh-CN/shell.ts')).shell,
    wall: async () => (await import('./zh-CN/wall.ts')).wall,
    wallEditor: async () => (await import('./zh-CN/wallEditor.ts')).wallEditor,
  },
  'en-US': {
    account: async () => (await import('./en-US/account.ts')).account,
    app: async () => (await import('./en-US/app.ts')).app,
    device: async () => (await import('./en-US/device.ts')).device,
    help: async () => (await import('./en-US/help.ts')).help,
    home: async () => (await import('./en-US/home.ts')).home,
    kit: async () => (await import('./en-US/kit.ts')).kit,
    login: async () => (await import('./en-US/login.ts')).login,
    logs: async () => (await import('./en-US/logs.ts')).logs,
    personnel: async () => (await import('./en-US/personnel.ts')).personnel,
    message: async () => (await import('./en-US/message.ts')).message,
    notice: async () => (await import('./en-US/notice.ts')).notice,
    organisation: async () => (await import('./en-US/organisation.ts')).organisation,
    relation: async () => (await import('./en-US/relation.ts')).relation,
    repair: async () => (await import('./en-US/repair.ts')).repair,
    repairForms: async () => (await import('./en-US/repairForms.ts')).repairForms,
    setup: async () => (await import('./en-US/setup.ts')).setup,
    shell: async () => (await import('./en-US/shell.ts')).shell,
    wall: async () => (await import('./en-US/wall.ts')).wall,
    wallEditor: async () => (await import('./en-US/wallEditor.ts')).wallEditor,
  },
};

/** Parts that a page has asked for; a change of language brings them all. */
const wanted = new Set<WordPart>(['app']);

/** The first of a browser's languages that we have, in whichever region; null where we have none. */
export function browserLocale(languages: readonly string[]): Locale | null {
  const codeOf = (language: string) => language.split('-')[0]?.toLowerCase();
  for (const language of languages) {
    const known = locales.find((locale) => codeOf(locale) === codeOf(language));
    if (known !== undefined) return known;
  }
  return null;
}

/**
 * Loads the frame's words before the first page.
 *
 * @param usual the language where the user has chosen none
 */
export async function startI18n(usual: Locale): Promise<void> {
  const locale = chosenLocale() ?? usual;
  await use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await partsOf(locale, [...wanted]) } },
    interpolation: { escapeValue: false }, // React escapes
  });
  document.documentElement.lang = locale;
}

/** Parts of pages that are not made of the console's kit. */
const plainParts: readonly WordPart[] = ['app', 'help', 'login', 'wall', 'wallEditor'];

/**
 * Loads a part in the language in use, with the kit's words for a page of the console; a page waits
 * for its own before it is shown.
 */
export async function loadWords(part: WordPart): Promise<void> {
  const parts: WordPart[] = plainParts.includes(part) ? [part] : [part, 'kit'];
  for (const one of parts) wanted.add(one);
  const locale = presentLocale();
  await bring(locale, parts);
  if (presentLocale() !== locale) await bring(presentLocale(), parts); // changed meanwhile
}

const followers = new Set<(locale: Locale) => void>();

/** Tells each language that the user chooses from now on. Returns how to stop. */
export function followChosenLocale(follower: (locale: Locale) => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/** Changes the language and keeps it as the user's choice. Calls then ask for it (`html lang`). */
export async function setLocale(locale: Locale): Promise<void> {
  if (!(await show(locale))) return;
  localStorage.setItem(localeKey, locale);
  for (const follower of followers) follower(locale);
}

/**
 * Follows what is chosen in other tabs, as long as the page lives: it is kept and told there.
 * @param onFailure its words could not be fetched: the page stays in its language
 */
export function followLocale(onFailure: (cause: unknown) => void): void {
  window.addEventListener('storage', ({ key }) => {
    const chosen = chosenLocale();
    if (key === localeKey && chosen !== null) show(chosen).catch(onFailure);
  });
}

/** The language last asked for. */
let asked: Locale | null = null;

/** Shows the page in a language. False where another one was asked for while its words came. */
async function show(locale: Locale): Promise<boolean> {
  asked = locale;
  while (wordsMissing(locale, wanted).length > 0) await bring(locale, wanted);
  if (asked !== locale) return false;
  document.documentElement.lang = locale; // before pages render anew: their calls ask for it
  await changeLanguage(locale);
  return true;
}

function wordsMissing(locale: Locale, parts: Iterable<WordPart>): WordPart[] {
  return [...parts].filter(
    (part) => i18next.getResource(locale, 'translation', part) === undefined,
  );
}

async function bring(locale: Locale, parts: Iterable<WordPart>): Promise<void> {
  const missing = wordsMissing(locale, parts);
  if (missing.length === 0) return;
  i18next.addResourceBundle(locale, 'translation', await partsOf(locale, missing), true, true);
}

async function partsOf(locale: Locale, parts: readonly WordPart[]): Promise<object> {
  const entries = parts.map(async (part) => [part, await chunks[locale][part]()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The language in use; the page renders anew when it changes. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n.language);
}

function presentLocale(): Locale {
  return localeOf(i18next.language);
}

function chosenLocale(): Locale | null {
  const chosen = localStorage.getItem(localeKey);
  return locales.find((locale) => locale === chosen) ?? null;
}

function localeOf(language: string): Locale {
  return locales.find((locale) => locale === language) ?? 'zh-CN';
}
