import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardGrid, type TilePlacement } from '../../../../contract/areas/kanban/endpoints.ts';
import { readConfig, type TileDefinition } from '../../frame/defineTile.tsx';
import { EditDialog } from '../EditDialog.tsx';
import type { Setting } from '../useBoardDraft.ts';
import { SettingField } from './SettingField.tsx';
import { settingFields } from './tileSettings.ts';

interface Props {
  readonly item: TilePlacement;
  readonly definition: TileDefinition | undefined;
  /** Null: ends the preview. */
  readonly onPreview: (setting: Setting | null) => void;
  readonly onChange: (setting: Setting) => void;
  /** Receives the error text of an invalid value that is discarded; undefined where there is none. */
  readonly onClose: (refusal?: string) => void;
}

/**
 * The dialog of a tile's settings, generated from its schema. Changes show at once and can be undone. It
 * stays open while a value is invalid; only Escape discards that value.
 */
export function SettingsDialog({ item, definition, onPreview, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  /** The error texts of invalid values, by setting. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const refuse = (name: string, message: string) =>
    setRefusals((before) => {
      const others = [...before].filter(([one]) => one !== name);
      return new Map(message === '' ? others : [...others, [name, message]]);
    });
  if (!definition) return null;
  const config: Record<string, unknown> = readConfig(definition.config, item.config);
  const close = () => {
    onPreview(null);
    onClose(refusals.values().next().value);
  };
  const done = () => {
    if (refusals.size === 0) close();
    else fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <EditDialog
      title={`${t(definition.title)} · ${t('wallEditor.edit.settings')}`}
      onClose={close}
      aside={item.x + item.w / 2 > boardGrid.columns / 2 ? 'left' : 'right'}
    >
      <div ref={fields}>
        {settingFields(definition.config).map((field) => (
          <SettingField
            key={field.name}
            field={field}
            value={config[field.name]}
            onPreview={(value) => onPreview(value === null ? null : { name: field.name, value })}
            onChange={(value) => onChange({ name: field.name, value })}
            onRefuse={(message) => refuse(field.name, message)}
          />
        ))}
      </div>
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button edit-button-main" onClick={done}>
          {t('wallEditor.edit.close')}
        </button>
      </div>
    </EditDialog>
  );
}
