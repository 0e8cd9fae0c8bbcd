import { useTranslation } from 'react-i18next';
import { faultLevel } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { DateTimeField } from '../../../kit/form/DateTimeField.tsx';
import { DeviceField } from '../../../kit/form/DeviceField.tsx';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Input } from '../../../ui/inputs/Input.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import style from './ReportFields.module.css';
import type { ReportDraft } from './reportDraft.ts';

interface ReportFieldsProps {
  /** The order whose fault recurred; its device is preset. */
  readonly source: WorkOrder | undefined;
  readonly draft: ReportDraft;
  readonly errorOf: (field: keyof ReportDraft) => string | undefined;
  readonly onChange: (part: Partial<ReportDraft>) => void;
}

/** The fields of a report: device, fault, level, machine state and fault time. */
export function ReportFields({ source, draft, errorOf, onChange }: ReportFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <>
      {source === undefined ? (
        <DeviceField
          text={draft.deviceText}
          isSelected={draft.deviceID !== null}
          error={errorOf('deviceID')}
          onText={(deviceText) => onChange({ deviceText, deviceID: null })}
          onSelect={({ id, deviceName, deviceCode }) =>
            onChange({ deviceID: id, deviceText: `${deviceName} ${deviceCode}` })
          }
        />
      ) : (
        <p className={style.source}>
          {t('repairForms.report.again', { device: draft.deviceText, code: source.orderCode })}
        </p>
      )}
      <Field label={t('repairForms.report.fault')} error={errorOf('faultText')} required>
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={lengths.faultText}
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={draft.faultText}
            onChange={(faultText) => onChange({ faultText })}
          />
        )}
      </Field>
      <SegmentedControl
        label={t('repairForms.report.level')}
        required
        error={errorOf('faultLevel')}
        value={draft.faultLevel}
        options={(['1', '2', '3', '4'] as const).map((value) => ({
          value,
          text: faultLevel.label(Number(value), locale),
          mark: <LevelMark level={Number(value)} />,
        }))}
        onChange={(level) => onChange({ faultLevel: level })}
      />
      <SegmentedControl<ReportDraft['isStop']>
        label={t('repairForms.report.machine')}
        required
        error={errorOf('isStop')}
        value={draft.isStop}
        options={[
          { value: '1', text: t('repairForms.report.stopped') },
          { value: '0', text: t('repairForms.report.running') },
        ]}
        onChange={(isStop) => onChange({ isStop })}
      />
      <DateTimeField
        label={t('repairForms.report.faultTime')}
        help={t('repairForms.report.faultTimeHelp', { zone: timeZone })}
        error={errorOf('faultTime')}
        earliest={source?.finishTime}
        value={draft.faultTime}
        onChange={(faultTime) => onChange({ faultTime })}
      />
    </>
  );
}
