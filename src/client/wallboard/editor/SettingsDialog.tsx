import { useRef, useState } from 'react';
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
  /** With what was refused last and is given up, in words; undefined where nothing is. */
  readonly onClose: (refusal?: string) => void;
}

/**
 * A tile's settings, made from its schema; what is changed shows at once and can be undone. With a
 * value that is refused it stays open, and only Escape gives that value up.
 */
export function SettingsDialog({ item, definition, onPreview, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  /** Why values that stand in their fields were refused, by setting. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const refuse = (name: string, words: string) =>
    setRefusals((before) => {
      const others = [...before].filter(([one]) => one !== name);
      return new Map(words === '' ? others : [...others, [name, words]]);
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
            onRefuse={(words) => refuse(field.name, words)}
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
