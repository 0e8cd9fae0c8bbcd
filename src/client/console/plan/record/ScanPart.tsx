import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPoint } from '../../../../contract/areas/plan/planPoints.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { ScanField } from '../../../kit/scan/ScanField.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import type { RecordScan } from '../../form/api.tsx';
import style from '../plan.module.css';

interface ScanPartProps {
  readonly point: Pick<
    PlanPoint,
    'deviceID' | 'deviceName' | 'minStaySeconds' | 'mustScan' | 'stopID'
  > & {
    readonly scanTime: string | null;
  };
  readonly scan: RecordScan | null;
  /** Why the server has refused the last scan. */
  readonly refusal?: string | undefined;
  readonly onScan: (scan: RecordScan) => void;
}

/** The scan of the label of a machine or a position: a wrong one is refused at once, and the server checks it again. */
export function ScanPart({ point, scan, refusal, onScan }: ScanPartProps) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const [reason, setReason] = useState('');
  const { stopID, deviceID, deviceName, mustScan, minStaySeconds, scanTime } = point;
  const kind = deviceID === null ? 'devicePosition' : 'device';
  if (scan !== null || scanTime !== null) {
    const text = scan?.ManualReason === undefined ? 'scanned' : 'manual';
    return <Banner tone="info">{t(`plan.fill.${text}`, { device: deviceName })}</Banner>;
  }
  const now = () => new Date().toISOString();
  return (
    <div className={style.scan}>
      <ScanField
        label={t(deviceID === null ? 'plan.fill.scanPosition' : 'plan.fill.scan')}
        help={minStaySeconds > 0 ? t('plan.fill.stay', { count: minStaySeconds }) : undefined}
        error={isWrong ? t('plan.fill.wrongDevice', { device: deviceName }) : refusal}
        onScan={(code, text) => {
          const isRight = code.kind === kind && code.id === stopID;
          setWrong(!isRight);
          if (isRight) onScan({ QrCode: text, ScanTime: now() });
        }}
      />
      {mustScan === 1 && (
        <Field label={t('plan.fill.manualReason')} help={t('plan.fill.manualHelp')}>
          {(control) => (
            <Stack gap={8}>
              <TextInput
                {...control}
                maxLength={lengths.manualReason}
                value={reason}
                onChange={setReason}
              />
              <Button
                disabled={reason.trim() === ''}
                onClick={() => onScan({ ManualReason: reason.trim(), ScanTime: now() })}
              >
                {t('plan.fill.manualDone')}
              </Button>
            </Stack>
          )}
        </Field>
      )}
    </div>
  );
}
