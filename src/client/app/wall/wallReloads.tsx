import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn } from '../../api/session/useSession.ts';
import { newerBuild, reloadWhenServed } from '../../loading/newVersion.ts';
import { useLive } from '../../streams/useTopic.tsx';
import { reloadWithoutPrompt } from '../../ui/page/beforeUnload.ts';
import { editAtom } from '../../wallboard/editor/draftAtoms.ts';
import './wallReloads.css';

/** Reloads a wall when a tile's script, a style or a chart could not be loaded. */
export function ReloadOnMissingPart() {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const missing = () => setIsMissing(true);
    addEventListener('vite:preloadError', missing);
    return () => removeEventListener('vite:preloadError', missing);
  }, []);
  useWallReload(isMissing);
  return null;
}

/**
 * Reloads a wall that stays open across a deployment when a newer build exists; a user who edits
 * the wall is prompted.
 */
export function ReloadOnNewBuild() {
  const { links$ } = useLive();
  const [outdated, setOutdated] = useState(false);
  const editing = useAtomValue(editAtom) !== null;
  useEffect(() => {
    const subscription = newerBuild(links$).subscribe(() => setOutdated(true));
    return () => subscription.unsubscribe();
  }, [links$]);
  useWallReload(outdated);
  return outdated && editing ? <ReloadPrompt /> : null;
}

/** "Later" waits for the end of the editing: the wall then reloads by itself. */
function ReloadPrompt() {
  const { t } = useTranslation();
  const [later, setLater] = useState(false);
  if (later) return null;
  return (
    <section className="newer-build" role="status">
      <p>{t('wall.newerBuild.updated')}</p>
      <button type="button" onClick={() => setLater(true)}>
        {t('wall.newerBuild.later')}
      </button>
      <button type="button" onClick={reloadWithoutPrompt}>
        {t('wall.newerBuild.now')}
      </button>
    </section>
  );
}

/**
 * Reloads a wall that needs it once its server answers; not while the board is edited, nor without
 * a session, because the reloaded page would be the login.
 */
function useWallReload(needed: boolean): void {
  const editing = useAtomValue(editAtom) !== null;
  const signedIn = useIsSignedIn();
  const due = needed && !editing && signedIn;
  useEffect(() => (due ? reloadWhenServed() : undefined), [due]);
}
