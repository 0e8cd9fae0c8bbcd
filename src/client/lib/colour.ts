/** A colour, `#rrggbb`. */
export type Hex = string;

/** Returns a colour as `#rrggbb` in lower case, or null for invalid text. */
export function hexOf(text: string): Hex | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
}

/** Returns red, green and blue, 0 to 255. */
export function channels(colour: Hex): readonly [number, number, number] {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Mixes a share (0 to 1) of another colour into a colour. */
export function mix(colour: Hex, other: Hex, share: number): Hex {
  const others = channels(other);
  const mixed = channels(colour).map((part, at) =>
    Math.round(part + ((others[at] ?? part) - part) * share),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: Hex, other: Hex): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Returns the colour nearest to the given one, moved towards another, that has at least this
 * contrast on every ground.
 */
export function readable(
  colour: Hex,
  towards: Hex,
  grounds: readonly Hex[],
  minContrast: number,
): Hex {
  for (let share = 0; share < 1; share += 0.02) {
    const found = mix(colour, towards, share);
    if (grounds.every((ground) => contrast(found, ground) >= minContrast)) return found;
  }
  return towards;
}

function luminance(colour: Hex): number {
  const [r, g, b] = channels(colour).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
