import { type Locale, locales } from '../../../contract/locale.ts';

/** The runtime platform configuration, `/platform.json` (design page 2, Configuration at run time). */
export interface Platform {
  readonly title: string;
  readonly title_en: string;
  /** Before every call's path; empty: this origin. */
  readonly apiHost: string;
  /** Before the device gateway's `/chat`. */
  readonly secondApiHost: string;
  readonly storageHost: string;
  readonly locale: Locale;
  /** `auto` follows the device. */
  readonly theme: 'auto' | 'light' | 'dark';
  readonly website: string;
  readonly qrOfficial: string;
  readonly qrMiniProgram: string;
}

/** What holds where platform.json is silent or can't be had. */
export const platformDefaults: Platform = {
  title: '工业设备运维服务管理平台',
  title_en: 'Industrial Equipment O&M Service Platform',
  apiHost: '',
  secondApiHost: '/gateway',
  storageHost: '/files',
  locale: 'zh-CN',
  theme: 'auto',
  website: '',
  qrOfficial: '',
  qrMiniProgram: '',
};

let current: Platform = platformDefaults;

/** The configuration; the defaults until `loadPlatform` is done. */
export function platform(): Platform {
  return current;
}

/** The platform's title in a language. */
export function platformTitle(locale: Locale): string {
  return locale === 'en-US' ? current.title_en : current.title;
}

/** Nothing is shown before; a dead link must not hold it up for minutes. */
const patienceMs = 10_000;

/** Fetches platform.json once, before the first page. Never fails: what can't be read is a default. */
export async function loadPlatform(): Promise<Platform> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch('/platform.json', { cache: 'no-cache', signal }).catch(() => null);
  const found: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  current = readPlatform(found);
  return current;
}

/** Takes the known fields of the right kind; anything else is the default's. */
export function readPlatform(found: unknown): Platform {
  const given =
    typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  const words = Object.fromEntries(
    Object.entries(platformDefaults).map(([key, fallback]) => {
      const value = given[key];
      return [key, typeof value === 'string' ? value : fallback];
    }),
  ) as Record<keyof Platform, string>;
  return {
    ...words,
    locale: oneOf(locales, words.locale, platformDefaults.locale),
    theme: oneOf(['auto', 'light', 'dark'], words.theme, platformDefaults.theme),
  };
}

function oneOf<const T extends string>(values: readonly T[], value: string, fallback: T): T {
  return values.find((known) => known === value) ?? fallback;
}
