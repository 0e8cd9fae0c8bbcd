import { useTranslation } from 'react-i18next';
import type { TimeoutConfig } from '../../../../contract/areas/timeoutConfig.ts';
import { respondBasis } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { LimitField } from './LimitField.tsx';
import style from './LimitFields.module.css';
import { basisOf, type LimitDraft, limits, limitText, targets, targetText } from './limitDraft.ts';

interface LimitFieldsProps {
  readonly config: TimeoutConfig;
  readonly draft: LimitDraft;
  readonly errorOf: (field: keyof LimitDraft) => string | undefined;
  readonly onChange: (part: LimitDraft) => void;
}

/** The four limits, the end point that MTR is measured to, and the targets, each with its help. */
export function LimitFields({ config, draft, errorOf, onChange }: LimitFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const absoluteTime = useAbsoluteTime();
  const { updateTime } = config;
  return (
    <>
      <p className={style.text}>
        {t('repairForms.limits.text')}{' '}
        {updateTime === null
          ? t('repairForms.limits.defaults')
          : t('repairForms.limits.updated', { time: absoluteTime(Date.parse(updateTime)) })}
      </p>
      {limits.map(({ limit, unit, min, max }) => (
        <LimitField
          key={limit}
          label={t(`repairForms.limits.label.${limit}`)}
          help={t(`repairForms.limits.help.${limit}`, { min, max })}
          unit={t(`repairForms.limits.unit.${unit}`)}
          min={min}
          max={max}
          error={errorOf(limit)}
          value={limitText(limit, draft, config)}
          onChange={(text) => onChange({ [limit]: text })}
        />
      ))}
      <div className={style.basis}>
        <SegmentedControl
          label={t('repairForms.limits.label.respondBasis')}
          error={errorOf('respondBasis')}
          value={basisOf(draft, config)}
          options={(['0', '1'] as const).map((value) => ({
            value,
            text: respondBasis.label(Number(value), locale),
          }))}
          onChange={(basis) => onChange({ respondBasis: basis })}
        />
        <p className={style.help}>{t('repairForms.limits.help.respondBasis')}</p>
      </div>
      <fieldset className={style.targets}>
        <legend>{t('repairForms.limits.targets')}</legend>
        <p className={style.text}>{t('repairForms.limits.targetsText')}</p>
        {targets.map(({ target, unit, min, max }) => (
          <LimitField
            key={target}
            label={t(`repairForms.limits.label.${target}`)}
            help={t(`repairForms.limits.help.${target}`)}
            unit={t(`repairForms.limits.unit.${unit}`)}
            min={min}
            max={max}
            isTarget
            error={errorOf(target)}
            value={targetText(target, draft, config)}
            onChange={(text) => onChange({ [target]: text })}
          />
        ))}
      </fieldset>
    </>
  );
}
