import { LinkStrip } from './LinkList.tsx';
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
  return (
    <header className="wall-header">
      <h1>
        {orgName} · {boardName}
      </h1>
      <LinkStrip />
      {clock && <WallDate className="wall-date" />}
      {clock && <WallClock className="wall-clock" />}
    </header>
  );
}
