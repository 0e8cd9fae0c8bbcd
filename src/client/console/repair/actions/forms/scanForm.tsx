import { useTranslation } from 'react-i18next';
import { scanWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { TextField } from '../../../../kit/form/fields/TextField.tsx';
import { type ActionFieldsProps, type ActionForm, requiredProblem } from '../actionForm.ts';
import { optionalField } from '../fields/optionalField.ts';

interface ScanDraft {
  readonly qrCode: string;
  readonly manualReason: string;
}

export const scanForm: ActionForm<typeof scanWorkOrder, ScanDraft> = {
  action: 'scan',
  endpoint: scanWorkOrder,
  empty: { qrCode: '', manualReason: '' },
  text: ({ t }) => t('repairForms.action.text.scan'),
  read: ({ qrCode, manualReason }, { t }) =>
    qrCode.trim() === '' && manualReason.trim() === ''
      ? requiredProblem('manualReason', t('repair.action.field.manualReason'), t)
      : (key) => ({
          ...key,
          ...optionalField('QrCode', qrCode),
          ...optionalField('ManualReason', manualReason),
        }),
  fields: { QrCode: 'qrCode', ManualReason: 'manualReason' },
  Fields: ScanFields,
};

function ScanFields({ draft, errorOf, onChange }: ActionFieldsProps<ScanDraft>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('repair.action.field.qrCode')}
        maxLength={lengths.qrCode}
        error={errorOf('qrCode')}
        value={draft.qrCode}
        onChange={(qrCode) => onChange({ qrCode })}
      />
      <TextField
        label={t('repair.action.field.manualReason')}
        help={t('repairForms.action.help.manual')}
        maxLength={lengths.manualReason}
        error={errorOf('manualReason')}
        value={draft.manualReason}
        onChange={(manualReason) => onChange({ manualReason })}
      />
    </>
  );
}
