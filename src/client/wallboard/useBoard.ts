import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { Board } from '../../contract/areas/kanban.ts';
import { type Failure, failureOf } from '../api/http/apiError.ts';
import { failureText } from '../api/http/failureText.ts';
import { useIsSignedIn } from '../api/session/useSession.ts';
import { useTopic } from '../streams/useTopic.tsx';
import { boardAtom, fetchBoardAtom } from './boardAtoms.ts';
import { editAtom } from './editor/draftAtoms.ts';

const retryMs = 5_000;
/** A board that was edited elsewhere hangs here within a minute, whatever the channel told. */
const refreshMs = 60_000;

/**
 * The organisation's board: fetched at once, when the channel tells of a newer version, and once a
 * minute; not while somebody edits it, nor while nobody is signed in.
 * @returns the board, and the last failure while there is none to show
 */
export function useBoard(): { board: Board | null; failure: Failure | null } {
  const board = useAtomValue(boardAtom);
  const editing = useAtomValue(editAtom) !== null;
  const signedIn = useIsSignedIn();
  const fetchBoard = useSetAtom(fetchBoardAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (editing || !signedIn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const fetch = async () => {
      let nextMs = refreshMs;
      try {
        await fetchBoard(stop.signal);
        setFailure(null);
      } catch (cause) {
        if (stop.signal.aborted) return;
        const failed = failureOf(cause);
        setFailure({ ...failed, info: failed.info || failureText(cause) });
        nextMs = retryMs;
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void fetch(), nextMs);
    };
    void fetch();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [editing, signedIn, fetchBoard]);
  const told = useTopic('board').rows.get(board?.id ?? '')?.version ?? null;
  const newer = board !== null && told !== null && told > board.version && !editing ? told : null;
  useEffect(() => {
    if (newer === null) return undefined;
    const stop = new AbortController();
    // What fails here comes with the minute.
    fetchBoard(stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [newer, fetchBoard]);
  return { board, failure: board === null ? failure : null };
}
