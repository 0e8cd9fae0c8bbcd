/** The languages of the product: zh-CN first, en-US complete. */
export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** A text in every language of the product; `{name}` marks a parameter. */
export type Text = Readonly<Record<Locale, string>>;

/** The language of ours that an Accept-Language header or a tag names first; null: none. */
export function namedLocale(header: string | undefined): Locale | null {
  const first = header
    ?.split(',')
    .map((part) => part.trim().toLowerCase())
    .find((tag) => tag.startsWith('zh') || tag.startsWith('en'));
  if (first === undefined) return null;
  return first.startsWith('en') ? 'en-US' : 'zh-CN';
}

/** The same; Chinese where none is named. */
export function pickLocale(header: string | undefined): Locale {
  return namedLocale(header) ?? 'zh-CN';
}

/** Fills the parameters of a text. A parameter that is not given stays visible as `{name}`. */
export function fill(
  text: string,
  params: Readonly<Record<string, string | number | undefined>> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : String(params[name]),
  );
}
