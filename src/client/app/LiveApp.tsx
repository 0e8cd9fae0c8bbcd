import { type ReactNode, useSyncExternalStore } from 'react';
import { PageLoading } from '../loading/PageLoading.tsx';
import { LiveProvider } from '../streams/useTopic.tsx';
import { followLive, presentLive } from './startLive.ts';

interface LiveAppProps {
  /** What stands there until the streams do; that of a page where absent. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** Opens the streams for what lies within, and closes them when it goes. */
export function LiveApp({ before = <PageLoading />, children }: LiveAppProps) {
  const live = useSyncExternalStore(followLive, presentLive);
  return live === null ? before : <LiveProvider live={live}>{children}</LiveProvider>;
}
