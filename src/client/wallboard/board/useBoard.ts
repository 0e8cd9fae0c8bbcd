import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Board } from '../../../contract/areas/kanban/endpoints.ts';
import { ApiError, failureOf } from '../../api/http/apiError.ts';
import { describeFailure, type FailureDescription } from '../../api/http/failureText.ts';
import { useIsSignedIn } from '../../api/session/useSession.ts';
import { boardOfAddress } from '../../lib/paths/boardPath.ts';
import { useTopic } from '../../streams/useTopic.tsx';
import { editAtom } from '../editor/draftAtoms.ts';
import { boardAtom, fetchBoardAtom } from './boardAtoms.ts';

interface BoardFailure extends FailureDescription {
  readonly denied: boolean;
  /** True if there is no such board, or no more. */
  readonly gone: boolean;
}

const retryMs = 5_000;
/** A board that was edited elsewhere is displayed within a minute, even if the channel's message was missed. */
const refreshMs = 60_000;

/**
 * Returns the board of the address. Fetches it at once, when the channel reports a newer version, and
 * once a minute; not while the user edits it, nor while no user is signed in.
 * @returns the board, and the last failure while there is no board to show
 */
export function useBoard(): { board: Board | null; failure: BoardFailure | null } {
  const board = useAtomValue(boardAtom);
  const editing = useAtomValue(editAtom) !== null;
  const signedIn = useIsSignedIn();
  const fetchBoard = useSetAtom(fetchBoardAtom);
  const [search] = useSearchParams();
  const id = boardOfAddress(search);
  const setBoard = useSetAtom(boardAtom);
  const [failure, setFailure] = useState<BoardFailure | null>(null);
  useEffect(() => {
    if (editing || !signedIn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const fetch = async () => {
      let nextMs = refreshMs;
      try {
        await fetchBoard(id, stop.signal);
        setFailure(null);
      } catch (cause) {
        if (stop.signal.aborted) return;
        const { denied, info } = failureOf(cause);
        const gone = cause instanceof ApiError && cause.name === 'NOT_FOUND';
        if (gone) setBoard(null); // it was deleted meanwhile
        setFailure({
          ...describeFailure(cause),
          ...(denied && info !== '' && { text: info }),
          denied,
          gone,
        });
        nextMs = retryMs;
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void fetch(), nextMs);
    };
    void fetch();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [editing, signedIn, fetchBoard, id, setBoard]);
  const publishedVersion = useTopic('board').rows.get(board?.id ?? '')?.version ?? null;
  const newer =
    board !== null && publishedVersion !== null && publishedVersion > board.version && !editing
      ? publishedVersion
      : null;
  useEffect(() => {
    if (newer === null) return undefined;
    const stop = new AbortController();
    // The refresh once a minute makes up for a failure.
    fetchBoard(id, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [newer, fetchBoard, id]);
  return { board, failure: board === null ? failure : null };
}
