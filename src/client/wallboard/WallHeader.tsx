import { LinkStrip } from './LinkList.tsx';
import { useBoardName } from './useBoardName.ts';
import { WallClock, WallDate } from './WallClock.tsx';
import './WallHeader.css';

interface Props {
  readonly orgName: string;
  readonly boardName: string;
  /** False where a tile of the board shows the time. */
  readonly clock: boolean;
}

/** Whose board it is, whether its channels live, and the time. */
export function WallHeader({ orgName, boardName, clock }: Props) {
  const name = useBoardName(boardName);
  return (
    <header className="wall-header">
      <h1>
        {orgName} · {name}
      </h1>
      <LinkStrip />
      {clock && <WallDate className="wall-date" />}
      {clock && <WallClock className="wall-clock" />}
    </header>
  );
}
