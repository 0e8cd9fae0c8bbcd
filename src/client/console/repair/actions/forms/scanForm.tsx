import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scanWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { TextField } from '../../../../kit/form/fields/TextField.tsx';
import { canScan } from '../../../../kit/scan/scanner.ts';
import { dialogLoader, useLazyDialog } from '../../../../loading/lazyPart.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { useTouch } from '../../../../ui/page/viewport.ts';
import { type ActionFieldsProps, type ActionForm, doneAt, requiredProblem } from '../actionForm.ts';
import { optionalField } from '../fields/optionalField.ts';

interface ScanDraft {
  readonly qrCode: string;
  readonly manualReason: string;
}

export const scanForm: ActionForm<typeof scanWorkOrder, ScanDraft> = {
  action: 'scan',
  endpoint: scanWorkOrder,
  whenQueued: doneAt,
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

const loadCamera = dialogLoader(
  'repairForms',
  async () => (await import('../../../../kit/scan/CameraScan.tsx')).CameraScan,
);

function ScanFields({ draft, errorOf, onChange }: ActionFieldsProps<ScanDraft>) {
  const { t } = useTranslation();
  const [isScanning, setIsScanning] = useState(false);
  const { Dialog: Camera, loading, whenHere } = useLazyDialog(loadCamera);
  const open = () => void whenHere(() => setIsScanning(true));
  const opensAtOnce = useTouch() && canScan() && draft.qrCode === '';
  const openAtOnce = useEffectEvent(() => opensAtOnce && open());
  useEffect(() => void openAtOnce(), []);
  return (
    <>
      {!canScan() && <Banner tone="info">{t('kit.scan.unsupported')}</Banner>}
      {canScan() && !isScanning && (
        <div>
          <Button loading={loading} onClick={open}>
            {t('kit.scan.open')}
          </Button>
        </div>
      )}
      {isScanning && Camera !== null && (
        <Camera
          onScan={(qrCode) => {
            setIsScanning(false);
            onChange({ qrCode });
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
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
