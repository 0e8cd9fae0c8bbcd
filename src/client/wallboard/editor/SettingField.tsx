import { useTranslation } from 'react-i18next';
import { DateText } from '../../ui/dates/DateText.tsx';
import { ImageField } from './ImageField.tsx';
import { NumberField } from './NumberField.tsx';
import { TextField } from './TextField.tsx';
import type { SettingField as Field } from './tileSettings.ts';
import { useSettingWords } from './useSettingWords.ts';

interface Props {
  readonly field: Field;
  /** As the tile reads it: the default where nothing is set. */
  readonly value: unknown;
  /** Null: shown no longer. */
  readonly onPreview: (value: unknown) => void;
  /** Undefined: back to the default. */
  readonly onChange: (value: unknown) => void;
  /** Told why a value that stands in the field is refused; '': it no longer is. */
  readonly onRefuse: (words: string) => void;
}

/** A setting as a field of its kind, with its words. */
export function SettingField({ field, value, onPreview, onChange, onRefuse }: Props) {
  const { t } = useTranslation();
  const { label, help, option } = useSettingWords()(field.name);
  const named = { 'aria-label': label, 'aria-description': help };
  const more = help !== '' && <span className="edit-help">{help}</span>;
  switch (field.kind) {
    case 'number': {
      const { whole, min, max } = field;
      const deeds = { onPreview, onChange, onRefuse };
      const bounds = { whole, min, max };
      return (
        <NumberField {...{ label, help, ...bounds, ...deeds }} value={Number(value)} keepsRefused />
      );
    }
    case 'line':
    case 'lines':
      return (
        <TextField
          {...{ label, help, onPreview, onChange }}
          lines={field.kind === 'lines'}
          most={field.most}
          value={textOf(value)}
        />
      );
    case 'choice':
      return (
        <label className="edit-field">
          <span>{label}</span>
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
          {more}
        </label>
      );
    case 'switch':
      return (
        <label className="edit-field">
          <span>{label}</span>
          <input
            {...named}
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          {more}
        </label>
      );
    case 'day':
      return (
        <label className="edit-field">
          <span>{label}</span>
          <DateText
            {...named}
            className="edit-day"
            kind="day"
            placeholder={t('app.date.day')}
            value={textOf(value)}
            onValue={(day) => onChange(day || undefined)}
          />
          {more}
        </label>
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

/** A text as its field holds it; empty where none is set. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
