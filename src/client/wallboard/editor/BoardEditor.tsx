import { useAtomValue } from 'jotai';
import { type KeyboardEvent, use, useRef, useState } from 'react';
import { boardGrid, type TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import { GridEditor } from '../../ui/grid/GridEditor.tsx';
import { useWallSetting } from '../board/wallSetting.ts';
import type { TileDefinition } from '../frame/defineTile.tsx';
import { useElementHeight } from '../frame/useElementSize.ts';
import { loadAllTiles } from '../registry.ts';
import { type Draft, editAtom, shownDraftAtom } from './draftAtoms.ts';
import { EditableTile } from './EditableTile.tsx';
import { EditorBar } from './EditorBar.tsx';
import { SettingsDialog } from './settings/SettingsDialog.tsx';
import { useBoardDraft } from './useBoardDraft.ts';
import './BoardEditor.css';

/** The board editor: tiles are dragged, resized, added and removed; saving displays the board. */
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
  const actions = useBoardDraft(draft, definitions);
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const height = useElementHeight(box);
  const shown = useAtomValue(shownDraftAtom) ?? draft;
  const items = draft.items.map(({ i, x, y, w, h, type }) => {
    const least = actions.least(type) ?? { w: 1, h: 1 };
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
      onKeyDown={(event) => undoByKey(event, actions)}
    >
      <EditorBar draft={draft} actions={actions} />
      <div className="board-editor-grid" ref={box}>
        {height > 0 && (
          <GridEditor
            items={items}
            columns={boardGrid.columns}
            rows={boardGrid.rows}
            height={height}
            gap={0.7 * rem}
            onDrop={(dropped) => withItem(dropped.i, (item) => actions.move(item, dropped))}
          >
            {({ i }) => {
              const item = shown.items.find((one) => one.i === i);
              return (
                item && (
                  <EditableTile
                    item={item}
                    definition={definitions.get(item.type)}
                    actions={actions}
                    onSettings={() => setSettingsOf(i)}
                    onRemove={() => {
                      actions.remove(item);
                      editor.current?.focus(); // the tile had the focus: the undo keys need it inside the editor
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
          onPreview={(setting) => actions.previewSetting(configured.i, setting)}
          onChange={(setting) => actions.configure(configured.i, setting)}
          onClose={(refusal) => {
            if (refusal !== undefined) actions.showMessage(refusal);
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
