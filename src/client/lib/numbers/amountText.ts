/** Returns the number of decimals that gives a figure three significant digits. */
export function digitsOf(amount: number | null): number {
  if (amount === null || amount >= 100) return 0;
  return amount >= 10 ? 1 : 2;
}

/**
 * Formats an amount, "-" where there is none; an amount that would round to 0 becomes "<0.1" or
 * similar.
 */
export function amountText(amount: number | null, digits: number): string {
  if (amount === null) return '-';
  const smallest = 10 ** -digits;
  return amount > 0 && amount < smallest / 2
    ? `<${smallest.toFixed(digits)}`
    : amount.toFixed(digits);
}
