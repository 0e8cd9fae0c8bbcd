import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TilePlacement } from '../../../contract/areas/kanban.ts';
import type { TileDefinition } from '../defineTile.tsx';
import { keyStep } from '../layout/placements.ts';
import { TileSlot } from '../TileSlot.tsx';
import { settingFields } from './tileSettings.ts';
import type { DraftDeeds } from './useDraft.ts';

interface Props {
  readonly item: TilePlacement;
  readonly definition: TileDefinition | undefined;
  readonly deeds: DraftDeeds;
  readonly onSettings: () => void;
  readonly onRemove: () => void;
}

/** A tile in the editor: the mouse drags it, arrows move it, with Shift they resize it. */
export function EditableTile({ item, definition, deeds, onSettings, onRemove }: Props) {
  const { t } = useTranslation();
  const { x, y, w, h } = item;
  const tile = deeds.titleOf(item.type);
  const refusal = deeds.refusalAt(item.i);
  const needs = deeds.needsSize(item);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const to = keyStep(event.key, event.shiftKey, item);
    if (to) deeds.move(item, to);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={needs === null ? 'editable-tile' : 'editable-tile editable-tile-small'}
      role="group"
      tabIndex={0}
      aria-label={t('wallEditor.edit.at', { tile, x: x + 1, y: y + 1, w, h })}
      aria-description={t('wallEditor.edit.tileHint')}
      onKeyDown={onKeyDown}
    >
      <div className="editable-tile-content" inert>
        <TileSlot type={item.type} config={item.config} />
      </div>
      {needs !== null && (
        <p className="editable-tile-word">
          {t('wallEditor.refusal.small', { w: needs.w, h: needs.h })}
        </p>
      )}
      {refusal !== '' && (
        <p className="editable-tile-word editable-tile-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="editable-tile-actions">
        {definition && settingFields(definition.config).length > 0 && (
          <button type="button" className="edit-button" onClick={onSettings}>
            {t('wallEditor.edit.settings')}
          </button>
        )}
        <button type="button" className="edit-button" onClick={onRemove}>
          {t('wallEditor.edit.remove')}
        </button>
      </div>
    </div>
  );
}
