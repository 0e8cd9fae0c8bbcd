import { useTranslation } from 'react-i18next';
import { faultLevel } from '../../../contract/enums.ts';
import { useTimeZone } from '../../api/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.ts';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import style from './DeedDialog.module.css';
import { DeviceField } from './DeviceField.tsx';
import { useNow } from './orderWords.tsx';
import { presentMinute, type ReportDraft } from './reportDraft.ts';

interface ReportFieldsProps {
  readonly draft: ReportDraft;
  readonly errorOf: (field: keyof ReportDraft) => string | undefined;
  readonly onChange: (part: Partial<ReportDraft>) => void;
}

/** What a report says: which device, what is wrong, how grave, since when. */
export function ReportFields({ draft, errorOf, onChange }: ReportFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow();
  return (
    <>
      <DeviceField
        text={draft.deviceText}
        chosen={draft.deviceID !== null}
        error={errorOf('deviceID')}
        onText={(deviceText) => onChange({ deviceText, deviceID: null })}
        onChoose={({ id, deviceName, deviceCode }) =>
          onChange({ deviceID: id, deviceText: `${deviceName} ${deviceCode}` })
        }
      />
      <Field label={t('repair.report.fault')} error={errorOf('faultText')} required>
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={500}
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={draft.faultText}
            onChange={(faultText) => onChange({ faultText })}
          />
        )}
      </Field>
      <SegmentedChoice
        label={t('repair.report.level')}
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
        label={t('repair.report.machine')}
        required
        error={errorOf('isStop')}
        value={draft.isStop}
        options={[
          { value: '1', text: t('repair.report.stopped') },
          { value: '0', text: t('repair.report.running') },
        ]}
        onChange={(isStop) => onChange({ isStop })}
      />
      <Field
        label={t('repair.report.faultTime')}
        help={t('repair.report.faultTimeHelp', { zone: timeZone })}
        error={errorOf('faultTime')}
      >
        {(control) => (
          <input
            {...control}
            className={style.moment}
            type="datetime-local"
            max={presentMinute(now, timeZone)}
            value={draft.faultTime}
            onChange={({ target }) => onChange({ faultTime: target.value })}
          />
        )}
      </Field>
    </>
  );
}
