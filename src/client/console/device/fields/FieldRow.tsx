import { useTranslation } from 'react-i18next';
import {
  type CustomFieldKind,
  customFieldKinds,
  mostFieldOptions,
} from '../../../../contract/areas/device/customFields.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import { SwitchField } from '../../../kit/form/fields/SwitchField.tsx';
import { TextAreaField, TextField } from '../../../kit/form/fields/TextField.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import style from './FieldsDialog.module.css';

/** A custom field as its editor has it. */
export interface FieldDraft {
  /** Absent for a new one. */
  readonly FieldID?: string;
  readonly FieldName: string;
  readonly FieldKind: CustomFieldKind;
  readonly Unit: string;
  readonly FieldOptions: string[];
  readonly Required: 0 | 1;
}

/** A field that was just added. */
export const newField: FieldDraft = {
  FieldName: '',
  FieldKind: 'text',
  Unit: '',
  FieldOptions: [],
  Required: 0,
};

interface FieldRowProps {
  readonly field: FieldDraft;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly onChange: (field: FieldDraft) => void;
  /** Moves it before the one above; null for the first. */
  readonly onUp: (() => void) | null;
  readonly onRemove: () => void;
}

/** The inputs of one custom field: its name, kind, unit or options, and whether devices need it. */
export function FieldRow({ field, number, onChange, onUp, onRemove }: FieldRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const kinds = (Object.keys(customFieldKinds) as CustomFieldKind[]).map((value) => ({
    value,
    text: customFieldKinds[value][locale],
  }));
  return (
    <li className={style.row} aria-label={t('device.fields.number', { number })}>
      <TextField
        label={t('device.fields.label')}
        required
        maxLength={lengths.customFieldLabel}
        value={field.FieldName}
        onChange={(FieldName) => onChange({ ...field, FieldName })}
      />
      <SelectField
        label={t('device.fields.kind')}
        options={kinds}
        disabled={field.FieldID !== undefined}
        value={field.FieldKind}
        onChange={(kind) => onChange({ ...field, FieldKind: kind as CustomFieldKind })}
      />
      {field.FieldKind === 'number' && (
        <TextField
          label={t('device.fields.unit')}
          maxLength={lengths.customFieldUnit}
          value={field.Unit}
          onChange={(Unit) => onChange({ ...field, Unit })}
        />
      )}
      {field.FieldKind === 'option' && (
        <TextAreaField
          label={t('device.fields.options')}
          required
          help={t('device.fields.optionsHelp', { count: mostFieldOptions })}
          value={field.FieldOptions.join('\n')}
          onChange={(text) => onChange({ ...field, FieldOptions: text.split('\n') })}
        />
      )}
      <SwitchField
        label={t('device.fields.required')}
        value={String(field.Required)}
        onChange={(bit) => onChange({ ...field, Required: bit === '1' ? 1 : 0 })}
      />
      <span className={style.buttons}>
        <Button size="small" disabled={onUp === null} onClick={() => onUp?.()}>
          {t('device.fields.up')}
        </Button>
        <Button size="small" onClick={onRemove}>
          {t('device.fields.remove')}
        </Button>
      </span>
    </li>
  );
}
