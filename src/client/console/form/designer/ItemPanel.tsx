import { useTranslation } from 'react-i18next';
import type { FormItem } from '../../../../contract/areas/form/content.ts';
import { formLimits, isJudged } from '../../../../contract/areas/form/contentProblems.ts';
import {
  formConditionType,
  formItemType,
  formPhotoRule,
} from '../../../../contract/areas/form/formEnums.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { TextArea, TextInput } from '../../../ui/inputs/TextInput.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { SelectInput } from '../../../ui/selects/SelectInput.tsx';
import { Switch } from '../../../ui/selects/Switch.tsx';
import style from './Designer.module.css';

interface ItemPanelProps {
  readonly item: FormItem;
  /** All items of the form. */
  readonly all: readonly FormItem[];
  /** The mistakes, by the name of the field. */
  readonly problems: ReadonlyMap<string, string>;
  /** @param step names the field that somebody types in */
  readonly onChange: (change: Partial<FormItem>, step?: string) => void;
  readonly onDuplicate: () => void;
}

const { number, option, photo, signature, reading } = formItemType.values;

/** The fields of one item. */
export function ItemPanel({ item, all, problems, onChange, onDuplicate }: ItemPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { type } = item;
  const isPicture = type === photo || type === signature;
  const dependents = all.filter(({ condition }) => condition?.itemID === item.id).length;
  const text = (
    field: 'method' | 'name' | 'part' | 'standard' | 'unit',
    max: number,
    { required = false, isLong = false } = {},
  ) => (
    <Field label={t(`form.designer.${field}`)} required={required} error={problems.get(field)}>
      {(control) => {
        const Input = isLong ? TextArea : TextInput;
        return (
          <Input
            {...control}
            maxLength={max}
            value={item[field]}
            onChange={(value) => onChange({ [field]: value }, field)}
          />
        );
      }}
    </Field>
  );
  const amount = (field: 'lower' | 'maxPerDay' | 'upper', help?: string) => (
    <Field label={t(`form.designer.${field}`)} help={help} error={problems.get(field)}>
      {(control) => (
        <NumberInput
          {...control}
          fractions
          {...(item.unit !== '' && { unit: item.unit })}
          value={item[field] === null ? '' : String(item[field])}
          onChange={(value) => onChange({ [field]: value === '' ? null : Number(value) }, field)}
        />
      )}
    </Field>
  );
  return (
    <Stack gap={12}>
      {text('name', lengths.formItem, { required: true })}
      <Field label={t('form.designer.type')}>
        {(control) => (
          <SelectInput
            {...control}
            value={String(type)}
            options={optionsOf(formItemType, locale)}
            onChange={(value) => {
              const next = valueIn(formItemType.list, value);
              if (next !== undefined) onChange({ type: next, ...startOf(next, item) });
            }}
          />
        )}
      </Field>
      {(type === number || type === reading) && text('unit', lengths.formUnit)}
      {type === number && (
        <div className={style.pair}>
          {amount('lower', t('form.designer.limitsHelp'))}
          {amount('upper')}
        </div>
      )}
      {type === reading && amount('maxPerDay', t('form.designer.maxPerDayHelp'))}
      {type === option && (
        <OptionList item={item} error={problems.get('options')} onChange={onChange} />
      )}
      <Switch
        label={t('form.designer.isRequired')}
        checked={item.isRequired === 1}
        onChange={(isOn) => onChange({ isRequired: isOn ? 1 : 0 })}
      />
      {!isPicture && (
        <Field label={t('form.designer.photo')}>
          {(control) => (
            <SelectInput
              {...control}
              value={String(item.photo)}
              options={optionsOf(formPhotoRule, locale).filter(
                ({ value }) => isJudged(item) || value !== String(formPhotoRule.values.ifNG),
              )}
              onChange={(value) => {
                const next = valueIn(formPhotoRule.list, value);
                if (next !== undefined) onChange({ photo: next });
              }}
            />
          )}
        </Field>
      )}
      {text('part', lengths.formPart)}
      {text('standard', lengths.formStandard)}
      {text('method', lengths.formMethod, { isLong: true })}
      <ConditionFields
        item={item}
        all={all}
        error={problems.get('condition')}
        onChange={onChange}
      />
      {dependents > 0 && (
        <StyledText ink={2} size={13}>
          {t('form.designer.dependents', { count: dependents })}
        </StyledText>
      )}
      <div>
        <Button onClick={onDuplicate}>{t('form.designer.duplicate', { name: item.name })}</Button>
      </div>
    </Stack>
  );
}

type Values = { readonly list: readonly number[]; text(value: number): Record<string, string> };

function optionsOf(values: Values, locale: string) {
  return values.list.map((value) => ({
    value: String(value),
    text: values.text(value)[locale] ?? '',
  }));
}

