import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../../contract/imports/importKind.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import type { FileTexts } from './file/writeFiles.ts';

/** Returns the texts of the files that the dialog makes. */
export function useFileTexts({ title }: ImportKind, file: 'template' | 'refused'): FileTexts {
  const { t } = useTranslation();
  const kind = title[useLocale()];
  return {
    notes: t('importData.fileTexts.notes'),
    heading: t('importData.fileTexts.heading'),
    required: t('importData.fileTexts.required'),
    yes: t('importData.fileTexts.yes'),
    example: t('importData.fileTexts.example'),
    remark: t('importData.fileTexts.remark'),
    value: t('importData.check.value'),
    reason: t('importData.fileTexts.reason'),
    fileName: t(`importData.fileTexts.${file}`, { kind }),
  };
}
