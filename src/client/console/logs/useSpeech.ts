import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/times.tsx';
import type { Speech } from './changeText.ts';

/** How the log says values to this user: in their language, by their organisation's clock. */
export function useSpeech(): Speech {
  const { t } = useTranslation();
  return {
    locale: useLocale(),
    absolute: useAbsoluteTime(),
    yes: t('logs.action.yes'),
    no: t('logs.action.no'),
  };
}
