import { useTranslation } from 'react-i18next';
import type { TimeoutConfig } from '../../../../contract/areas/timeoutConfig/endpoints.ts';
import { respondBasis } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { NumberField } from '../../../kit/form/fields/NumberField.tsx';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import style from './LimitFields.module.css';
import { type LimitForm, limits, targets } from './useLimitForm.ts';

interface LimitFieldsProps {
  readonly config: TimeoutConfig;
  readonly form: LimitForm;
}

/** The four limits, the end point that MTR is measured to, and the targets, each with its help. */
export function LimitFields({ config, form }: LimitFieldsProps) {
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
      {limits.map(({ name, key, unit }) => {
        const field = form.field(name);
        return (
          <NumberField
            key={name}
            {...field}
            help={t(`repairForms.limits.help.${key}`, { min: field.min, max: field.max })}
            unit={t(`repairForms.limits.unit.${unit}`)}
          />
        );
      })}
      <SegmentedControl
        {...form.field('RespondBasis')}
        help={t('repairForms.limits.help.respondBasis')}
        options={(['0', '1'] as const).map((value) => ({
          value,
          text: respondBasis.label(Number(value), locale),
        }))}
      />
      <fieldset className={style.targets}>
        <legend>{t('repairForms.limits.targets')}</legend>
        <p className={style.text}>{t('repairForms.limits.targetsText')}</p>
        {targets.map(({ name, key, unit }) => (
          <NumberField
            key={name}
            {...form.field(name)}
            required={false}
            step={0.01}
            help={t(`repairForms.limits.help.${key}`)}
            unit={t(`repairForms.limits.unit.${unit}`)}
          />
        ))}
      </fieldset>
    </>
  );
}
