import { useTranslation } from 'react-i18next';
import { faultLevel } from '../../../../../contract/enums.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { useTimeZone } from '../../../../api/session/useSession.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { DateTimeField } from '../../../../kit/form/fields/DateField.tsx';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { LevelMark } from '../../../../ui/data/LevelMark.tsx';
import { Row, StyledText } from '../../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../../ui/selects/SegmentedControl.tsx';
import { ChangeList } from '../../detail/history/ChangeList.tsx';
import type { ActionFieldsProps } from '../actionForm.ts';
import { type AmendDraft, amendmentOf, finishMinute } from '../forms/amendment.ts';
import style from './AmendFields.module.css';
import { CauseFields } from './CauseFields.tsx';
import { CodeFields } from './CodeFields.tsx';
import { PartsField } from './PartsField.tsx';
import { usedPartsOf } from './usedParts.ts';

const bits = ['1', '0'] as const;

/** The record with every field editable, and below it a preview of the changes. */
export function AmendFields({ order, draft, errorOf, onChange }: ActionFieldsProps<AmendDraft>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const zone = useTimeZone();
  const { changes } = amendmentOf(draft, order, zone);
  return (
    <>
      <CauseFields
        order={order}
        measures={draft.measures ?? order.measures ?? ''}
        measuresError={errorOf('measures')}
        cause={draft.causeName ?? order.causeName ?? ''}
        causeError={errorOf('causeName')}
        onChange={onChange}
      />
      <CodeFields {...{ order, draft, errorOf, onChange }} />
      <DateTimeField
        label={t('repair.action.field.finishTime')}
        help={t('repairForms.action.help.amendFinish', { zone })}
        error={errorOf('finishTime')}
        earliest={order.repairStartTime}
        value={draft.finishTime ?? finishMinute(order, zone)}
        onChange={(finishTime) => onChange({ finishTime })}
      />
      <SegmentedControl<string>
        label={t('repair.action.field.faultLevel')}
        error={errorOf('faultLevel')}
        value={draft.faultLevel ?? String(order.faultLevel)}
        options={levels.map((value) => ({
          value,
          text: faultLevel.label(Number(value), locale),
          mark: <LevelMark level={Number(value)} />,
        }))}
        onChange={(selected) =>
          onChange({ faultLevel: levels.find((level) => level === selected) })
        }
      />
      <Row gap={32} rowGap={16} align="stretch" wrap>
        <SegmentedControl
          label={t('repair.action.field.isStop')}
          error={errorOf('isStop')}
          value={draft.isStop ?? (order.isStop === 1 ? '1' : '0')}
          options={bits.map((value) => ({
            value,
            text: t(`repair.detail.${value === '1' ? 'machineStopped' : 'machineRunning'}`),
          }))}
          onChange={(isStop) => onChange({ isStop })}
        />
        <SegmentedControl
          label={t('repair.action.field.isFailure')}
          error={errorOf('isFailure')}
          value={draft.isFailure ?? (order.isFailure === 1 ? '1' : '0')}
          options={bits.map((value) => ({
            value,
            text: t(`repair.action.field.${value === '1' ? 'isFailureYes' : 'isFailureNo'}`),
          }))}
          onChange={(isFailure) => onChange({ isFailure })}
        />
      </Row>
      <PartsField
        parts={usedPartsOf(draft.parts, order)}
        error={errorOf('parts')}
        onChange={(parts) => onChange({ parts })}
      />
      <TextAreaField
        maxLength={lengths.actionReason}
        label={t('repair.action.field.amendReason')}
        required
        error={errorOf('reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <section className={style.changes} aria-live="polite">
        <StyledText as="h3" size={14} strong>
          {t('repairForms.action.changes')}
        </StyledText>
        {changes.length === 0 ? (
          <StyledText ink={2}>{t('repairForms.action.noChanges')}</StyledText>
        ) : (
          <ChangeList changes={changes} />
        )}
      </section>
    </>
  );
}

const levels = ['1', '2', '3', '4'] as const;
