// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { settingFields } from '../../../../../src/client/wallboard/editor/settings/tileSettings.ts';
import {
  readConfig,
  type TileDefinition,
} from '../../../../../src/client/wallboard/frame/defineTile.tsx';
import { leastCells } from '../../../../../src/client/wallboard/layout/placements.ts';
import { loadAllTiles } from '../../../../../src/client/wallboard/registry.ts';
import { tileGroups } from '../../../../../src/client/wallboard/tileGroups.ts';
import {
  defaultLayout,
  providerLayout,
} from '../../../../../src/contract/areas/kanban/defaultBoard.ts';
import { enUS, zhCN } from '../../../../support/allTexts.ts';

let tiles: ReadonlyMap<string, TileDefinition>;
beforeAll(async () => {
  await startI18n('zh-CN'); // some tiles load texts of their own
  tiles = await loadAllTiles();
});

type Tree = { readonly [key: string]: string | Tree };

function textAt(tree: Tree, path: string): string | undefined {
  let here: string | Tree | undefined = tree;
  for (const key of path.split('.')) here = typeof here === 'object' ? here[key] : undefined;
  return typeof here === 'string' ? here : undefined;
}

/** Returns the paths without a text in one of the languages. */
function untranslated(part: 'wall' | 'wallEditor', paths: readonly string[]): string[] {
  return [zhCN[part] as Tree, enUS[part] as Tree].flatMap((texts) =>
    paths.filter((path) => (textAt(texts, path) ?? '') === ''),
  );
}

describe('every tile', () => {
  test('is in one group of the menu, and no group has an unknown tile', () => {
    expect(Object.values(tileGroups).flat().toSorted()).toEqual([...tiles.keys()].toSorted());
  });

  test('has a name and a description', () => {
    const types = [...tiles.keys()];
    const names = types.map((type) => `tile.${type}`);
    const descriptions = types.map((type) => `about.${type}`);
    expect([...untranslated('wall', names), ...untranslated('wallEditor', descriptions)]).toEqual(
      [],
    );
  });

  test('has labels in both languages for each of its settings, and for each of their options', () => {
    const fields = [...tiles.values()].flatMap(({ config }) => settingFields(config));
    const paths = fields.flatMap((field) => [
      `setting.${field.name}`,
      ...(field.kind === 'select'
        ? field.options.map((option) => `settingOption.${field.name}.${option}`)
        : []),
    ]);
    expect(paths.length).toBeGreaterThan(15);
    expect(untranslated('wallEditor', paths)).toEqual([]);
  });

  test('needs no settings: each has a default, or may be absent', () => {
    for (const { config } of tiles.values()) expect(config.safeParse({}).success).toBe(true);
  });

  test('every unit, help and option text belongs to an existing setting', () => {
    const names = new Set([...tiles.values()].flatMap(({ config }) => Object.keys(config.shape)));
    const { setting, settingUnit, settingHelp, settingOption } = zhCN.wallEditor;
    const translated = [setting, settingUnit, settingHelp, settingOption].flatMap(Object.keys);
    expect(translated.filter((name) => !names.has(name))).toEqual([]);
  });
});

test('the default board has every tile at a legible size', () => {
  for (const { type, w, h } of [...defaultLayout.items, ...providerLayout.items]) {
    const tile = tiles.get(type);
    if (!tile) throw new Error(type);
    const least = leastCells(tile.size, 1);
    expect([type, w >= least.w, h >= least.h]).toEqual([type, true, true]);
  }
});

describe('settings', () => {
  const config = z.object({
    days: z.int().min(1).max(9).default(3),
    share: z.number().min(0).max(1).default(0.5),
    name: z.string().max(20).default(''),
    from: z.iso.date().optional(),
    size: z.enum(['small', 'large']).default('small'),
    all: z.boolean().default(true),
  });

  test('become fields by their types', () => {
    expect(settingFields(config)).toEqual([
      { name: 'days', kind: 'number', whole: true, min: 1, max: 9 },
      { name: 'share', kind: 'number', whole: false, min: 0, max: 1 },
      { name: 'name', kind: 'text', most: 20 },
      { name: 'from', kind: 'day' },
      { name: 'size', kind: 'select', options: ['small', 'large'] },
      { name: 'all', kind: 'switch' },
    ]);
    const text = tiles.get('text');
    const image = tiles.get('image');
    if (!text || !image) throw new Error('no such tiles');
    expect(settingFields(text.config)).toContainEqual({
      name: 'text',
      kind: 'multiline',
      most: 500,
    });
    expect(settingFields(image.config)).toContainEqual({ name: 'image', kind: 'image' });
  });

  test('of a type without a field throw an error', () => {
    const strange = z.object({ list: z.array(z.string()).default([]) });
    expect(() => settingFields(strange)).toThrow('"list"');
  });

  test('that are invalid or unknown are replaced by the default; the others stay', () => {
    const given = { days: 99, share: 0.25, size: 'huge', all: 'yes', colour: 'red' };
    expect(readConfig(config, given)).toEqual({
      days: 3,
      share: 0.25,
      name: '',
      size: 'small',
      all: true,
    });
  });
});
