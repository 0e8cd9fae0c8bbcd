import type { PDFPageProxy } from 'pdfjs-dist';

/** The family of the product's own font, in slices by ranges of characters. */
const ownFamily = 'Noto Sans SC Variable';

/** A slice of the font: where it is, and the characters that it has. */
interface Slice {
  readonly source: string;
  readonly range: string;
}

/** Returns the slices of the product's font that the page has declared. */
function declaredSlices(): Slice[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const { style } = rule;
      if (!style.getPropertyValue('font-family').includes(ownFamily)) return [];
      return [
        {
          source: style.getPropertyValue('src'),
          range: style.getPropertyValue('unicode-range'),
        },
      ];
    }),
  );
}

/** Returns whether a range of CSS, such as `U+4E00-4E0F, U+FF0C`, has one of some characters. */
export function rangeHas(range: string, codes: Iterable<number>): boolean {
  const parts = range.split(',').flatMap((part) => {
    const [, from = '', to = from] = /U\+([\dA-F]+)(?:-([\dA-F]+))?/i.exec(part) ?? [];
    return from === '' ? [] : [[Number.parseInt(from, 16), Number.parseInt(to, 16)] as const];
  });
  for (const code of codes) if (parts.some(([from, to]) => code >= from && code <= to)) return true;
  return false;
}

/** Returns the family by which pdf.js draws a font: that of its substitute, after the font of the system, where it has one. */
function drawnName(name: string, style: object | undefined): string {
  const substitute =
    style !== undefined && 'fontSubstitutionLoadedName' in style
      ? style.fontSubstitutionLoadedName
      : undefined;
  return typeof substitute === 'string' ? substitute : name;
}

/**
 * Gives the fonts that a page of a PDF names and does not embed the glyphs of the product's own font, which is there on
 * every machine: else Chinese would be blank where the system has no font for it. Returns the function that takes them back.
 */
export async function addMissingFonts(page: PDFPageProxy): Promise<() => void> {
  await import('@fontsource-variable/noto-sans-sc/index.css');
  await page.getOperatorList(); // pdf.js declares the embedded fonts
  const { items, styles } = await page.getTextContent();
  const codesOf = new Map<string, Set<number>>();
  for (const item of items) {
    if (!('str' in item)) continue;
    const name = drawnName(item.fontName, styles[item.fontName]);
    const codes = codesOf.get(name) ?? new Set();
    for (const character of item.str) codes.add(character.codePointAt(0) ?? 0);
    codesOf.set(name, codes);
  }
  const known = new Set([...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  const slices = declaredSlices();
  const faces = [...codesOf].flatMap(([name, codes]) =>
    known.has(name)
      ? []
      : slices
          .filter(({ range }) => rangeHas(range, codes))
          .map(({ source, range }) => new FontFace(name, source, { unicodeRange: range })),
  );
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
  return () => {
    for (const face of faces) document.fonts.delete(face);
  };
}
