import type { Endpoint } from '../../../contract/endpoint.ts';
import { requireFieldLabel } from '../../../contract/validation/bodyFields.ts';
import { useLocale } from '../../i18n/i18n.ts';

/** Returns a function that gives the label of a call's field, for the headings of columns, facts and filters. */
export function useFieldLabel<E extends Pick<Endpoint, 'body'>>(
  endpoint: E,
): (name: keyof E['body']['shape'] & string) => string {
  const locale = useLocale();
  return (name) => requireFieldLabel(endpoint, name)[locale];
}
