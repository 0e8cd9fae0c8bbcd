import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { closeIntroduction, getSetupGuide } from '../../../contract/areas/home/setupGuide.ts';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { isActive } from '../../../contract/enums.ts';
import { logError } from '../../api/http/errorLog.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import type { SetupGuideDialogProps } from '../../console/setup/SetupGuideDialog.tsx';
import { applyParam } from '../../lib/paths/pagePaths.ts';
import { useLazyDialog, useLoaded } from '../../loading/lazyPart.ts';
import { pageAt } from '../../routes/pages.ts';
import { firstPage } from '../../routes/routeAccess.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { usePhone } from '../../ui/page/viewport.ts';
import {
  canSetUp,
  closeSetupGuide,
  loadSetupGuide,
  openSetupGuide,
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

/** How far the set-up of the organisation is, in the header of an administrator until all steps are done; opens the guide. */
export function SetupProgress() {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const { data } = useEndpoint(getSetupGuide, {});
  useReadAfterActions();
  const { whenHere, loading } = useLazyDialog(loadSetupGuide);
  if (data?.steps === undefined) return null;
  const total = data.steps.length;
  const done = data.steps.filter((step) => step.done === 1).length;
  if (done === total) return null;
  return (
    <Button
      type="text"
      size="small"
      loading={loading}
      title={t('shell.setup.title')}
      aria-label={t('shell.setup.label', { done, total })}
      onClick={() => void whenHere(openSetupGuide)}
    >
      {isPhone ? `${done} / ${total}` : t('shell.setup.progress', { done, total })}
    </Button>
  );
}

/** Reads the steps again after each action of the user, since any of them may be a step. */
function useReadAfterActions(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void queries.invalidateQueries({ queryKey: [getSetupGuide.id] });
      }),
    [queries],
  );
}
