import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import type { TileDefinition } from '../frame/defineTile.tsx';
import { TileSlot } from '../frame/TileSlot.tsx';
import { keyStep } from '../layout/placements.ts';
import { settingFields } from './settings/tileSettings.ts';
import type { DraftActions } from './useBoardDraft.ts';

interface Props {
  readonly item: TilePlacement;
  readonly definition: TileDefinition | undefined;
  readonly actions: DraftActions;
  readonly onSettings: () => void;
  readonly onRemove: () => void;
}

/** A tile in the editor: the mouse drags it, arrow keys move it, Shift with an arrow key resizes it. */
export function EditableTile({ item, definition, actions, onSettings, onRemove }: Props) {
  const { t } = useTranslation();
  const { x, y, w, h } = item;
  const tile = actions.titleOf(item.type);
  const refusal = actions.refusalAt(item.i);
  const needs = actions.needsSize(item);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const to = keyStep(event.key, event.shiftKey, item);
    if (to) actions.move(item, to);
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
        <p className="editable-tile-note">
          {t('wallEditor.refusal.small', { w: needs.w, h: needs.h })}
        </p>
      )}
      {refusal !== '' && (
        <p className="editable-tile-note editable-tile-refusal" role="alert">
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
