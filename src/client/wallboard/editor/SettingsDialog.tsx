import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TilePlacement } from '../../../contract/areas/kanban.ts';
import { readConfig, type TileDefinition } from '../defineTile.tsx';
import { EditDialog } from './EditDialog.tsx';
import { NumberField } from './NumberField.tsx';
import { settingFields } from './tileSettings.ts';

interface Props {
  readonly item: TilePlacement;
  readonly definition: TileDefinition | undefined;
  readonly onChange: (config: TilePlacement['config']) => void;
  readonly onClose: () => void;
}

/** A tile's settings, made from its schema; what is changed shows at once and can be undone. */
export function SettingsDialog({ item, definition, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  if (!definition) return null;
  const config: Record<string, unknown> = readConfig(definition.config, item.config);
  return (
    <EditDialog title={`${t(definition.title)} · ${t('wall.edit.settings')}`} onClose={onClose}>
      {settingFields(definition.config).map((field) => {
        const label = t(`wall.setting.${field.name}`);
        const change = (value: number | string | undefined) => {
          setRefusal('');
          const { [field.name]: _before, ...rest } = item.config;
          onChange(value === undefined ? rest : { ...rest, [field.name]: value });
          return true;
        };
        return field.kind === 'number' ? (
          <NumberField
            key={field.name}
            label={label}
            value={Number(config[field.name])}
            min={field.min}
            max={field.max}
            onChange={change}
            onRefuse={setRefusal}
          />
        ) : (
          <label key={field.name} className="edit-field">
            {label}
            <input
              type="date"
              value={dayOf(config[field.name])}
              onChange={(event) => change(event.target.value || undefined)}
            />
          </label>
        );
      })}
      <p className="edit-refusal" role="alert">
        {refusal}
      </p>
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button edit-button-main" onClick={onClose}>
          {t('wall.edit.close')}
        </button>
      </div>
    </EditDialog>
  );
}

/** A day setting as its field holds it; empty where none is chosen. */
function dayOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
