import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardTheme } from '../../../contract/areas/kanban/endpoints.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useBoardName } from '../board/useBoardName.ts';
import { knownTheme } from '../board/wallThemes.ts';
import { AddTileDialog } from './AddTileDialog.tsx';
import { BoardFileButtons } from './BoardFileButtons.tsx';
import type { Draft } from './draftAtoms.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { EditField } from './settings/EditField.tsx';
import { TileNumberField } from './settings/TileNumberField.tsx';
import type { DraftActions } from './useBoardDraft.ts';
import { VersionsButton } from './VersionsButton.tsx';

interface Props {
  readonly draft: Draft;
  readonly actions: DraftActions;
}

/** The controls of the board as a whole, and the message about the last action. */
export function EditorBar({ draft, actions }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { boardName, theme, distance, diagonal } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  const shownName = useBoardName(boardName);
  const trimmed = typed?.trim() ?? '';
  /** A name that is being typed counts at once, so that it can be saved before its field loses the focus. */
  const newName = trimmed !== '' && trimmed !== shownName ? trimmed : null;
  const toSave = newName === null ? draft : { ...draft, boardName: newName };
  return (
    <header className="editor-bar" aria-label={t('wallEditor.edit.title')}>
      <label className="edit-field edit-field-name">
        {t('wallEditor.edit.boardName')}
        <TextInput
          bare
          value={typed ?? shownName}
          maxLength={lengths.boardName}
          onChange={setTyped}
          onBlur={() => {
            setTyped(null);
            if (newName !== null) actions.rename(newName);
          }}
        />
      </label>
      <TileNumberField
        label={t('wallEditor.edit.distance')}
        value={distance}
        min={0.5}
        max={30}
        onPreview={(value) =>
          actions.previewView(value === null ? null : { distance: value, diagonal })
        }
        onChange={(value) => actions.view({ distance: value, diagonal })}
        onRefuse={actions.showMessage}
      />
      <TileNumberField
        label={t('wallEditor.edit.diagonal')}
        value={diagonal}
        min={10}
        max={300}
        onPreview={(value) =>
          actions.previewView(value === null ? null : { distance, diagonal: value })
        }
        onChange={(value) => actions.view({ distance, diagonal: value })}
        onRefuse={actions.showMessage}
      />
      <EditField label={t('wallEditor.edit.theme')}>
        <select value={theme} onChange={(event) => actions.paint(knownTheme(event.target.value))}>
          {boardTheme.options.map((name) => (
            <option key={name} value={name}>
              {t(`wall.themes.${name}`)}
            </option>
          ))}
        </select>
      </EditField>
      <button type="button" className="edit-button" onClick={() => setAdding(true)}>
        {t('wallEditor.edit.add')}
      </button>
      {adding && (
        <AddTileDialog
          onAdd={actions.add}
          message={actions.message}
          onClose={() => setAdding(false)}
        />
      )}
      <button
        type="button"
        className="edit-button"
        disabled={!actions.canUndo}
        onClick={actions.undo}
      >
        {t('wallEditor.edit.undo')}
      </button>
      <button
        type="button"
        className="edit-button"
        disabled={!actions.canRedo}
        onClick={actions.redo}
      >
        {t('wallEditor.edit.redo')}
      </button>
      {actions.hasSmall && (
        <button type="button" className="edit-button edit-button-warn" onClick={actions.rearrange}>
          {t('wallEditor.edit.rearrange')}
        </button>
      )}
      <BoardFileButtons draft={draft} actions={actions} />
      <VersionsButton draft={draft} titleOf={actions.titleOf} onRestore={actions.restore} />
      <SaveButtons
        draft={toSave}
        changed={actions.canUndo || newName !== null}
        message={actions.message}
        showMessage={actions.showMessage}
      />
      <p className="editor-message" aria-live="polite">
        {actions.message || t('wallEditor.edit.tileHint')}
      </p>
    </header>
  );
}
