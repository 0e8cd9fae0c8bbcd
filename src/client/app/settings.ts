import { BehaviorSubject } from 'rxjs';
import { storeItem } from '../api/session/storeItem.ts';
import { hexOf } from '../lib/colour.ts';
import { useSubject } from '../lib/useSubject.ts';

/** The size of controls (specification 9). */
export const uiSizes = ['default', 'medium', 'small', 'mini'] as const;
export type UiSize = (typeof uiSizes)[number];

/** The display settings of a user (specification 3, Settings), stored per browser. */
export interface Settings {
  /** The accent colour, `#rrggbb` in lower case. */
  readonly themeColour: string;
  /** Shows a button at the edge of the screen that opens the drawer. */
  readonly showSettings: boolean;
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  readonly uiSize: UiSize;
}

/** The accent colour of the themes. */
export const defaultColour = '#3699ff';

/** The preset accent colours: the first two are given by specification 9, the others are ours. */
export const presetColours = [
  defaultColour,
  '#409eff',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#f5222d',
  '#fa541c',
] as const;

/** The defaults (specification 2, Settings drawer). */
export const defaultSettings: Settings = {
  themeColour: defaultColour,
  showSettings: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  uiSize: 'medium',
};

/** The key in local storage. */
export const settingsKey = 'settings';

const settings$ = new BehaviorSubject<Settings>(storedSettings());

/** Returns the current settings. */
export function presentSettings(): Settings {
  return settings$.value;
}

/** Returns the settings; the component rerenders when they change. */
export function useSettings(): Settings {
  return useSubject(settings$);
}

/** Changes and stores some settings. */
export function changeSettings(changes: Partial<Settings>): void {
  const next = { ...settings$.value, ...changes };
  storeItem(localStorage, settingsKey, JSON.stringify(next));
  settings$.next(next);
}

/**
 * Calls back at once and on each change, in this tab or another. Returns a function that stops it.
 */
export function onSettingsChange(changes: () => void): () => void {
  const subscription = settings$.subscribe(changes);
  return () => subscription.unsubscribe();
}

/** Follows changes made in other tabs of this browser, as long as the page lives. */
export function followSettings(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === settingsKey || key === null) settings$.next(storedSettings());
  });
}

/** Reads the stored settings field by field; invalid values are replaced by the defaults. */
function storedSettings(): Settings {
  const found = parsed(localStorage.getItem(settingsKey));
  const flag = (name: 'showSettings' | 'tagsView' | 'fixedHeader' | 'sidebarLogo') =>
    typeof found[name] === 'boolean' ? found[name] : defaultSettings[name];
  return {
    themeColour: hexOf(String(found['themeColour'])) ?? defaultSettings.themeColour,
    showSettings: flag('showSettings'),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
    uiSize: uiSizes.find((size) => size === found['uiSize']) ?? defaultSettings.uiSize,
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}
