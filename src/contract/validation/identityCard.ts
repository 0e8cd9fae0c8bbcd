/** The first two digits: provinces, Hong Kong, Macao and Taiwan with their residents' permits, abroad. */
const provinceCodes = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
);

/** Ages in full years that a card may show (specification 9). */
const ageRange = { min: 3, max: 100 } as const;

/** Weights and check characters of GB 11643-1999 (ISO 7064, MOD 11-2). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';

/**
 * Returns whether a text is a Chinese ID card number: 15 digits (born in the 1900s, no checksum), or 17
 * digits and a check character; with a known province, a valid birthday, and an age of 3 to 100.
 *
 * @param today the day, `yyyy-MM-dd`, from which the age is computed
 * @see specification 5 Format checks, Chinese ID card
 */
export function isIdentityCard(text: string, today: string): boolean {
  if (!/^(\d{15}|\d{17}[\dXx])$/.test(text) || !provinceCodes.has(text.slice(0, 2))) return false;
  const isLong = text.length === 18;
  const birthday = isLong ? text.slice(6, 14) : `19${text.slice(6, 12)}`;
  return isOfAge(birthday, today) && (!isLong || text[17]?.toUpperCase() === checkOf(text));
}

/** Returns the check character of 17 digits. */
function checkOf(digits: string): string | undefined {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return checkCharacters[sum % 11];
}

/** Returns whether a person born on a day, `yyyyMMdd`, has an age that a card may show. */
function isOfAge(birthday: string, today: string): boolean {
  const [year, month, day] = [birthday.slice(0, 4), birthday.slice(4, 6), birthday.slice(6)];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A day that does not exist is invalid, or overflows into the next month.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return false;
  const hadBirthday = `${month}-${day}` <= today.slice(5);
  const age = Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1);
  return age >= ageRange.min && age <= ageRange.max;
}
