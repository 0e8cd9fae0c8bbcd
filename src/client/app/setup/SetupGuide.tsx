import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { getSetupGuide } from '../../../contract/areas/setupGuide.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { keepIn } from '../../api/session/keepIn.ts';
import { pagePaths } from '../../lib/pagePaths.ts';
import { useLoaded } from '../../loading/useLoaded.ts';
import { pageAt } from '../../routes/pages.ts';
import { closeSetupGuide, loadSetupGuide, setsUp, useSetupGuideAsked } from './setupGuideDoor.ts';

/** Where it is kept that somebody has closed the offer of their organisation. */
const dismissedKey = 'setupGuideDismissed';

/**
 * The setup guide for basic data: offered once to an administrator of an organisation that lacks what
 * nothing works without, on the overview, where a sign-in leads; open whenever somebody asks for it.
 */
export function SetupGuide({ user }: { readonly user: SignedInUser }) {
  const asked = useSetupGuideAsked();
  const { pathname } = useLocation();
  if (asked) return <Opened onClose={closeSetupGuide} />;
  const offers =
    pathname === pagePaths.dataOverview && // whoever asked for another page has come for that
    setsUp(user) &&
    !isDismissed(user);
  return offers ? <Offer user={user} /> : null;
}

function Offer({ user }: { readonly user: SignedInUser }) {
  const { data } = useEndpoint(getSetupGuide, {});
  // What was lacking when the page was opened: it stays open while the last step is done.
  const [lacks, setLacks] = useState(false);
  const [closed, setClosed] = useState(false);
  const missing = data?.steps.some(({ needed, done }) => needed === 1 && done === 0) ?? false;
  if (missing && !lacks) setLacks(true);
  if (!lacks || closed) return null;
  return (
    <Opened
      onClose={() => {
        dismiss(user);
        setClosed(true);
      }}
    />
  );
}

function Opened({ onClose }: { readonly onClose: () => void }) {
  const { Part: Dialog } = useLoaded(loadSetupGuide);
  if (Dialog === null) return null;
  return <Dialog visible hasPage={(path) => pageAt(path) !== null} onClose={onClose} />;
}

function whose({ orgCode, id }: SignedInUser): string {
  return `${orgCode}:${id}`;
}

function dismissals(): readonly string[] {
  return (localStorage.getItem(dismissedKey) ?? '').split(' ');
}

function isDismissed(user: SignedInUser): boolean {
  return dismissals().includes(whose(user));
}

function dismiss(user: SignedInUser): void {
  keepIn(localStorage, dismissedKey, [...dismissals(), whose(user)].join(' ').trim());
}
