import { SoundButton } from '../andon/SoundButton.tsx';
import { useBoardName } from '../board/useBoardName.ts';
import { LinkStrip } from './LinkList.tsx';
import { WallClock, WallDate } from './WallClock.tsx';
import './WallHeader.css';

interface Props {
  readonly orgName: string;
  readonly boardName: string;
  /** False if a tile of the board shows the time. */
  readonly clock: boolean;
}

/** The wall's header: organisation and board, the state of the channels, and the time. */
export function WallHeader({ orgName, boardName, clock }: Props) {
  const name = useBoardName(boardName);
  return (
    <header className="wall-header">
      <h1>
        {orgName} · {name}
      </h1>
      <LinkStrip />
      <SoundButton />
      {clock && <WallDate className="wall-date" />}
      {clock && <WallClock className="wall-clock" />}
    </header>
  );
}
