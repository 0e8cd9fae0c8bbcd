import { useLocale } from '../../i18n/i18n.ts';

const units = ['MB', 'GB', 'TB'] as const;

/** Returns a formatter of bytes: whole KB, or MB, GB and TB with one decimal. */
export function useSizeText(): (bytes: number) => string {
  const locale = useLocale();
  const text = (amount: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(amount);
  return (bytes) => {
    if (bytes < 1024 ** 2) return `${text(Math.ceil(bytes / 1024), 0)} KB`;
    const at = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length + 1);
    return `${text(bytes / 1024 ** at, 1)} ${units[at - 2] ?? ''}`;
  };
}
