import { withoutInvisible } from '../validation/lookAlike.ts';

/** The powers of ten of the words that people write after a number. */
const scales: Readonly<Record<string, number>> = { 千万: 7, 百万: 6, 十万: 5, 万: 4, 亿: 8 };
const scaleNames = Object.keys(scales).join('|');
const digits = String.raw`(?:\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.\d+)?|\.\d+`;

/** In characters; a longer text is no number. */
const longestNumber = 60;

/** A number without anything around it, also as JavaScript writes it. */
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads a number as people write it: full-width digits, thousands separators, 86万, and one of the column's units
 * before or after it. A number of a file's column whose heading names a scale, such as 价格（万元）, has that scale.
 *
 * @param units the spellings of the column's unit
 * @param heading of the file's column
 * @returns digits with a decimal point; null where the text is no number
 */
export function readNumber(
  text: string,
  units: readonly string[] = [],
  heading = '',
): string | null {
  if (text.length > longestNumber) return null;
  const given = withoutInvisible(text.normalize('NFKC')).replace(/[−﹣]/g, '-').trim();
  const places = headingScale(heading);
  if (plainNumber.test(given) && /e/i.test(given)) return places === 0 ? given : null;
  if (plainNumber.test(given)) return shifted(given, places);
  const unit = units.length === 0 ? '(?!)' : units.map(escaped).join('|');
  const found = new RegExp(
    `^([+-]?)\\s*(?:${unit})?\\s*([+-]?)(${digits})\\s*(${scaleNames})?\\s*(?:${unit})?$`,
    'i',
  ).exec(given);
  if (found === null) return null;
  const [, sign = '', inner = '', number = '', scale] = found;
  if (sign !== '' && inner !== '') return null;
  const plain = sign + inner + number.replace(/[, ']/g, '');
  return shifted(plain, scale === undefined ? places : (scales[scale] ?? 0));
}

/** Returns the power of ten that a heading such as 原值(万元) gives to its numbers; 0 for none. */
function headingScale(heading: string): number {
  const found = /[([/](千万|百万|万|亿)/.exec(heading.normalize('NFKC'));
  return found === null ? 0 : (scales[found[1] ?? ''] ?? 0);
}

/** Moves the decimal point, exactly: 8.65 by 4 places is 86500. */
function shifted(number: string, places: number): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(number) ?? [];
  const all = rest.padEnd(places, '0');
  const left = `${whole}${all.slice(0, places)}`.replace(/^0+(?=\d)/, '') || '0';
  const right = all.slice(places).replace(/0+$/, '');
  return `${sign === '-' ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`;
}

function escaped(unit: string): string {
  return unit.normalize('NFKC').replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
