import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { closeIntroduction, getSetupGuide } from '../../../contract/areas/home/setupGuide.ts';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { isActive } from '../../../contract/enums.ts';
import { logError } from '../../api/http/errorLog.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import type { SetupGuideDialogProps } from '../../console/setup/SetupGuideDialog.tsx';
import { applyParam } from '../../lib/paths/pagePaths.ts';
import { useLoaded } from '../../loading/lazyPart.ts';
import { pageAt } from '../../routes/pages.ts';
import { firstPage } from '../../routes/routeAccess.ts';
import {
  canSetUp,
  closeSetupGuide,
  loadSetupGuide,
  useIsSetupGuideOpen,
} from './setupGuideState.ts';

/** The key in local storage by which earlier releases marked the introduction as read in this browser. */
export const introducedKey = 'introduced';

/**
 * The dialog of the first sign-in: what Andon does by itself, and for an administrator the steps that set the organisation
 * up. Each person has it once, on the page after the sign-in: nobody who has opened another page or scanned a code, and
 * nobody who waits for a review. The guide is also open whenever the user opens it.
 */
export function SetupGuide({ user }: { readonly user: SignedInUser }) {
  const isOpen = useIsSetupGuideOpen();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (isOpen) return <OpenGuide hasSteps introduces={false} onClose={closeSetupGuide} />;
  const isOffered =
    isActive(user) &&
    user.relation === 'N' &&
    pathname === firstPage(user) &&
    !query.has(applyParam) &&
    localStorage.getItem(introducedKey) === null;
  return isOffered ? <Offer user={user} /> : null;
}

function Offer({ user }: { readonly user: SignedInUser }) {
  const { data } = useEndpoint(getSetupGuide, {});
  const close = useAction(closeIntroduction, []);
  const [closed, setClosed] = useState(false);
  if (data?.introduced !== 0 || closed) return null;
  return (
    <OpenGuide
      hasSteps={canSetUp(user)}
      introduces
      onClose={() => {
        setClosed(true);
        close.mutateAsync({}).catch((cause: unknown) => {
          logError({ where: 'introduction', name: 'NOT_STORED', info: String(cause) }); // shown again next time
        });
      }}
    />
  );
}

type OpenGuideProps = Pick<SetupGuideDialogProps, 'hasSteps' | 'introduces' | 'onClose'>;

function OpenGuide(props: OpenGuideProps) {
  const { Part: Dialog } = useLoaded(loadSetupGuide);
  if (Dialog === null) return null;
  return <Dialog visible hasPage={(path) => pageAt(path) !== null} {...props} />;
}
