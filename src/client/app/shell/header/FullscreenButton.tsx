import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '../../../api/http/errorLog.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { toastWarning } from '../../../ui/toasts/toast.ts';

/** The message of specification 8, verbatim in both languages. */
const fullscreenUnsupported = 'you browser can not work';

function follow(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** A button that enters and leaves full screen. */
export function FullscreenButton() {
  const { t } = useTranslation();
  const full = useSyncExternalStore(follow, () => Boolean(document.fullscreenElement));
  const toggle = async () => {
    if (!document.fullscreenEnabled) {
      toastWarning(fullscreenUnsupported);
      return;
    }
    try {
      if (full) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch (cause) {
      logError({ where: 'fullscreen', name: 'FULLSCREEN', info: String(cause) });
      toastWarning(fullscreenUnsupported);
    }
  };
  return (
    <IconButton
      icon={full ? 'shrink' : 'expand'}
      label={t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter')}
      aria-pressed={full}
      onClick={() => void toggle()}
    />
  );
}
