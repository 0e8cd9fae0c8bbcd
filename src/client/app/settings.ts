import { BehaviorSubject } from 'rxjs';
import { keepIn } from '../api/session/keepIn.ts';
import { hexOf } from '../lib/colour.ts';
import { useSubject } from '../lib/useSubject.ts';

/** How large what one works with is drawn (specification 9). */
export const uiSizes = ['default', 'medium', 'small', 'mini'] as const;
export type UiSize = (typeof uiSizes)[number];

/** What a user sets in the drawer (specification 3, Settings); kept per browser. */
export interface Settings {
  /** The accent, `#rrggbb` in small letters. */
  readonly themeColour: string;
  /** A handle at the edge of the screen opens the drawer. */
  readonly showSettings: boolean;
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  readonly uiSize: UiSize;
}

/** The accent that the themes are drawn in. */
export const ownColour = '#3699ff';

/** Specification 9: the product's own and the second value, then ours. */
export const presetColours = [
  ownColour,
  '#409eff',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#f5222d',
  '#fa541c',
] as const;

/** Specification 2, Settings drawer: the defaults. */
export const defaultSettings: Settings = {
  themeColour: ownColour,
  showSettings: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  uiSize: 'medium',
};

/** Where they are kept. */
export const settingsKey = 'settings';

const settings$ = new BehaviorSubject<Settings>(storedSettings());

/** The settings as they are. */
export function presentSettings(): Settings {
  return settings$.value;
}

/** The settings; the page renders anew when they change. */
export function useSettings(): Settings {
  return useSubject(settings$);
}

/** Changes some of them and keeps them. */
export function changeSettings(changed: Partial<Settings>): void {
  const next = { ...settings$.value, ...changed };
  keepIn(localStorage, settingsKey, JSON.stringify(next));
  settings$.next(next);
}

/** Calls back at once and when they change, here or in another tab. Returns how to stop. */
export function onSettingsChange(changed: () => void): () => void {
  const subscription = settings$.subscribe(changed);
  return () => subscription.unsubscribe();
}

/** Follows the other tabs of this browser, as long as the page lives. */
export function followSettings(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === settingsKey || key === null) settings$.next(storedSettings());
  });
}

/** What is kept, field by field: what is none of ours is the default's. */
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
