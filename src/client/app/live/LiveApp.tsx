import { type ReactNode, useSyncExternalStore } from 'react';
import { PageLoading } from '../../loading/PageLoading.tsx';
import { LiveProvider } from '../../streams/useTopic.tsx';
import { followLive, presentLive } from './startLive.ts';

interface LiveAppProps {
  /** Shown until the streams are open; a page placeholder where absent. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** Opens the streams for its children, and closes them on unmount. */
export function LiveApp({ before = <PageLoading />, children }: LiveAppProps) {
  const live = useSyncExternalStore(followLive, presentLive);
  return live === null ? before : <LiveProvider live={live}>{children}</LiveProvider>;
}
