import { generate } from '@arco-design/color';
import type { ConsoleTheme } from '../../../../themes/consoleTokens.ts';
import { channels, type Hex, mix, readable } from '../../lib/colour.ts';

/** The tokens that are derived from the accent. */
export type AccentTokens = Pick<
  ConsoleTheme,
  'accent' | 'accentInk' | 'accentFill' | 'accentFillHover' | 'accentWash' | 'arcoBlue'
>;

const black = '#000000';
const white = '#ffffff';

/**
 * Derives a theme's accent tokens from another colour: Arco's ten steps of it, and for text,
 * backgrounds of text and focus marks the nearest tone with enough contrast (4.5:1 for text, 3:1
 * for marks).
 */
export function accentTokens(colour: Hex, theme: ConsoleTheme): AccentTokens {
  const dark = theme.scheme === 'dark';
  const away = dark ? white : black;
  const accentWash = mix(colour, dark ? theme.tile : white, dark ? 0.8 : 0.9);
  const accentInk = readable(colour, away, [theme.tile, theme.raise, accentWash], 4.5);
  const accentFill = readable(colour, black, [white], 4.5);
  const accentFillHover = mix(accentFill, black, 0.12);
  const steps = generate(colour, { list: true, dark });
  // Arco uses steps 5 to 7 for text.
  const written = dark
    ? [colour, accentInk, mix(accentInk, white, 0.2)]
    : [accentFillHover, accentFill, mix(accentFill, black, 0.2)];
  const arco = steps.toSpliced(4, 3, ...written);
  return {
    accent: readable(colour, away, [theme.field, theme.tile], 3),
    accentInk,
    accentFill,
    accentFillHover,
    accentWash,
    arcoBlue: arco.map((step) => channels(step).join(', ')),
  };
}
