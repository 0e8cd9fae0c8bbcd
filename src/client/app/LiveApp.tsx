import { type ReactNode, useSyncExternalStore } from 'react';
import { LiveProvider } from '../streams/useTopic.tsx';
import { PageLoading } from './PageLoading.tsx';
import { followLive, presentLive } from './startLive.ts';

/** Opens the streams for what lies within, and closes them when it goes. */
export function LiveApp({ children }: { readonly children: ReactNode }) {
  const live = useSyncExternalStore(followLive, presentLive);
  return live === null ? <PageLoading /> : <LiveProvider live={live}>{children}</LiveProvider>;
}
