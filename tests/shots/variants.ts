import type { Locale } from '../../src/contract/locale.ts';

/** A combination of language, theme and screen size. */
export interface Variant {
  /** E.g. `zh-dark-390`; also the folder of its pictures. */
  readonly name: string;
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

const screens = [
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const;

/** Both languages, both themes, a desktop screen and a phone's. */
export const variants: readonly Variant[] = (['zh-CN', 'en-US'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    screens.map((viewport) => ({
      name: `${locale.slice(0, 2)}-${theme}-${viewport.width}`,
      locale,
      theme,
      viewport,
    })),
  ),
);
