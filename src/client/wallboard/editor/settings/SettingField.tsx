import { useTranslation } from 'react-i18next';
import { DateText } from '../../../ui/dates/DateText.tsx';
import { EditField } from './EditField.tsx';
import { ImageField } from './ImageField.tsx';
import { TileNumberField } from './TileNumberField.tsx';
import { TileTextField } from './TileTextField.tsx';
import type { SettingFieldSpec as Field } from './tileSettings.ts';

interface Props {
  readonly field: Field;
  /** The value as the tile reads it: the default where nothing is set. */
  readonly value: unknown;
  /** Null: ends the preview. */
  readonly onPreview: (value: unknown) => void;
  /** Undefined: restores the default. */
  readonly onChange: (value: unknown) => void;
  /** Receives the reason why the field's value is invalid; '': it is valid again. */
  readonly onRefuse: (message: string) => void;
}

/** A setting's field, by its kind, with label and help. */
export function SettingField({ field, value, onPreview, onChange, onRefuse }: Props) {
  const { t } = useTranslation();
  const { label, help, option } = useSettingLabels()(field.name);
  const named = { 'aria-label': label, 'aria-description': help };
  switch (field.kind) {
    case 'number': {
      const { whole, min, max } = field;
      const handlers = { onPreview, onChange, onRefuse };
      const bounds = { whole, min, max };
      return (
        <TileNumberField
          {...{ label, help, ...bounds, ...handlers }}
          value={Number(value)}
          retainsInvalid
        />
      );
    }
    case 'text':
    case 'multiline':
      return (
        <TileTextField
          {...{ label, help, onPreview, onChange }}
          multiline={field.kind === 'multiline'}
          most={field.most}
          value={textOf(value)}
        />
      );
    case 'select':
      return (
        <EditField label={label} help={help}>
          <select
            {...named}
            value={textOf(value)}
            onChange={(event) => onChange(event.target.value)}
          >
            {field.options.map((one) => (
              <option key={one} value={one}>
                {option(one)}
              </option>
            ))}
          </select>
        </EditField>
      );
    case 'switch':
      return (
        <EditField label={label} help={help}>
          <input
            {...named}
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        </EditField>
      );
    case 'day':
      return (
        <EditField label={label} help={help} size="day">
          <DateText
            {...named}
            kind="day"
            placeholder={t('app.date.day')}
            value={textOf(value)}
            onValue={(day) => onChange(day || undefined)}
          />
        </EditField>
      );
    case 'image':
      return (
        <ImageField
          {...{ label, onChange }}
          value={typeof value === 'string' ? value : undefined}
        />
      );
  }
}

/** Returns a setting's text value; empty where none is set. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The labels of one setting. */
interface SettingLabels {
  /** Includes the unit. */
  readonly label: string;
  /** Empty where none is needed. */
  readonly help: string;
  /** The label of one option of a select. */
  readonly option: (value: string) => string;
}

/**
 * Returns the labels of a setting by its name, from the i18n keys `wallEditor.setting`, `settingUnit`,
 * `settingHelp` and `settingOption`.
 */
function useSettingLabels(): (name: string) => SettingLabels {
  const { t, i18n } = useTranslation();
  const textAt = (path: string) => {
    const found: unknown = i18n.getResource(i18n.language, 'translation', `wallEditor.${path}`);
    return typeof found === 'string' ? found : '';
  };
  return (name) => {
    const label = textAt(`setting.${name}`) || name;
    const unit = textAt(`settingUnit.${name}`);
    return {
      label: unit === '' ? label : t('wallEditor.edit.withUnit', { label, unit }),
      help: textAt(`settingHelp.${name}`),
      option: (value) => textAt(`settingOption.${name}.${value}`) || value,
    };
  };
}
