/** The largest number of which a spreadsheet stores every digit. */
export const exactNumberLimit = 999_999_999_999_999;

/** In characters, as spreadsheets limit it. */
const longestFormat = 255;

/** The characters around the digits: texts in quotes, escaped characters, and signs that need neither. */
const literal = String.raw`(?:"[^"]*"|\\.|[-+/() :.,、，（）—_·￥¥$\p{Script=Han}])*`;
const fixed = new RegExp(`^(${literal}?)(0+)((?:\\.0+)?)(${literal})$`, 'u');
const grouped = /^#,##0(?:\.(0+))?$/;

/**
 * Returns the text that a spreadsheet shows for a number: one stored as 123 with the format `0000000` is 0000123.
 * Null where this is not sure: the format is of another kind, or digits were lost before the file was stored.
 *
 * @see ECMA-376 part 1, 18.8.31
 */
export function shownNumber(number: number, format: string): string | null {
  if (!Number.isFinite(number) || Math.abs(number) > exactNumberLimit) return null;
  if (format.length > longestFormat) return null;
  const sections = format
    .replace(/\[(?:\$[^\]]*|[a-z]+\d*)\]/gi, '')
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const section = (sections[0] ?? '').trim();
  if (section === '' || section === '@' || /^general$/i.test(section) || section === '#')
    return section === '#' && !Number.isInteger(number) ? null : plain(number);
  if (number < 0 && sections.length > 1) return null;
  const sign = number < 0 ? '-' : '';
  const size = Math.abs(number);
  const group = grouped.exec(section);
  if (group !== null) {
    const [whole = '', decimals] = size.toFixed(group[1]?.length ?? 0).split('.');
    const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return sign + (decimals === undefined ? digits : `${digits}.${decimals}`);
  }
  const parts = fixed.exec(section);
  if (parts === null) return null;
  const [, before = '', zeros = '', decimals = '', after = ''] = parts;
  const [whole = '', rest] = size.toFixed(Math.max(0, decimals.length - 1)).split('.');
  const digits = whole.padStart(zeros.length, '0') + (rest === undefined ? '' : `.${rest}`);
  return sign + unquoted(before) + digits + unquoted(after);
}

function plain(number: number): string | null {
  const text = String(number);
  return text.includes('e') ? null : text;
}

/** Returns literal characters of a format as they are shown. */
function unquoted(text: string): string {
  return text.replace(/"([^"]*)"|\\(.)/g, (_whole, quoted, escaped) => quoted ?? escaped);
}
