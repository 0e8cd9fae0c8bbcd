import { useAtomValue } from 'jotai';
import { type KeyboardEvent, use, useRef, useState } from 'react';
import { boardGrid, type TilePlacement } from '../../../contract/areas/kanban.ts';
import { GridEditor } from '../../ui/GridEditor.tsx';
import type { TileDefinition } from '../defineTile.tsx';
import { loadAllTiles } from '../registry.ts';
import { useHeight } from '../useHeight.ts';
import { useWallSetting } from '../wallSetting.ts';
import { type Draft, editAtom, shownDraftAtom } from './draftAtoms.ts';
import { EditableTile } from './EditableTile.tsx';
import { EditorBar } from './EditorBar.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { useDraft } from './useDraft.ts';
import './BoardEditor.css';

/** The board being edited: tiles are dragged, resized, added and removed; saving hangs it. */
export function BoardEditor() {
  const edit = useAtomValue(editAtom);
  const definitions = use(loadAllTiles());
  return edit && <DraftEditor draft={edit.present} tiles={definitions} />;
}

function DraftEditor({
  draft,
  tiles: definitions,
}: {
  draft: Draft;
  tiles: ReadonlyMap<string, TileDefinition>;
}) {
  const { rem } = useWallSetting();
  const deeds = useDraft(draft, definitions);
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const height = useHeight(box);
  const shown = useAtomValue(shownDraftAtom) ?? draft;
  const items = draft.items.map(({ i, x, y, w, h, type }) => {
    const least = deeds.least(type) ?? { w: 1, h: 1 };
    return { i, x, y, w, h, minW: least.w, minH: least.h };
  });
  const itemOf = (i: string) => draft.items.find((item) => item.i === i);
  const withItem = (i: string, run: (item: TilePlacement) => void) => {
    const item = itemOf(i);
    if (item) run(item);
  };
  const configured = settingsOf === null ? undefined : itemOf(settingsOf);
  return (
    <div
      ref={editor}
      className="board-editor"
      tabIndex={-1}
      onKeyDown={(event) => undoByKey(event, deeds)}
    >
      <EditorBar draft={draft} deeds={deeds} />
      <div className="board-editor-grid" ref={box}>
        {height > 0 && (
          <GridEditor
            items={items}
            columns={boardGrid.columns}
            rows={boardGrid.rows}
            height={height}
            gap={0.7 * rem}
            onDrop={(dropped) => withItem(dropped.i, (item) => deeds.move(item, dropped))}
          >
            {({ i }) => {
              const item = shown.items.find((one) => one.i === i);
              return (
                item && (
                  <EditableTile
                    item={item}
                    definition={definitions.get(item.type)}
                    deeds={deeds}
                    onSettings={() => setSettingsOf(i)}
                    onRemove={() => {
                      deeds.remove(item);
                      editor.current?.focus(); // the tile had the focus: keys still undo
                    }}
                  />
                )
              );
            }}
          </GridEditor>
        )}
      </div>
      {configured && (
        <SettingsDialog
          item={configured}
          definition={definitions.get(configured.type)}
          onPreview={(setting) => deeds.previewSetting(configured.i, setting)}
          onChange={(setting) => deeds.configure(configured.i, setting)}
          onClose={(refusal) => {
            if (refusal !== undefined) deeds.say(refusal);
            setSettingsOf(null);
          }}
        />
      )}
    </div>
  );
}

function undoByKey(event: KeyboardEvent, { undo, redo }: { undo: () => void; redo: () => void }) {
  const { target } = event;
  const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (inField || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
  else if (key === 'z') undo();
  else return;
  event.preventDefault();
}
