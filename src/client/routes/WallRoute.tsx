import { Provider } from 'jotai';
import { useEffect } from 'react';
import { useOwner } from '../api/session/useSession.ts';
import { FollowBuild } from '../app/FollowBuild.tsx';
import { keepInUse } from '../app/idle/keepInUse.ts';
import { KeptBoard } from '../app/KeptBoard.tsx';
import { LiveApp } from '../app/LiveApp.tsx';
import { MissingParts } from '../app/MissingParts.tsx';
import { StayWhileEdited } from '../app/StayWhileEdited.tsx';
import { useLastOf } from '../lib/useLastOf.ts';
import { keepPages } from '../loading/keepPages.ts';
import { WallPage } from '../wallboard/WallPage.tsx';

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
