import { useTranslation } from 'react-i18next';
import { scanWorkOrder } from '../../../../contract/areas/repair.ts';
import { lengths } from '../../../../contract/lengths.ts';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.ts';
import { type DeedFieldsProps, type DeedForm, needed } from './deedForm.ts';
import { given } from './given.ts';

interface ScanDraft {
  readonly qrCode: string;
  readonly manualReason: string;
}

export const scan: DeedForm<typeof scanWorkOrder, ScanDraft> = {
  deed: 'scan',
  endpoint: scanWorkOrder,
  empty: { qrCode: '', manualReason: '' },
  text: ({ t }) => t('repairForms.deed.text.scan'),
  read: ({ qrCode, manualReason }, { t }) =>
    qrCode.trim() === '' && manualReason.trim() === ''
      ? needed('manualReason', t('repair.deed.field.manualReason'), t)
      : (key) => ({
          ...key,
          ...given('QrCode', qrCode),
          ...given('ManualReason', manualReason),
        }),
  fields: { QrCode: 'qrCode', ManualReason: 'manualReason' },
  Fields: ScanFields,
};

function ScanFields({ draft, errorOf, onChange }: DeedFieldsProps<ScanDraft>) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('repair.deed.field.qrCode')} error={errorOf('qrCode')}>
        {(control) => (
          <Input
            {...control}
            maxLength={lengths.qrCode}
            value={draft.qrCode}
            onChange={(qrCode) => onChange({ qrCode })}
          />
        )}
      </Field>
      <Field
        label={t('repair.deed.field.manualReason')}
        help={t('repairForms.deed.help.manual')}
        error={errorOf('manualReason')}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={lengths.manualReason}
            value={draft.manualReason}
            onChange={(manualReason) => onChange({ manualReason })}
          />
        )}
      </Field>
    </>
  );
}
