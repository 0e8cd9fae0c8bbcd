import { useTranslation } from 'react-i18next';
import { faultLevel } from '../../../contract/enums.ts';
import { lengths } from '../../../contract/lengths.ts';
import type { WorkOrder } from '../../../contract/workOrder.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DeviceField } from '../../kit/form/DeviceField.tsx';
import { MomentField } from '../../kit/form/MomentField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.ts';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import style from './ReportFields.module.css';
import type { ReportDraft } from './reportDraft.ts';

interface ReportFieldsProps {
  /** The order whose fault came again: its device is the one. */
  readonly source: WorkOrder | undefined;
  readonly draft: ReportDraft;
  readonly errorOf: (field: keyof ReportDraft) => string | undefined;
  readonly onChange: (part: Partial<ReportDraft>) => void;
}

/** What a report says: which device, what is wrong, how grave, since when. */
export function ReportFields({ source, draft, errorOf, onChange }: ReportFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <>
      {source === undefined ? (
        <DeviceField
          text={draft.deviceText}
          chosen={draft.deviceID !== null}
          error={errorOf('deviceID')}
          onText={(deviceText) => onChange({ deviceText, deviceID: null })}
          onChoose={({ id, deviceName, deviceCode }) =>
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
      <SegmentedChoice
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
      <SegmentedChoice<ReportDraft['isStop']>
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
      <MomentField
        label={t('repairForms.report.faultTime')}
        help={t('repairForms.report.faultTimeHelp', { zone: timeZone })}
        error={errorOf('faultTime')}
        since={source?.finishTime}
        value={draft.faultTime}
        onChange={(faultTime) => onChange({ faultTime })}
      />
    </>
  );
}
