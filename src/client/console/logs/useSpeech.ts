import type { Speech } from '../../../contract/changeText.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';

/** How the log says values to this user: in their language, by their organisation's clock. */
export function useSpeech(): Speech {
  return { locale: useLocale(), absolute: useAbsoluteTime() };
}
