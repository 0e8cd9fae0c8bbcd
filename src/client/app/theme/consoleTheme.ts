import { BehaviorSubject } from 'rxjs';
import { consoleDark } from '../../../../themes/consoleDark.ts';
import { consoleLight } from '../../../../themes/consoleLight.ts';
import { type ConsoleTheme, consoleVariables } from '../../../../themes/consoleTokens.ts';
import { cssVariables } from '../../../../themes/theme.ts';
import { platform } from '../../api/http/platform.ts';
import { storeItem } from '../../api/session/storeItem.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { defaultColour, onSettingsChange, presentSettings } from '../settings.ts';

/** The selected colour scheme; `auto` follows the device. */
export type ThemePreference = 'auto' | 'light' | 'dark';

/** The key in local storage. */
export const themeKey = 'theme';

const preference$ = new BehaviorSubject<ThemePreference>('auto');
const night = () => window.matchMedia('(prefers-color-scheme: dark)');

/**
 * Applies the user's theme, else the platform's, and follows the device and other tabs from then
 * on. A wall applies its own theme on top.
 */
export function startTheme(): void {
  const readPreference = () => preference$.next(storedPreference() ?? platform().theme);
  readPreference();
  window.addEventListener('storage', ({ key }) => {
    if (key !== themeKey && key !== null) return;
    readPreference();
    void paint();
  });
  onSettingsChange(() => void paint()); // at once, and when the accent changes
  night().addEventListener('change', () => void paint());
}

/** Applies and stores a theme. */
export function setTheme(preference: ThemePreference): void {
  storeItem(localStorage, themeKey, preference);
  preference$.next(preference);
  void paint();
}

/** Restores the platform's theme. */
export function resetTheme(): void {
  localStorage.removeItem(themeKey);
  preference$.next(platform().theme);
  void paint();
}

/** Returns the selected theme, where `auto` is not resolved. */
export function useThemePreference(): ThemePreference {
  return useSubject(preference$);
}

/**
 * Writes the tokens to body, where Arco's own are: a rule in a stylesheet could not override them.
 */
async function paint(): Promise<void> {
  const preference = preference$.value;
  const dark = preference === 'dark' || (preference === 'auto' && night().matches);
  const theme = dark ? consoleDark : consoleLight;
  apply(theme);
  const { themeColour } = presentSettings();
  if (themeColour === defaultColour) return;
  const { accentTokens } = await import('./accentTokens.ts');
  const latest = presentSettings().themeColour === themeColour && preference$.value === preference;
  if (latest) apply({ ...theme, ...accentTokens(themeColour, theme) });
}

function apply(theme: ConsoleTheme): void {
  const { body } = document;
  const variables = { ...cssVariables(theme), ...consoleVariables(theme) };
  for (const [name, value] of Object.entries(variables)) body.style.setProperty(name, value);
  document.documentElement.style.colorScheme = theme.scheme;
  if (theme.scheme === 'dark') body.setAttribute('arco-theme', 'dark');
  else body.removeAttribute('arco-theme');
}

function storedPreference(): ThemePreference | null {
  const stored = localStorage.getItem(themeKey);
  return (['auto', 'light', 'dark'] as const).find((known) => known === stored) ?? null;
}
