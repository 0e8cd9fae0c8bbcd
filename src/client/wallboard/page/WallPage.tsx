import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Board } from '../../../contract/areas/kanban/endpoints.ts';
import { logLanguageFailure } from '../../api/http/errorLog.ts';
import { followWallLocale, loadNamespaces } from '../../i18n/i18n.ts';
import { boardPath } from '../../lib/paths/boardPath.ts';
import { Andon } from '../andon/Andon.tsx';
import { BoardView } from '../board/BoardView.tsx';
import { editableAtom, startEditAtom } from '../board/boardAtoms.ts';
import { defaultViewing } from '../board/legibility.ts';
import { useBoard } from '../board/useBoard.ts';
import { knownTheme } from '../board/wallThemes.ts';
import { editAtom, shownDraftAtom } from '../editor/draftAtoms.ts';
import { TileBoundary } from '../frame/states/TileBoundary.tsx';
import { Wall } from './Wall.tsx';
import { WallHeader } from './WallHeader.tsx';
import { WallNotice, WallNotices } from './WallNotice.tsx';
import { WallToolbar } from './WallToolbar.tsx';

const BoardEditor = lazy(async () => {
  const [editor] = await Promise.all([
    import('../editor/BoardEditor.tsx'),
    loadNamespaces('wallEditor'),
  ]);
  return { default: editor.BoardEditor };
});

/** The wall: the organisation's board on live data, and its editor (specification 2, /EquipmentKanban). */
export function WallPage() {
  const { t } = useTranslation();
  const { board, failure } = useBoard();
  const edit = useAtomValue(editAtom);
  const setEdit = useSetAtom(editAtom);
  useEffect(() => () => setEdit(null), [setEdit]);
  useEffect(() => followWallLocale(logLanguageFailure), []);
  const shown = useAtomValue(shownDraftAtom) ?? board;
  return (
    <Wall
      viewing={shown ?? defaultViewing}
      theme={knownTheme(shown?.theme ?? null)}
      timeZone={board?.timeZone ?? 'Asia/Shanghai'}
      side={board?.side ?? 'own'}
      hasDevices={board?.hasDevices ?? true}
      editing={edit !== null}
    >
      {board === null && failure !== null && (
        <WallNotice title={failure.gone ? t('wall.notice.noBoard') : failure.text} role="status">
          {failure.detail !== '' && <div>{failure.detail}</div>}
          {!failure.gone && <div>{t('wall.notice.boardFailed')}</div>}
          {failure.gone && (
            <Link className="wall-notice-action" to={boardPath(null)}>
              {t('wall.notice.firstBoard')}
            </Link>
          )}
          {failure.denied ? (
            <Link className="wall-notice-action" to="/home">
              {t('wall.notice.home')}
            </Link>
          ) : (
            !failure.gone && t('wall.notice.boardFailedMore')
          )}
        </WallNotice>
      )}
      {board !== null && edit === null && <DisplayedBoard board={board} />}
      {board !== null && edit !== null && (
        <TileBoundary name="BoardEditor" failed={EditorMissing}>
          <Suspense>
            <BoardEditor />
          </Suspense>
        </TileBoundary>
      )}
      <WallNotices />
    </Wall>
  );
}

function DisplayedBoard({ board }: { board: Board }) {
  const { items } = board.layout;
  const clock = !items.some(({ type }) => type === 'clockLink');
  return (
    <>
      <WallHeader orgName={board.orgName} boardName={board.boardName} clock={clock} />
      <BoardView items={items} />
      <Andon />
      <EditingToolbar />
    </>
  );
}

function EditingToolbar() {
  const startEdit = useSetAtom(startEditAtom);
  const editable = useAtomValue(editableAtom);
  return <WallToolbar onEdit={editable ? startEdit : null} />;
}

/** Shown when the editor could not be loaded, e.g. after a new version was deployed; leads back to the wall. */
function EditorMissing() {
  const { t } = useTranslation();
  const setEdit = useSetAtom(editAtom);
  return (
    <WallNotice title={t('app.failure')} role="alert">
      <div>{t('wall.notice.editorFailed')}</div>
      {t('wall.notice.editorFailedMore')}
      <button type="button" className="wall-notice-action" onClick={() => setEdit(null)}>
        {t('app.cancel')}
      </button>
    </WallNotice>
  );
}
