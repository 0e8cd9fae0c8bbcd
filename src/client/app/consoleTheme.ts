import { useSyncExternalStore } from 'react';
import { BehaviorSubject } from 'rxjs';
import { consoleDark } from '../../../themes/consoleDark.ts';
import { consoleLight } from '../../../themes/consoleLight.ts';
import { consoleVariables } from '../../../themes/consoleTokens.ts';
import { cssVariables } from '../../../themes/theme.ts';
import { platform } from '../api/platform.ts';

/** `auto` follows the device. */
export type ThemeChoice = 'auto' | 'light' | 'dark';

/** Where the user's choice is kept. */
export const themeKey = 'theme';

const choice$ = new BehaviorSubject<ThemeChoice>('auto');
const night = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Paints the page by the user's choice, else the platform's, and goes on following the device. */
export function startTheme(): void {
  choice$.next(storedChoice() ?? platform().theme);
  paint();
  night().addEventListener('change', paint);
}

/** Takes another look and keeps it. */
export function setTheme(choice: ThemeChoice): void {
  localStorage.setItem(themeKey, choice);
  choice$.next(choice);
  paint();
}

/** The choice, not what it comes to. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(
    (changed) => {
      const subscription = choice$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => choice$.value,
  );
}

/** The tokens go on body, where Arco's own stand: a rule in a stylesheet could not outrank them. */
function paint(): void {
  const choice = choice$.value;
  const dark = choice === 'dark' || (choice === 'auto' && night().matches);
  const theme = dark ? consoleDark : consoleLight;
  const { body } = document;
  const variables = { ...cssVariables(theme), ...consoleVariables(theme) };
  for (const [name, value] of Object.entries(variables)) body.style.setProperty(name, value);
  document.documentElement.style.colorScheme = theme.scheme;
  if (dark) body.setAttribute('arco-theme', 'dark');
  else body.removeAttribute('arco-theme');
}

function storedChoice(): ThemeChoice | null {
  const stored = localStorage.getItem(themeKey);
  return (['auto', 'light', 'dark'] as const).find((known) => known === stored) ?? null;
}
