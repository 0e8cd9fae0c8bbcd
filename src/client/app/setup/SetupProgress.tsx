import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getSetupGuide } from '../../../contract/areas/home/setupGuide.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { usePhone } from '../../ui/page/viewport.ts';
import { loadSetupGuide, openSetupGuide } from './setupGuideState.ts';

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
