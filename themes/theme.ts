/**
 * The tokens of a theme. Every colour is `#rrggbb`. Stylesheets read them as CSS variables and
 * charts as `chartColours`; both derive from this object, so they cannot differ.
 */
export interface Theme {
  readonly name: string;
  /** For `color-scheme`: form controls and scroll bars follow. */
  readonly scheme: 'light' | 'dark';
  /** The ground of the page. */
  readonly field: string;
  /** A tile or panel upon the field. */
  readonly tile: string;
  /** A raised surface on a tile: a card, a skeleton. */
  readonly raise: string;
  /** A divider. */
  readonly line: string;
  /** Primary text. */
  readonly ink: string;
  /** Secondary text: units, names beside a figure. */
  readonly ink2: string;
  /** Tertiary text: labels of at least 26 px on a wall. */
  readonly ink3: string;
  /** Bars and marks of the normal state. */
  readonly bar: string;
  /** The remainder of a bar; a card without a level. */
  readonly barRest: string;
  /** The bar of the current day, which is incomplete. */
  readonly barToday: string;
  /** The mark of a good state: quiet, never green. */
  readonly good: string;
  /** The next action, and the focus ring. */
  readonly accent: string;
  /** Fault levels, 1 the highest: the four alarm hues, and the text upon each. */
  readonly level1: string;
  readonly onLevel1: string;
  /** The edge of a red card, and its pulse: it contrasts with the ground around the card. */
  readonly alarmEdge: string;
  readonly level2: string;
  readonly level3: string;
  readonly level4: string;
  /** Text on levels 2 and 3 and on the plate. */
  readonly onAlarm: string;
  /** The plate that shows the age of stale data. */
  readonly plate: string;
  readonly fontFamily: string;
}

type ColourToken = Exclude<keyof Theme, 'name' | 'scheme' | 'fontFamily'>;

const colourTokens = [
  'field',
  'tile',
  'raise',
  'line',
  'ink',
  'ink2',
  'ink3',
  'bar',
  'barRest',
  'barToday',
  'good',
  'accent',
  'level1',
  'onLevel1',
  'alarmEdge',
  'level2',
  'level3',
  'level4',
  'onAlarm',
  'plate',
] as const satisfies readonly ColourToken[];

/**
 * Returns a theme as CSS variables, e.g. `--bar-rest`, for the style attribute of a page's root.
 */
export function cssVariables(theme: Theme): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = { '--font': theme.fontFamily };
  for (const token of colourTokens) {
    variables[`--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] =
      theme[token];
  }
  return variables;
}

/** Returns the tokens that charts use. */
export function chartColours(theme: Theme) {
  return {
    bar: theme.bar,
    today: theme.barToday,
    outlier: theme.level2,
    text: theme.ink,
    ground: theme.tile,
    fontFamily: theme.fontFamily,
  } as const;
}
