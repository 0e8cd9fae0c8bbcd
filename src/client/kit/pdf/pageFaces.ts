import { pageFamily } from './textPicture.ts';

/** A slice of the pages' font, as a worker loads it. */
export interface PageFace {
  readonly family: string;
  /** With an absolute address. */
  readonly source: string;
  readonly unicodeRange: string;
  readonly weight: string;
}

/** Returns the slices of the pages' font that have the characters of a text; none until the pages have it. */
export function pageFacesOf(text: string): PageFace[] {
  const points = [...new Set(text)].map((sign) => sign.codePointAt(0) ?? 0);
  return [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) => {
      const { style } = rule;
      const family = style.getPropertyValue('font-family').replaceAll(/["']/g, '');
      const unicodeRange = style.getPropertyValue('unicode-range');
      if (family !== pageFamily || !points.some((point) => isIn(unicodeRange, point))) return [];
      const base = sheet.href ?? document.baseURI;
      const source = style
        .getPropertyValue('src')
        .replaceAll(
          /url\(["']?([^"')]+)["']?\)/g,
          (_whole, address: string) => `url("${new URL(address, base).href}")`,
        );
      return [{ family, source, unicodeRange, weight: style.getPropertyValue('font-weight') }];
    }),
  );
}

function rulesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return []; // of another origin: a browser's extension
  }
}

/** Returns whether a range such as `U+20-7e, U+4e00` has a character. */
function isIn(range: string, point: number): boolean {
  return range.split(',').some((part) => {
    const [from, to] = part
      .trim()
      .slice(2)
      .split('-')
      .map((end) => Number.parseInt(end, 16));
    return from !== undefined && point >= from && point <= (to ?? from);
  });
}
