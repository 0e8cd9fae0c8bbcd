import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeSettings,
  defaultColour,
  defaultSettings,
  followSettings,
  presentSettings,
  presetColours,
  settingsKey,
  uiSizes,
} from '../../../src/client/app/settings.ts';
import { accentTokens } from '../../../src/client/app/theme/accentTokens.ts';
import { consoleDark } from '../../../themes/consoleDark.ts';
import { consoleLight } from '../../../themes/consoleLight.ts';
import { contrast } from '../themes/contrast.ts';

followSettings();
beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: settingsKey }));
});

test('2 Settings drawer, defaults: tags view on, fixed header off, logo on, settings panel off', () => {
  expect(presentSettings()).toEqual({
    themeColour: '#3699ff',
    showSettings: false,
    tagsView: true,
    fixedHeader: false,
    sidebarLogo: true,
    uiSize: 'medium',
  });
});

test('3 Other entities, settings: they are stored in the browser and applied in its other tabs', () => {
  changeSettings({ fixedHeader: true, themeColour: '#11a983' });
  const stored = localStorage.getItem(settingsKey) ?? '';
  expect(JSON.parse(stored)).toEqual({
    ...defaultSettings,
    fixedHeader: true,
    themeColour: '#11a983',
  });
  localStorage.setItem(settingsKey, JSON.stringify({ ...defaultSettings, tagsView: false }));
  window.dispatchEvent(new StorageEvent('storage', { key: settingsKey }));
  expect(presentSettings()).toEqual({ ...defaultSettings, tagsView: false });
});

test.each(['not json', '[]', '{"themeColour":"red; x","uiSize":"huge","tagsView":"no"}'])(
  'stored settings of %s are invalid: the defaults apply',
  (stored) => {
    localStorage.setItem(settingsKey, stored);
    window.dispatchEvent(new StorageEvent('storage', { key: settingsKey }));
    expect(presentSettings()).toEqual(defaultSettings);
  },
);

test('9 Constants, UI sizes: default, medium, small and mini; medium by default', () => {
  expect(uiSizes).toEqual(['default', 'medium', 'small', 'mini']);
  expect(defaultSettings.uiSize).toBe('medium');
});

test('9 Constants, theme colours: #3699ff, and #409EFF among the presets', () => {
  expect(defaultSettings.themeColour).toBe(defaultColour);
  expect(presetColours.slice(0, 2)).toEqual(['#3699ff', '#409eff']);
});

describe.each([consoleLight, consoleDark])('2 Settings drawer, theme colour: in $name', (theme) => {
  test.each([...presetColours, '#ffff00', '#000000', '#ffffff', '#7f7f7f'])(
    '2 Settings drawer, theme colour: %s has enough contrast as text, under text and as a mark',
    (colour) => {
      const tokens = accentTokens(colour, theme);
      for (const ground of [theme.tile, theme.raise, tokens.accentWash]) {
        expect(contrast(tokens.accentInk, ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const fill of [tokens.accentFill, tokens.accentFillHover]) {
        expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(tokens.accent, theme.tile)).toBeGreaterThanOrEqual(3);
      expect(tokens.arcoBlue).toHaveLength(10);
      for (const step of tokens.arcoBlue) expect(step).toMatch(/^\d+, \d+, \d+$/);
    },
  );
});
