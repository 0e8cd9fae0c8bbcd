import { Provider } from 'jotai';
import { useEffect } from 'react';
import { useOwner } from '../api/session/useSession.ts';
import { countViewingAsActivity } from '../app/idle/countViewingAsActivity.ts';
import { LiveApp } from '../app/live/LiveApp.tsx';
import { CachedBoard } from '../app/wall/CachedBoard.tsx';
import { PinOrganisationWhileEditing } from '../app/wall/PinOrganisationWhileEditing.tsx';
import { ReloadOnMissingPart } from '../app/wall/ReloadOnMissingPart.tsx';
import { ReloadOnNewBuild } from '../app/wall/ReloadOnNewBuild.tsx';
import { useLastNonNull } from '../lib/useLastNonNull.ts';
import { registerServiceWorker } from '../loading/preload.ts';
import { WallPage } from '../wallboard/page/WallPage.tsx';

/**
 * The page /EquipmentKanban: the wall with its streams. Its state belongs to one owner, and stays
 * after a sign-out until somebody else signs in.
 */
export function WallRoute() {
  useEffect(registerServiceWorker, []);
  useEffect(countViewingAsActivity, []);
  return (
    <Provider key={useLastNonNull(useOwner())}>
      <CachedBoard />
      <PinOrganisationWhileEditing />
      <ReloadOnMissingPart />
      <LiveApp>
        <ReloadOnNewBuild />
        <WallPage />
      </LiveApp>
    </Provider>
  );
}
