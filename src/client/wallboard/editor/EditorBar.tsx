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

interface Props {
  readonly draft: Draft;
  readonly deeds: DraftDeeds;
}

/** All that concerns the board as a whole, and the line that says what came of a deed. */
export function EditorBar({ draft, deeds }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { boardName, theme, distance, diagonal } = draft;
  return (
    <header className="editor-bar" aria-label={t('wallEditor.edit.title')}>
      <BoardName name={boardName} onRename={deeds.rename} />
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
      {adding && <AddTileDialog onAdd={deeds.add} onClose={() => setAdding(false)} />}
      <button type="button" className="edit-button" disabled={!deeds.canUndo} onClick={deeds.undo}>
        {t('wallEditor.edit.undo')}
      </button>
      <button type="button" className="edit-button" disabled={!deeds.canRedo} onClick={deeds.redo}>
        {t('wallEditor.edit.redo')}
      </button>
      <BoardFileButtons draft={draft} deeds={deeds} />
      <SaveButtons draft={draft} changed={deeds.canUndo} said={deeds.said} say={deeds.say} />
      <p className="editor-said" aria-live="polite">
        {deeds.said || t('wallEditor.edit.tileHint')}
      </p>
    </header>
  );
}

function BoardName({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = useBoardName(name);
  const commit = () => {
    const next = typed?.trim();
    setTyped(null);
    if (next && next !== shown) onRename(next);
  };
  return (
    <label className="edit-field edit-field-name">
      {t('wallEditor.edit.boardName')}
      <input
        value={typed ?? shown}
        maxLength={lengths.boardName}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
      />
    </label>
  );
}
