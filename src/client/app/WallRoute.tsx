import { Provider } from 'jotai';
import { useEffect } from 'react';
import { useOwner } from '../api/useSession.ts';
import { useLastOf } from '../lib/useLastOf.ts';
import { WallPage } from '../wallboard/WallPage.tsx';
import { FollowBuild } from './FollowBuild.tsx';
import { keepInUse } from './idle/keepInUse.ts';
import { KeptBoard } from './KeptBoard.tsx';
import { keepPages } from './keepPages.ts';
import { LiveApp } from './LiveApp.tsx';
import { MissingParts } from './MissingParts.tsx';
import { StayWhileEdited } from './StayWhileEdited.tsx';

/**
 * /EquipmentKanban: the wall upon its streams. Its state belongs to one owner, and stays after a
 * sign-out until somebody else signs in.
 */
export function WallRoute() {
  useEffect(keepPages, []);
  useEffect(keepInUse, []);
  return (
    <Provider key={useLastOf(useOwner())}>
      <KeptBoard />
      <StayWhileEdited />
      <MissingParts />
      <LiveApp>
        <FollowBuild />
        <WallPage />
      </LiveApp>
    </Provider>
  );
}
