import { type Locale, locales } from '../../../contract/locale.ts';

/** The runtime platform configuration, `/platform.json`. */
export interface Platform {
  readonly title: string;
  readonly title_en: string;
  /** The prefix of every call's path; empty: this origin. */
  readonly apiHost: string;
  /** The prefix of the device gateway's `/chat`. */
  readonly secondApiHost: string;
  readonly storageHost: string;
  readonly locale: Locale;
  /** `auto` follows the device. */
  readonly theme: 'auto' | 'light' | 'dark';
  readonly website: string;
  readonly qrOfficial: string;
  readonly qrMiniProgram: string;
  /** Accounts that the login offers, with the password of all of them: of a demonstration alone, none elsewhere. */
  readonly demoAccounts: readonly DemoAccount[];
  readonly demoPassword: string;
}

/** An account of a demonstration. */
export interface DemoAccount {
  readonly orgName: string;
  /** The wire's value. */
  readonly roleName: string;
  readonly realName: string;
  readonly phone: string;
}

/** The values used where platform.json has none or cannot be read. */
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
  demoAccounts: [],
  demoPassword: '',
};

let current: Platform = platformDefaults;

/** Returns the configuration; the defaults until `loadPlatform` is done. */
export function platform(): Platform {
  return current;
}

/** Returns the platform's title in a language. */
export function platformTitle(locale: Locale): string {
  return locale === 'en-US' ? current.title_en : current.title;
}

/** The timeout of platform.json, before which nothing is shown. */
const loadTimeoutMs = 10_000;

/** Fetches platform.json once, before the first page. Never fails: a value that cannot be read is the default. */
export async function loadPlatform(): Promise<Platform> {
  const signal = AbortSignal.timeout(loadTimeoutMs);
  const answer = await fetch('/platform.json', { cache: 'no-cache', signal }).catch(() => null);
  const found: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  current = readPlatform(found);
  return current;
}

/** Reads the known fields of the right type; all others have their defaults. */
export function readPlatform(found: unknown): Platform {
  const given =
    typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  const { demoAccounts: _, ...defaults } = platformDefaults;
  const texts = Object.fromEntries(
    Object.entries(defaults).map(([key, fallback]) => {
      const value = given[key];
      return [key, typeof value === 'string' ? value : fallback];
    }),
  ) as Record<keyof typeof defaults, string>;
  return {
    ...texts,
    locale: oneOf(locales, texts.locale, platformDefaults.locale),
    theme: oneOf(['auto', 'light', 'dark'], texts.theme, platformDefaults.theme),
    demoAccounts: readAccounts(given['demoAccounts']),
  };
}

/** Reads the accounts of a demonstration; whatever else stands there is none. */
function readAccounts(found: unknown): readonly DemoAccount[] {
  return Array.isArray(found) ? found.filter(isAccount).slice(0, mostAccounts) : [];
}

const mostAccounts = 30;

function isAccount(found: unknown): found is DemoAccount {
  if (typeof found !== 'object' || found === null) return false;
  const given: Readonly<Record<string, unknown>> = { ...found };
  const names = ['orgName', 'roleName', 'realName', 'phone'];
  return names.every((name) => typeof given[name] === 'string');
}

function oneOf<const T extends string>(values: readonly T[], value: string, fallback: T): T {
  return values.find((known) => known === value) ?? fallback;
}
