const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** The weights of the first 17 characters: powers of 3, modulo 31. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/**
 * Returns whether a text is a unified social credit code: 18 characters, of which the last is the check character.
 *
 * @see GB 32100-2015
 */
export function isCreditCode(text: string): boolean {
  if (text.length !== 18) return false;
  const values = Array.from(text, (character) => alphabet.indexOf(character));
  if (values.includes(-1)) return false;
  const sum = weights.reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}
