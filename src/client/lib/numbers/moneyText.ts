import type { Locale } from '../../../contract/locale.ts';

/** Formats an amount in CNY with two decimals. */
export function moneyText(amount: number, locale: Locale): string {
  return amount.toLocaleString(locale, { style: 'currency', currency: 'CNY' });
}
