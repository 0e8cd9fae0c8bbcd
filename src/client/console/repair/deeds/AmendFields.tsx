import { useTranslation } from 'react-i18next';
import { faultLevel } from '../../../../contract/enums.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { MomentField } from '../../../kit/form/MomentField.tsx';
import { LevelMark } from '../../../ui/LevelMark.tsx';
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx';
import { ChangeList } from '../ChangeList.tsx';
import style from './AmendFields.module.css';
import { type AmendDraft, amendmentOf, finishMinute } from './amendment.ts';
import { CauseFields } from './CauseFields.tsx';
import type { DeedFieldsProps } from './deedForm.ts';
import { PartsField } from './PartsField.tsx';
import { linesOf } from './partLines.ts';
import { ReasonField } from './ReasonField.tsx';

const bits = ['1', '0'] as const;

/** The record as it is, each field to be corrected, and beneath it what will change. */
export function AmendFields({ order, draft, errorOf, onChange }: DeedFieldsProps<AmendDraft>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const zone = useTimeZone();
  const { changes } = amendmentOf(draft, order, zone);
  return (
    <>
      <CauseFields
        measures={draft.measures ?? order.measures ?? ''}
        measuresError={errorOf('measures')}
        cause={draft.causeName ?? order.causeName ?? ''}
        causeError={errorOf('causeName')}
        onChange={onChange}
      />
      <MomentField
        label={t('repair.deed.field.finishTime')}
        help={t('repairForms.deed.help.amendFinish', { zone })}
        error={errorOf('finishTime')}
        since={order.repairStartTime}
        value={draft.finishTime ?? finishMinute(order, zone)}
        onChange={(finishTime) => onChange({ finishTime })}
      />
      <SegmentedChoice<string>
        label={t('repair.deed.field.faultLevel')}
        error={errorOf('faultLevel')}
        value={draft.faultLevel ?? String(order.faultLevel)}
        options={levels.map((value) => ({
          value,
          text: faultLevel.label(Number(value), locale),
          mark: <LevelMark level={Number(value)} />,
        }))}
        onChange={(chosen) => onChange({ faultLevel: levels.find((level) => level === chosen) })}
      />
      <div className={style.pair}>
        <SegmentedChoice
          label={t('repair.deed.field.isStop')}
          error={errorOf('isStop')}
          value={draft.isStop ?? (order.isStop === 1 ? '1' : '0')}
          options={bits.map((value) => ({
            value,
            text: t(`repair.detail.${value === '1' ? 'machineStopped' : 'machineRunning'}`),
          }))}
          onChange={(isStop) => onChange({ isStop })}
        />
        <SegmentedChoice
          label={t('repair.deed.field.isFailure')}
          error={errorOf('isFailure')}
          value={draft.isFailure ?? (order.isFailure === 1 ? '1' : '0')}
          options={bits.map((value) => ({
            value,
            text: t(`repair.deed.field.${value === '1' ? 'isFailureYes' : 'isFailureNo'}`),
          }))}
          onChange={(isFailure) => onChange({ isFailure })}
        />
      </div>
      <PartsField
        lines={linesOf(draft.parts, order)}
        error={errorOf('parts')}
        onChange={(parts) => onChange({ parts })}
      />
      <ReasonField
        label={t('repair.deed.field.amendReason')}
        required
        error={errorOf('reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <section className={style.changes} aria-live="polite">
        <h3 className={style.heading}>{t('repairForms.deed.changes')}</h3>
        {changes.length === 0 ? (
          <p className={style.none}>{t('repairForms.deed.noChanges')}</p>
        ) : (
          <ChangeList changes={changes} />
        )}
      </section>
    </>
  );
}

const levels = ['1', '2', '3', '4'] as const;
