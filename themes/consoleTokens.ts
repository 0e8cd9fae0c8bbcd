import type { Theme } from './theme.ts';

/** The tokens of the console, in addition to the shared ones. */
export interface ConsoleTheme extends Theme {
  /** The accent as text on a tile: links. At least 4.5:1. */
  readonly accentInk: string;
  /** The accent as the ground of a button whose text is white. At least 4.5:1. */
  readonly accentFill: string;
  readonly accentFillHover: string;
  /** The accent as a quiet ground: a selected row, a chip. */
  readonly accentWash: string;
  /** A refusal as text on a tile. At least 4.5:1. */
  readonly alarmInk: string;
  /** A refusal as a quiet ground. */
  readonly alarmWash: string;
  /**
   * Arco's ten steps of the accent as "r, g, b", made by `generate('#3699ff')` of
   * @arco-design/color; steps 5 to 7, which Arco uses for text, are adjusted for contrast.
   */
  readonly arcoBlue: readonly string[];
}

/**
 * Returns the console's own CSS variables, in addition to those of `cssVariables`, for the style
 * attribute of body.
 */
export function consoleVariables(theme: ConsoleTheme): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {
    '--accent-ink': theme.accentInk,
    '--accent-fill': theme.accentFill,
    '--accent-fill-hover': theme.accentFillHover,
    '--accent-wash': theme.accentWash,
    '--alarm-ink': theme.alarmInk,
    '--alarm-wash': theme.alarmWash,
    '--border-radius-small': '4px',
    '--border-radius-medium': '6px',
    '--color-bg-1': theme.field,
    '--color-bg-2': theme.tile,
    '--color-text-1': theme.ink,
    '--color-text-2': theme.ink2,
    '--color-text-3': theme.ink3,
    '--color-border-1': theme.line,
    '--color-border-2': theme.line,
  };
  theme.arcoBlue.forEach((step, index) => {
    variables[`--arcoblue-${index + 1}`] = step;
  });
  return variables;
}
