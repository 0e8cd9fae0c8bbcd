import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '../api/http/errorLog.ts';
import { failureText } from '../api/http/failureText.ts';
import { toastFailure } from '../ui/toastWithDeed.tsx';
import type { DialogLoader } from './dialogLoader.ts';

/**
 * A dialog that is fetched when it is first wanted. The page stays as it is meanwhile; where the
 * dialog does not come, a message says so and offers to try again.
 * @returns `Dialog`: null until it came, then kept; `loading`; `whenHere`: runs something as soon as
 *   the dialog can be shown, at once where it is here already
 */
export function useLazyDialog<Props>(load: DialogLoader<Props>) {
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [loading, setLoading] = useState(false);
  const whenHere = useCallback(
    async function attempt(show: () => void): Promise<void> {
      if (Dialog !== null) {
        show();
        return;
      }
      setLoading(true);
      try {
        const dialog = await load();
        setDialog(() => dialog);
        show();
      } catch (cause) {
        logError({ where: 'dialog', name: 'LOAD', info: String(cause) });
        const text = failureText(cause, t('app.notLoaded'));
        toastFailure(text, t('app.retry'), () => void attempt(show));
      } finally {
        setLoading(false);
      }
    },
    [Dialog, load, t],
  );
  return { Dialog, loading, whenHere };
}
