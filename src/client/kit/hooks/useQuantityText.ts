import { useLocale } from '../../i18n/i18n.ts';

/** Returns a function that writes a quantity with its unit; `signed` puts a plus before what came in. */
export function useQuantityText() {
  const locale = useLocale();
  return (qty: number, unit: string, signed = false) => {
    const options = { maximumFractionDigits: 6 } as const;
    const number = qty.toLocaleString(
      locale,
      signed ? { ...options, signDisplay: 'exceptZero' } : options,
    );
    return `${number} ${unit}`;
  };
}
