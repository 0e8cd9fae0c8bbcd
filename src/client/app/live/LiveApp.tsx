import { type ReactNode, useSyncExternalStore } from 'react';
import { PageLoading } from '../../loading/PageLoading.tsx';
import { LiveProvider } from '../../streams/useTopic.tsx';
import { acquireLive, presentLive } from './startLive.ts';

interface LiveAppProps {
  /** Shown until the streams are open; a page placeholder where absent. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** Opens the streams for its children, and closes them on unmount. */
export function LiveApp({ before = <PageLoading />, children }: LiveAppProps) {
  const live = useSyncExternalStore(acquireLive, presentLive);
  return live === null ? before : <LiveProvider live={live}>{children}</LiveProvider>;
}
