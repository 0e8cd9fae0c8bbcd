import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wallThemes } from '../../../src/client/wallboard/board/wallThemes.ts';
import { boardTheme } from '../../../src/contract/areas/kanban/endpoints.ts';
import { chartColours, cssVariables, type Theme } from '../../../themes/theme.ts';
import { wallDimRoom } from '../../../themes/wallDimRoom.ts';
import { contrast } from './contrast.ts';

const themes: readonly Theme[] = Object.values(wallThemes);
const root = join(import.meta.dirname, '../../..');

test('the contrast measure knows black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('a board uses the names of the themes', () => {
  expect(Object.entries(wallThemes).map(([name, theme]) => [name, theme.name])).toEqual(
    boardTheme.options.map((name) => [name, name]),
  );
});

describe.each(themes)('theme $name', (theme) => {
  const grounds = [theme.field, theme.tile, theme.raise];

  test('primary text has 7:1 on every ground', () => {
    for (const ground of grounds) expect(contrast(theme.ink, ground)).toBeGreaterThanOrEqual(7);
  });

  test('secondary text, the units beside large figures, has 4.5:1 on every ground', () => {
    for (const ground of grounds) expect(contrast(theme.ink2, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('tertiary text, only large labels, has 3:1 on its grounds', () => {
    for (const ground of [theme.field, theme.tile]) {
      expect(contrast(theme.ink3, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  test('every mark has 3:1 on the tile', () => {
    const { tile, bar, barToday, good, level1, level2, level3, level4, plate } = theme;
    for (const mark of [bar, barToday, good, level1, level2, level3, level4, plate]) {
      expect(contrast(mark, tile)).toBeGreaterThanOrEqual(3);
    }
  });

  test('the large bold text of the red card has 4:1, and its edge 7:1 on the tile', () => {
    expect(contrast(theme.onLevel1, theme.level1)).toBeGreaterThanOrEqual(4);
    for (const ground of [theme.field, theme.tile]) {
      expect(contrast(theme.alarmEdge, ground)).toBeGreaterThanOrEqual(7);
    }
  });

  test('the large bold text on orange and yellow has 4.5:1, that of the plate 7:1', () => {
    for (const ground of [theme.level2, theme.level3]) {
      expect(contrast(theme.onAlarm, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(theme.onAlarm, theme.plate)).toBeGreaterThanOrEqual(7);
  });

  test('the orange text of a late tile has 4.5:1', () => {
    expect(contrast(theme.level2, theme.tile)).toBeGreaterThanOrEqual(4.5);
  });

  test('the normal state is grey; saturated colours are for the abnormal', () => {
    const saturation = (colour: string) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      return Math.max(...parts) - Math.min(...parts);
    };
    const { field, tile, raise, line, ink, ink2, ink3, bar, barRest, barToday, plate } = theme;
    for (const grey of [field, tile, raise, line, ink, ink2, ink3, bar, barRest, barToday, plate]) {
      expect(saturation(grey)).toBeLessThan(24);
    }
    for (const hue of [theme.level1, theme.level2, theme.level3, theme.level4]) {
      expect(saturation(hue)).toBeGreaterThan(100);
    }
  });

  test('there are four alarm hues, all different, and good is grey', () => {
    const { level1, level2, level3, level4, good } = theme;
    expect(new Set([level1, level2, level3, level4]).size).toBe(4);
    const parts = [1, 3, 5].map((at) => Number.parseInt(good.slice(at, at + 2), 16));
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(32);
  });

  test('stylesheets and charts use the same colours', () => {
    const variables = cssVariables(theme);
    const colours = chartColours(theme);
    expect(variables['--bar']).toBe(colours.bar);
    expect(variables['--bar-today']).toBe(colours.today);
    expect(variables['--level2']).toBe(colours.outlier);
    expect(variables['--font']).toBe(colours.fontFamily);
  });
});

const sheets = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}${file}`);

describe('the stylesheets of the wall', () => {
  const files = sheets('src/client/wallboard/').map((file) => ({
    file,
    css: readFileSync(join(root, file), 'utf8'),
  }));
  /** The variables of the theme, and what each card of the flow and each column of the plant sets for itself. */
  const known = new Set([
    ...Object.keys(cssVariables(wallDimRoom)),
    '--column',
    '--row',
    '--share',
  ]);

  test('they exist', () => expect(files.length).toBeGreaterThan(5));

  test.each(files)('$file uses only variables that the theme has', ({ css }) => {
    const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
    expect(used.filter((name) => name !== undefined && !known.has(name))).toEqual([]);
  });

  test.each(files)('$file has no colour, shadow or gradient of its own', ({ css }) => {
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|box-shadow|text-shadow|radial-gradient/i);
    const hatch = css.match(/linear-gradient/g)?.length ?? 0;
    expect(hatch).toBe(/^\.tile-stale \{/m.test(css) ? 1 : 0);
  });

  const hung = files.filter(({ file }) => !/editor|WallToolbar/.test(file));
  test.each(hung)('$file has no text under 26 px at 1920, and sizes only in rem', ({ css }) => {
    const sizes = [...css.matchAll(/font(?:-size)?:[^;]*?([\d.]+)(rem|px|em|vw)/g)];
    for (const [, size, unit] of sizes) {
      expect(unit).toBe('rem');
      expect(Number(size) * 20).toBeGreaterThanOrEqual(26);
    }
    expect(css).not.toMatch(/font-weight: (?!400|600)/);
  });
});
