import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TileDefinition } from '../defineTile.tsx';
import { BoardFileButtons } from './BoardFileButtons.tsx';
import type { Draft } from './draftAtoms.ts';
import { NumberField } from './NumberField.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import type { DraftDeeds } from './useDraft.ts';

interface Props {
  readonly draft: Draft;
  readonly deeds: DraftDeeds;
  readonly tiles: ReadonlyMap<string, TileDefinition>;
}

/** All that concerns the board as a whole, and the line that says what came of a deed. */
export function EditorBar({ draft, deeds, tiles }: Props) {
  const { t } = useTranslation();
  const { boardName, distance, diagonal } = draft;
  return (
    <header className="editor-bar" aria-label={t('wall.edit.title')}>
      <BoardName name={boardName} onRename={deeds.rename} />
      <NumberField
        label={t('wall.edit.distance')}
        value={distance}
        min={0.5}
        max={30}
        step="any"
        onChange={(value) => deeds.view({ distance: value, diagonal })}
        onRefuse={deeds.say}
      />
      <NumberField
        label={t('wall.edit.diagonal')}
        value={diagonal}
        min={10}
        max={300}
        step="any"
        onChange={(value) => deeds.view({ distance, diagonal: value })}
        onRefuse={deeds.say}
      />
      <select
        className="edit-button"
        value=""
        aria-label={t('wall.edit.add')}
        onChange={(event) => deeds.add(event.target.value)}
      >
        <option value="">{t('wall.edit.add')}</option>
        {[...tiles.values()].map(({ type, title }) => (
          <option key={type} value={type}>
            {t(title)}
          </option>
        ))}
      </select>
      <button type="button" className="edit-button" disabled={!deeds.canUndo} onClick={deeds.undo}>
        {t('wall.edit.undo')}
      </button>
      <button type="button" className="edit-button" disabled={!deeds.canRedo} onClick={deeds.redo}>
        {t('wall.edit.redo')}
      </button>
      <BoardFileButtons draft={draft} deeds={deeds} />
      <SaveButtons draft={draft} changed={deeds.canUndo} say={deeds.say} />
      <p className="editor-said" aria-live="polite">
        {deeds.said || t('wall.edit.tileHint')}
      </p>
    </header>
  );
}

function BoardName({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const next = typed?.trim();
    setTyped(null);
    if (next && next !== name) onRename(next);
  };
  return (
    <label className="edit-field edit-field-name">
      {t('wall.edit.boardName')}
      <input
        value={typed ?? name}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
      />
    </label>
  );
}
