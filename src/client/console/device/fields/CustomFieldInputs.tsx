import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  type CustomField,
  customFieldProblem,
  type customValues,
} from '../../../../contract/areas/device/customFields.ts';
import type { Text } from '../../../../contract/locale.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../../kit/form/fields/NumberField.tsx';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** The values of custom fields as a form has them. */
export type CustomValues = z.output<typeof customValues>;

interface CustomFieldInputsProps {
  readonly fields: readonly CustomField[];
  readonly values: CustomValues;
  /** The refusal of the last submit. */
  readonly error: string | undefined;
  readonly onChange: (values: CustomValues) => void;
}

/** The inputs of a type's custom fields. A refusal is shown at the first field that has a problem. */
export function CustomFieldInputs({ fields, values, error, onChange }: CustomFieldInputsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const refused =
    error === undefined
      ? undefined
      : fields.find((field) => customFieldProblem(field, valueOf(values, field)) !== null);
  return (
    <>
      {error !== undefined && refused === undefined && <Banner tone="alarm">{error}</Banner>}
      {fields.map((field) => {
        const { id, label, kind, unit, options, required } = field;
        const value = valueOf(values, field);
        const shared = {
          label,
          required: required === 1,
          value,
          error: refused === field ? customFieldProblem(field, value)?.[locale] : undefined,
          onChange: (text: string) =>
            onChange([
              ...values.filter(({ FieldID }) => FieldID !== id),
              { FieldID: id, FieldValue: text },
            ]),
        };
        switch (kind) {
          case 'number':
            return <NumberField key={id} {...shared} {...(unit !== null && { unit })} />;
          case 'date':
            return <DateField key={id} {...shared} />;
          case 'option':
            return (
              <SelectField
                key={id}
                {...shared}
                options={options.map((text) => ({ value: text, text }))}
                emptyText={t('device.form.none')}
              />
            );
          default:
            return <TextField key={id} {...shared} maxLength={lengths.customFieldValue} />;
        }
      })}
    </>
  );
}

function valueOf(values: CustomValues, { id }: CustomField): string {
  return values.find(({ FieldID }) => FieldID === id)?.FieldValue ?? '';
}

/** Returns the values of some fields, as a body has them. */
export function valuesOfFields(fields: readonly CustomField[], values: CustomValues): CustomValues {
  return fields.map((field) => ({ FieldID: field.id, FieldValue: valueOf(values, field).trim() }));
}

/** Returns the reason against the first value that its field refuses; null where all are valid. */
export function firstCustomProblem(
  fields: readonly CustomField[],
  values: CustomValues,
): Text | null {
  for (const field of fields) {
    const problem = customFieldProblem(field, valueOf(values, field).trim());
    if (problem !== null) return problem;
  }
  return null;
}
