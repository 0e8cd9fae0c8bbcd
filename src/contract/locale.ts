/** The languages of the product; both are complete, and zh-CN is the default. */
export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** A text in every language of the product; `{name}` marks a parameter. */
export type Text = Readonly<Record<Locale, string>>;

/** Makes a text of its two languages. */
export function label(zh: string, en: string): Text {
  return { 'zh-CN': zh, 'en-US': en };
}

/** The texts of a bit. */
export const yesNo: Readonly<Record<string, Text>> = {
  1: label('是', 'yes'),
  0: label('否', 'no'),
};

/** Returns the first supported language of an Accept-Language header or language tag; null if there is none. */
export function namedLocale(header: string | undefined): Locale | null {
  const first = header
    ?.split(',')
    .map((part) => part.trim().toLowerCase())
    .find((tag) => tag.startsWith('zh') || tag.startsWith('en'));
  if (first === undefined) return null;
  return first.startsWith('en') ? 'en-US' : 'zh-CN';
}

/** Returns the first supported language of a header or tag; Chinese if there is none. */
export function pickLocale(header: string | undefined): Locale {
  return namedLocale(header) ?? 'zh-CN';
}

/** Fills the parameters of a text. A missing parameter stays visible as `{name}`. */
export function fill(
  text: string,
  params: Readonly<Record<string, string | number | undefined>> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : String(params[name]),
  );
}

/** Formats an amount in CNY with two decimals. */
export function moneyText(amount: number, locale: Locale): string {
  return amount.toLocaleString(locale, { style: 'currency', currency: 'CNY' });
}
