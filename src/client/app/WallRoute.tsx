import { Provider } from 'jotai';
import { useEffect } from 'react';
import { useOwner } from '../api/useSession.ts';
import { WallPage } from '../wallboard/WallPage.tsx';
import { FollowBuild } from './FollowBuild.tsx';
import { keepInUse } from './idle/keepInUse.ts';
import { KeptBoard } from './KeptBoard.tsx';
import { keepPages } from './keepPages.ts';
import { LiveApp } from './LiveApp.tsx';
import { MissingParts } from './MissingParts.tsx';
import { StayWhileEdited } from './StayWhileEdited.tsx';

/** /EquipmentKanban: the wall upon its streams; what it keeps is one owner's. */
export function WallRoute() {
  useEffect(keepPages, []);
  useEffect(keepInUse, []);
  return (
    <Provider key={useOwner()}>
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
