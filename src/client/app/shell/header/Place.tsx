import { type ReactNode, useMemo } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';

/** The router's own changes at every address, and whatever leads elsewhere would follow it. */
const noRoute = { outlet: null, matches: [], isDataRoute: false };

interface PlaceProps {
  readonly at: Location;
  readonly children: ReactNode;
}

/**
 * Has what is within stand at a place of its own, whatever the address: the router renders each link,
 * and each part that can lead elsewhere, anew at every step.
 */
export function Place({ at, children }: PlaceProps) {
  const location = useMemo(() => ({ location: at, navigationType: NavigationType.Push }), [at]);
  return (
    <LocationContext value={location}>
      <RouteContext value={noRoute}>{children}</RouteContext>
    </LocationContext>
  );
}

/**
 * The place of what stands round the pages: the address as it is when somebody asks, which is when a
 * link is followed. Always the same object; links name whole paths.
 */
export const wherever: Location = {
  get pathname() {
    return location.pathname;
  },
  get search() {
    return location.search;
  },
  get hash() {
    return location.hash;
  },
  state: null,
  key: 'default',
};
