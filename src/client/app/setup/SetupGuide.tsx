import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getSetupGuide } from '../../../contract/areas/home/setupGuide.ts';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { storeItem } from '../../api/session/storeItem.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { useLoaded } from '../../loading/lazyPart.ts';
import { pageAt } from '../../routes/pages.ts';
import {
  canSetUp,
  closeSetupGuide,
  loadSetupGuide,
  useIsSetupGuideOpen,
} from './setupGuideState.ts';

/** The key in local storage for closed offers, per organisation and user. */
const dismissedKey = 'setupGuideDismissed';

/**
 * The setup guide for basic data. It is offered once, on the overview, to an administrator of an
 * organisation that lacks required data; it is also open whenever the user opens it.
 */
export function SetupGuide({ user }: { readonly user: SignedInUser }) {
  const isOpen = useIsSetupGuideOpen();
  const { pathname } = useLocation();
  if (isOpen) return <OpenSetupGuide onClose={closeSetupGuide} />;
  const isOffered =
    pathname === pagePaths.dataOverview && // whoever opened another page has come for that
    canSetUp(user) &&
    !isDismissed(user);
  return isOffered ? <SetupGuideOffer user={user} /> : null;
}

function SetupGuideOffer({ user }: { readonly user: SignedInUser }) {
  const { data } = useEndpoint(getSetupGuide, {});
  // The state when the page was opened: the guide stays open while the last step is done.
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [closed, setClosed] = useState(false);
  const missing = data?.steps.some(({ needed, done }) => needed === 1 && done === 0) ?? false;
  if (missing && !isIncomplete) setIsIncomplete(true);
  if (!isIncomplete || closed) return null;
  return (
    <OpenSetupGuide
      onClose={() => {
        dismiss(user);
        setClosed(true);
      }}
    />
  );
}

function OpenSetupGuide({ onClose }: { readonly onClose: () => void }) {
  const { Part: Dialog } = useLoaded(loadSetupGuide);
  if (Dialog === null) return null;
  return <Dialog visible hasPage={(path) => pageAt(path) !== null} onClose={onClose} />;
}

function userKey({ orgCode, id }: SignedInUser): string {
  return `${orgCode}:${id}`;
}

function dismissals(): readonly string[] {
  return (localStorage.getItem(dismissedKey) ?? '').split(' ');
}

function isDismissed(user: SignedInUser): boolean {
  return dismissals().includes(userKey(user));
}

function dismiss(user: SignedInUser): void {
  storeItem(localStorage, dismissedKey, [...dismissals(), userKey(user)].join(' ').trim());
}