function valueIn<Value extends number>(list: readonly Value[], text: string): Value | undefined {
  return list.find((value) => String(value) === text);
}

/** Returns what an item of a new type begins with. */
function startOf(type: number, item: FormItem): Partial<FormItem> {
  if (type === option && item.options.length === 0)
    return {
      options: [
        { name: '', isNG: 0 },
        { name: '', isNG: 0 },
      ],
    };
  return {};
}

function OptionList({
  item: { options },
  error,
  onChange,
}: Pick<ItemPanelProps, 'item' | 'onChange'> & { readonly error: string | undefined }) {
  const { t } = useTranslation();
  const change = (at: number, over: Partial<FormItem['options'][number]>) =>
    onChange(
      { options: options.map((one, place) => (place === at ? { ...one, ...over } : one)) },
      `option ${at}`,
    );
  return (
    <Field label={t('form.designer.options')} required error={error}>
      {(control) => (
        <Stack id={control.id} gap={8} role="group">
          {options.map(({ name, isNG }, at) => (
            // options have no ids: their place is what stays while somebody types
            <div key={at} className={style.optionRow}>
              <TextInput
                aria-label={t('form.designer.optionName', { at: at + 1 })}
                aria-invalid={error !== undefined}
                maxLength={lengths.formOption}
                value={name}
                onChange={(value) => change(at, { name: value })}
              />
              <Row as="label" gap={4}>
                <input
                  type="checkbox"
                  aria-label={t('form.designer.optionNG', { name: name || at + 1 })}
                  checked={isNG === 1}
                  onChange={({ target }) => change(at, { isNG: target.checked ? 1 : 0 })}
                />
                {t('form.designer.ng')}
              </Row>
              <IconButton
                icon="close"
                label={t('form.designer.removeOption', { name: name || at + 1 })}
                onClick={() => onChange({ options: options.filter((_, place) => place !== at) })}
              />
            </div>
          ))}
          {options.length < formLimits.options && (
            <div>
              <Button
                size="small"
                onClick={() => onChange({ options: [...options, { name: '', isNG: 0 }] })}
              >
                {t('form.designer.addOption')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Field>
  );
}

/** When the item is shown: always, or by the answer to another one. */
function ConditionFields({
  item,
  all,
  error,
  onChange,
}: Pick<ItemPanelProps, 'all' | 'item' | 'onChange'> & { readonly error: string | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { condition } = item;
  const others = all.filter(
    ({ id, type }) => id !== item.id && type !== photo && type !== signature,
  );
  const source = others.find(({ id }) => id === condition?.itemID);
  const { equals, ng } = formConditionType.values;
  const types = formConditionType.list.filter(
    (one) => one === equals || (source !== undefined && isJudged(source)),
  );
  const select = (id: string) => {
    const next = others.find((one) => one.id === id);
    if (next === undefined) return onChange({ condition: null });
    const type = isJudged(next) ? ng : equals;
    return onChange({ condition: { itemID: id, type, value: next.options[0]?.name ?? '' } });
  };
  return (
    <>
      <Field label={t('form.designer.condition')} error={error}>
        {(control) => (
          <SelectInput
            {...control}
            value={condition?.itemID ?? ''}
            options={[
              { value: '', text: t('form.designer.always') },
              ...others.map(({ id, name }) => ({
                value: id,
                text: `${t('form.designer.whenItem')} ${all.findIndex((one) => one.id === id) + 1}. ${name}`,
              })),
            ]}
            onChange={select}
          />
        )}
      </Field>
      {condition !== null && source !== undefined && (
        <div className={style.pair}>
          <Field label={t('form.designer.is')}>
            {(control) => (
              <SelectInput
                {...control}
                value={String(condition.type)}
                options={optionsOf(formConditionType, locale).filter(({ value }) =>
                  types.some((one) => String(one) === value),
                )}
                onChange={(value) => {
                  const type = valueIn(formConditionType.list, value);
                  if (type !== undefined) onChange({ condition: { ...condition, type } });
                }}
              />
            )}
          </Field>
          {condition.type === equals && (
            <Field label={t('form.designer.value')}>
              {(control) =>
                source.type === option ? (
                  <SelectInput
                    {...control}
                    value={condition.value}
                    options={source.options.map(({ name }) => ({ value: name, text: name }))}
                    onChange={(value) => onChange({ condition: { ...condition, value } })}
                  />
                ) : (
                  <TextInput
                    {...control}
                    maxLength={lengths.formOption}
                    value={condition.value}
                    onChange={(value) =>
                      onChange({ condition: { ...condition, value } }, 'condition')
                    }
                  />
                )
              }
            </Field>
          )}
        </div>
      )}
    </>
  );
}
