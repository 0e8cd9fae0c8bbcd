/** Decimals of a figure by itself: three significant digits. */
export function digitsOf(amount: number | null): number {
  if (amount === null || amount >= 100) return 0;
  return amount >= 10 ? 1 : 2;
}

/** An amount as a figure, "-" where there is none; what would read 0 reads "<0.1" or the like. */
export function amountText(amount: number | null, digits: number): string {
  if (amount === null) return '-';
  const least = 10 ** -digits;
  return amount > 0 && amount < least / 2 ? `<${least.toFixed(digits)}` : amount.toFixed(digits);
}
