import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { board as boardShape } from '../../contract/areas/kanban.ts';
import { useOwner } from '../api/session/useSession.ts';
import { boardAtom, keptVersion } from '../wallboard/boardAtoms.ts';
import { keeper } from './kept.ts';

const key = 'hangingBoard';

/** Hangs the board that hung here last, until the server's comes; and keeps what hangs. */
export function KeptBoard() {
  const owner = useOwner();
  const [board, hang] = useAtom(boardAtom);
  useEffect(() => {
    if (owner === null) return undefined;
    let gone = false;
    const recall = async () => {
      const { data } = boardShape.safeParse((await keeper.recall(owner, key))?.value);
      // Older than any answer: the name of the organisation has no version of its own.
      if (!gone && data !== undefined)
        hang((hanging) => hanging ?? { ...data, version: keptVersion });
    };
    void recall();
    return () => {
      gone = true;
    };
  }, [owner, hang]);
  useEffect(() => {
    if (owner !== null && board !== null) keeper.keep(owner, key, { at: Date.now(), value: board });
  }, [owner, board]);
  return null;
}
