import { BehaviorSubject } from 'rxjs';
import { consoleDark } from '../../../themes/consoleDark.ts';
import { consoleLight } from '../../../themes/consoleLight.ts';
import { type ConsoleTheme, consoleVariables } from '../../../themes/consoleTokens.ts';
import { cssVariables } from '../../../themes/theme.ts';
import { platform } from '../api/http/platform.ts';
import { keepIn } from '../api/session/keepIn.ts';
import { useSubject } from '../lib/useSubject.ts';
import { onSettingsChange, ownColour, presentSettings } from './settings.ts';

/** `auto` follows the device. */
export type ThemeChoice = 'auto' | 'light' | 'dark';

/** Where the user's choice is kept. */
export const themeKey = 'theme';

const choice$ = new BehaviorSubject<ThemeChoice>('auto');
const night = () => window.matchMedia('(prefers-color-scheme: dark)');

/**
 * Paints the page by the user's choice, else the platform's, and goes on following the device and
 * the choice that is made in another tab. A wall stands in its own theme upon it.
 */
export function startTheme(): void {
  const take = () => choice$.next(storedChoice() ?? platform().theme);
  take();
  window.addEventListener('storage', ({ key }) => {
    if (key !== themeKey && key !== null) return;
    take();
    void paint();
  });
  onSettingsChange(() => void paint()); // at once, and when the accent changes
  night().addEventListener('change', () => void paint());
}

/** Takes another look and keeps it. */
export function setTheme(choice: ThemeChoice): void {
  keepIn(localStorage, themeKey, choice);
  choice$.next(choice);
  void paint();
}

/** The platform's look again, as before anybody chose one. */
export function resetTheme(): void {
  localStorage.removeItem(themeKey);
  choice$.next(platform().theme);
  void paint();
}

/** The choice, not what it comes to. */
export function useThemeChoice(): ThemeChoice {
  return useSubject(choice$);
}

/** The tokens go on body, where Arco's own stand: a rule in a stylesheet could not outrank them. */
async function paint(): Promise<void> {
  const choice = choice$.value;
  const dark = choice === 'dark' || (choice === 'auto' && night().matches);
  const theme = dark ? consoleDark : consoleLight;
  apply(theme);
  const { themeColour } = presentSettings();
  if (themeColour === ownColour) return;
  const { accentTokens } = await import('./accentTokens.ts');
  const latest = presentSettings().themeColour === themeColour && choice$.value === choice;
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

function storedChoice(): ThemeChoice | null {
  const stored = localStorage.getItem(themeKey);
  return (['auto', 'light', 'dark'] as const).find((known) => known === stored) ?? null;
}
