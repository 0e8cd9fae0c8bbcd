import { withoutInvisible } from './lookAlike.ts';

/** In characters; a longer text is no phone number. */
const longestPhone = 60;

/**
 * Returns a mobile number as its digits, however people paste it from their contacts: with blanks, hyphens, brackets or
 * dots, direction marks, full-width digits, or the code of the country. Any other text loses no more than these.
 */
export function plainPhone(text: string): string {
  if (text.length > longestPhone) return text;
  const digits = withoutInvisible(text.normalize('NFKC')).replace(/[\s\p{Pd}().·−]/gu, '');
  return /^(?:\+|00)?86(1\d{10})$/.exec(digits)?.[1] ?? digits;
}
