import { useEffect, useState } from 'react';
import { useLive } from '../streams/useTopic.tsx';
import { newerBuild } from './newerBuild.ts';
import { useWallReload } from './useWallReload.ts';

/** Has a wall that stays open across a deploy take the newer build by itself (design page 5). */
export function FollowBuild() {
  const { links$ } = useLive();
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    const subscription = newerBuild(links$).subscribe(() => setOutdated(true));
    return () => subscription.unsubscribe();
  }, [links$]);
  useWallReload(outdated);
  return null;
}
