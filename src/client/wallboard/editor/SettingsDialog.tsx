import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardGrid, type TilePlacement } from '../../../contract/areas/kanban.ts';
import { readConfig, type TileDefinition } from '../defineTile.tsx';
import { EditDialog } from './EditDialog.tsx';
import { SettingField } from './SettingField.tsx';
import { settingFields } from './tileSettings.ts';
import type { Setting } from './useDraft.ts';

interface Props {
  readonly item: TilePlacement;
  readonly definition: TileDefinition | undefined;
  /** Null: shown no longer. */
  readonly onPreview: (setting: Setting | null) => void;
  readonly onChange: (setting: Setting) => void;
  readonly onClose: () => void;
}

/** A tile's settings, made from its schema; what is changed shows at once and can be undone. */
export function SettingsDialog({ item, definition, onPreview, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  if (!definition) return null;
  const config: Record<string, unknown> = readConfig(definition.config, item.config);
  const close = () => {
    onPreview(null);
    onClose();
  };
  return (
    <EditDialog
      title={`${t(definition.title)} · ${t('wall.edit.settings')}`}
      onClose={close}
      aside={item.x + item.w / 2 > boardGrid.columns / 2 ? 'left' : 'right'}
    >
      {settingFields(definition.config).map((field) => (
        <SettingField
          key={field.name}
          field={field}
          value={config[field.name]}
          onPreview={(value) => onPreview(value === null ? null : { name: field.name, value })}
          onChange={(value) => {
            setRefusal('');
            onChange({ name: field.name, value });
          }}
          onRefuse={setRefusal}
        />
      ))}
      <p className="edit-refusal" role="alert">
        {refusal}
      </p>
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button edit-button-main" onClick={close}>
          {t('wall.edit.close')}
        </button>
      </div>
    </EditDialog>
  );
}
