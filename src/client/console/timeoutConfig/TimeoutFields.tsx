import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { respondBasis } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { AmountField, NumberField } from '../../kit/form/fields/NumberField.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import style from './TimeoutConfigPage.module.css';
import { type Delay, delayGroups, type TimeoutForm, targets } from './useTimeoutForm.ts';

interface GroupProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Group({ title, text, children }: GroupProps) {
  return (
    <fieldset className={style.group}>
      <legend>{title}</legend>
      <StyledText ink={2}>{text}</StyledText>
      {children}
    </fieldset>
  );
}

/** The delays with their effects, the end point that MTR is measured to, and the targets. */
export function TimeoutFields({ form }: { readonly form: TimeoutForm }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      {delayGroups.map(({ group, delays }) => (
        <Group
          key={group}
          title={t(`timeoutConfig.group.${group}.title`)}
          text={t(`timeoutConfig.group.${group}.text`)}
        >
          {delays.map((delay) => (
            <DelayField key={delay.name} delay={delay} form={form} />
          ))}
        </Group>
      ))}
      <Group
        title={t('timeoutConfig.group.figures.title')}
        text={t('timeoutConfig.group.figures.text')}
      >
        <SegmentedControl
          {...form.field('RespondBasis')}
          help={t('timeoutConfig.help.respondBasis')}
          options={(['0', '1'] as const).map((value) => ({
            value,
            text: respondBasis.label(Number(value), locale),
          }))}
        />
        <div className={style.targets}>
          {targets.map(({ name, key, unit }) => (
            <NumberField
              key={name}
              {...form.field(name)}
              required={false}
              step={0.01}
              help={t(`timeoutConfig.help.${key}`)}
              unit={t(`timeoutConfig.unit.${unit}`)}
            />
          ))}
        </div>
      </Group>
      <Group
        title={t('timeoutConfig.group.labels.title')}
        text={t('timeoutConfig.group.labels.text')}
      >
        <SwitchField {...form.switch('LabelReport')} help={t('timeoutConfig.help.labelReport')} />
      </Group>
      <Group title={t('timeoutConfig.cost.title')} text={t('timeoutConfig.cost.text')}>
        <div className={style.targets}>
          <AmountField
            {...form.amount('LabourRate')}
            required={false}
            help={t('timeoutConfig.cost.help')}
          />
        </div>
      </Group>
    </>
  );
}

interface DelayFieldProps {
  readonly delay: Delay;
  readonly form: TimeoutForm;
}

/** A delay, and beside it what happens after the typed time. */
function DelayField({ delay: { name, key, unit }, form }: DelayFieldProps) {
  const { t } = useTranslation();
  const field = form.field(name);
  const isValid = field.value.trim() !== '' && field.validate(field.value) === undefined;
  return (
    <div className={style.delay}>
      <NumberField
        {...field}
        help={t(`timeoutConfig.help.${key}`, { min: field.min, max: field.max })}
        unit={t(`timeoutConfig.unit.${unit}`)}
      />
      <p className={style.effect}>
        {t(`timeoutConfig.effect.${key}`, { value: isValid ? Number(field.value) : '…' })}
      </p>
    </div>
  );
}
