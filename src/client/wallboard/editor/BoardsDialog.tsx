import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import {
  addBoard,
  type BoardEntry,
  deleteBoard,
  listBoards,
} from '../../../contract/areas/kanban/edits.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { call } from '../../api/http/call.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useCan } from '../../api/session/useSession.ts';
import { boardPath } from '../../lib/paths/boardPath.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { boardAtom } from '../board/boardAtoms.ts';
import { useBoardName } from '../board/useBoardName.ts';
import { EditDialog } from './EditDialog.tsx';
import './BoardEditor.css';

/** The boards of the organisation: opens one; with the permission to edit, adds and deletes them. */
export function BoardsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useCan('kanban.edit');
  const present = useAtomValue(boardAtom);
  const [boards, setBoards] = useState<readonly BoardEntry[] | null>(null);
  const [problem, setProblem] = useState('');
  const read = useCallback(
    (signal?: AbortSignal) =>
      call(listBoards, {}, { isRead: true, ...(signal && { signal }) }).then(
        setBoards,
        (cause: unknown) =>
          signal?.aborted || setProblem(failureText(cause, t('wallEditor.boards.failed'))),
      ),
    [t],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [read]);

  const remove = async (ID: string) => {
    setProblem('');
    try {
      await call(deleteBoard, { ID });
      if (ID === present?.id) void navigate(boardPath(null));
      await read();
    } catch (cause) {
      setProblem(failureText(cause, t('wallEditor.boards.failed')));
    }
  };
  return (
    <EditDialog title={t('wallEditor.boards.title')} onClose={onClose}>
      {problem !== '' && (
        <p className="edit-refusal" role="alert">
          {problem}
        </p>
      )}
      {boards === null && problem === '' && <p role="status">{t('wallEditor.boards.loading')}</p>}
      <ol className="version-list">
        {boards?.map((board, at) => (
          <BoardRow
            key={board.id}
            board={board}
            path={boardPath(at === 0 ? null : board.id)}
            isPresent={board.id === present?.id}
            onOpen={onClose}
            onDelete={mayEdit && at > 0 ? () => void remove(board.id) : null}
          />
        ))}
      </ol>
      {mayEdit && present !== null && (
        <NewBoard
          copyOf={present.id}
          onAdded={(id) => {
            void navigate(boardPath(id));
            onClose();
          }}
          onProblem={setProblem}
        />
      )}
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button" onClick={onClose}>
          {t('wallEditor.edit.close')}
        </button>
      </div>
    </EditDialog>
  );
}

interface BoardRowProps {
  readonly board: BoardEntry;
  readonly path: string;
  readonly isPresent: boolean;
  readonly onOpen: () => void;
  /** null: the board cannot be deleted. */
  readonly onDelete: (() => void) | null;
}

function BoardRow({ board, path, isPresent, onOpen, onDelete }: BoardRowProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  const name = useBoardName(board.boardName);
  return (
    <li className="version-row">
      <span>
        <Link to={path} onClick={onOpen} aria-current={isPresent ? 'page' : undefined}>
          <b>{name}</b>
        </Link>
        <span>{t('wallEditor.boards.tiles', { count: board.tiles, address: path })}</span>
      </span>
      {isPresent && <span>{t('wallEditor.boards.present')}</span>}
      {onDelete !== null && (
        <button
          type="button"
          className="edit-button"
          aria-label={`${t(`wallEditor.boards.${confirming ? 'confirm' : 'delete'}`)} ${name}`}
          onBlur={() => setConfirming(false)}
          onClick={() => (confirming ? onDelete() : setConfirming(true))}
        >
          {t(`wallEditor.boards.${confirming ? 'confirm' : 'delete'}`)}
        </button>
      )}
    </li>
  );
}

/** Adds a board as a copy of the displayed one. */
function NewBoard({
  copyOf,
  onAdded,
  onProblem,
}: {
  readonly copyOf: string;
  readonly onAdded: (id: string) => void;
  readonly onProblem: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    onProblem('');
    try {
      const { id } = await call(addBoard, { BoardName: name.trim(), CopyOf: copyOf });
      onAdded(id);
    } catch (cause) {
      onProblem(failureText(cause, t('wallEditor.boards.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="new-board"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label className="edit-field">
        {t('wallEditor.boards.newName')}
        <TextInput bare value={name} maxLength={lengths.boardName} onChange={setName} />
      </label>
      <button type="submit" className="edit-button" disabled={busy || name.trim() === ''}>
        {t('wallEditor.boards.add')}
      </button>
      <p className="edit-help">{t('wallEditor.boards.addHelp')}</p>
    </form>
  );
}
