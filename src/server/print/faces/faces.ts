import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpackWoff.ts';

/** The faces of documents: two weights of the product's own, one with rare Chinese characters, one with all signs of Unicode's first plane. */
const files = {
  regular: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
  bold: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-600-normal.woff',
  rare: '@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff',
  signs: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const;
export type FaceName = keyof typeof files;

/** Part of a text that one face draws. */
export interface TextRun {
  readonly face: FaceName;
  readonly text: string;
  /** As a multiple of the text's size. */
  readonly width: number;
}

/** Drawn for a character that no face has. */
const replacement = '�';

/** The fonts of one document. */
export interface Faces {
  /** Divides a line of text by the faces that draw it. What no face has becomes a replacement sign. */
  readonly runsOf: (text: string, bold: boolean) => TextRun[];
  /** Returns the width of a line of text, as a multiple of its size. */
  readonly widthOf: (text: string, bold: boolean) => number;
  /** Returns the file of a face. */
  readonly dataOf: (name: FaceName) => Buffer;
}

/** Opens the fonts of one document. Each is read when the first character needs it. */
export function openFaces(): Faces {
  const opened = new Map<FaceName, OpenFace>();
  const drawn = new Map<string, TextRun>();
  const open = (name: FaceName): OpenFace => {
    const face = opened.get(name) ?? readFace(name);
    opened.set(name, face);
    return face;
  };
  const find = (sign: string, bold: boolean): TextRun | undefined => {
    const point = sign.codePointAt(0) ?? 0;
    for (const face of [bold ? 'bold' : 'regular', 'rare', 'signs'] as const) {
      const { font } = open(face);
      if (!font.hasGlyphForCodePoint(point)) continue;
      const glyph = font.glyphForCodePoint(point);
      // some fonts have empty glyphs for characters that they do not draw
      if (sign !== ' ' && glyph.path.commands.length === 0) continue;
      return { face, text: sign, width: glyph.advanceWidth / font.unitsPerEm };
    }
    return undefined;
  };
  const runOf = (sign: string, bold: boolean): TextRun => {
    const key = `${bold} ${sign}`;
    const run = drawn.get(key) ?? find(sign, bold) ?? find(replacement, bold);
    if (run === undefined) throw new Error('no face has the replacement sign');
    drawn.set(key, run);
    return run;
  };
  return {
    runsOf(text, bold) {
      const runs: TextRun[] = [];
      for (const sign of drawable(text)) {
        const one = runOf(sign, bold);
        const last = runs.at(-1);
        if (last?.face !== one.face) runs.push(one);
        else
          runs.splice(-1, 1, { ...one, text: last.text + one.text, width: last.width + one.width });
      }
      return runs;
    },
    widthOf(text, bold) {
      let width = 0;
      for (const sign of drawable(text)) width += runOf(sign, bold).width;
      return width;
    },
    dataOf: (name) => open(name).data,
  };
}

interface OpenFace {
  readonly data: Buffer;
  readonly font: Font;
}

function readFace(name: FaceName): OpenFace {
  const data = unpackWoff(readFileSync(createRequire(import.meta.url).resolve(files[name])));
  const font = create(data);
  if (!('glyphForCodePoint' in font)) throw new Error(`${name} has several fonts`);
  return { data, font };
}

/** Returns the characters of a text that are drawn: every space is a plain one, and marks without a shape are left out. */
function drawable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\u3000/g, '  ')
    .replace(/[\p{White_Space}\p{Cc}]/gu, ' ');
}
