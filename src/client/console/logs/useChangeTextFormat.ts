import type { ChangeTextFormat } from '../../../contract/changeText.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';

/** Returns the format of log values: the user's language and the organisation's time zone. */
export function useChangeTextFormat(): ChangeTextFormat {
  return { locale: useLocale(), absolute: useAbsoluteTime() };
}
