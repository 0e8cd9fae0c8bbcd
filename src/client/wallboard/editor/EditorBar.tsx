import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardTheme } from '../../../contract/areas/kanban.ts';
import { lengths } from '../../../contract/lengths.ts';
import { useBoardName } from '../useBoardName.ts';
import { knownTheme } from '../wallThemes.ts';
import { AddTileDialog } from './AddTileDialog.tsx';
import { BoardFileButtons } from './BoardFileButtons.tsx';
import type { Draft } from './draftAtoms.ts';
import { NumberField } from './NumberField.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import type { DraftDeeds } from './useDraft.ts';
import { VersionsButton } from './VersionsButton.tsx';

interface Props {
  readonly draft: Draft;
  readonly deeds: DraftDeeds;
}

/** All that concerns the board as a whole, and the line that says what came of a deed. */
export function EditorBar({ draft, deeds }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { boardName, theme, distance, diagonal } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  const shownName = useBoardName(boardName);
  const trimmed = typed?.trim() ?? '';
  /** A name that is being typed counts at once: it can be saved before its field is left. */
  const newName = trimmed !== '' && trimmed !== shownName ? trimmed : null;
  const toSave = newName === null ? draft : { ...draft, boardName: newName };
  return (
    <header className="editor-bar" aria-label={t('wallEditor.edit.title')}>
      <label className="edit-field edit-field-name">
        {t('wallEditor.edit.boardName')}
        <input
          value={typed ?? shownName}
          maxLength={lengths.boardName}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            setTyped(null);
            if (newName !== null) deeds.rename(newName);
          }}
        />
      </label>
      <NumberField
        label={t('wallEditor.edit.distance')}
        value={distance}
        min={0.5}
        max={30}
        onPreview={(value) =>
          deeds.previewView(value === null ? null : { distance: value, diagonal })
        }
        onChange={(value) => deeds.view({ distance: value, diagonal })}
        onRefuse={deeds.say}
      />
      <NumberField
        label={t('wallEditor.edit.diagonal')}
        value={diagonal}
        min={10}
        max={300}
        onPreview={(value) =>
          deeds.previewView(value === null ? null : { distance, diagonal: value })
        }
        onChange={(value) => deeds.view({ distance, diagonal: value })}
        onRefuse={deeds.say}
      />
      <label className="edit-field">
        {t('wallEditor.edit.theme')}
        <select value={theme} onChange={(event) => deeds.paint(knownTheme(event.target.value))}>
          {boardTheme.options.map((name) => (
            <option key={name} value={name}>
              {t(`wall.themes.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="edit-button" onClick={() => setAdding(true)}>
        {t('wallEditor.edit.add')}
      </button>
      {adding && (
        <AddTileDialog onAdd={deeds.add} said={deeds.said} onClose={() => setAdding(false)} />
      )}
      <button type="button" className="edit-button" disabled={!deeds.canUndo} onClick={deeds.undo}>
        {t('wallEditor.edit.undo')}
      </button>
      <button type="button" className="edit-button" disabled={!deeds.canRedo} onClick={deeds.redo}>
        {t('wallEditor.edit.redo')}
      </button>
      <BoardFileButtons draft={draft} deeds={deeds} />
      <VersionsButton draft={draft} onRestore={deeds.restore} />
      <SaveButtons
        draft={toSave}
        changed={deeds.canUndo || newName !== null}
        said={deeds.said}
        say={deeds.say}
      />
      <p className="editor-said" aria-live="polite">
        {deeds.said || t('wallEditor.edit.tileHint')}
      </p>
    </header>
  );
}
