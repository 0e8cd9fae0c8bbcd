import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../streams/useTopic.tsx';
import { reloadUnasked } from '../ui/beforeUnload.ts';
import { editAtom } from '../wallboard/editor/draftAtoms.ts';
import './FollowBuild.css';
import { newerBuild } from '../loading/newerBuild.ts';
import { useWallReload } from './useWallReload.ts';

/** Has a wall that stays open across a deploy take the newer build by itself; who edits it is asked (design page 5). */
export function FollowBuild() {
  const { links$ } = useLive();
  const [outdated, setOutdated] = useState(false);
  const editing = useAtomValue(editAtom) !== null;
  useEffect(() => {
    const subscription = newerBuild(links$).subscribe(() => setOutdated(true));
    return () => subscription.unsubscribe();
  }, [links$]);
  useWallReload(outdated);
  return outdated && editing ? <AskEditor /> : null;
}

/** "Later" is the end of the editing: the wall then reloads by itself. */
function AskEditor() {
  const { t } = useTranslation();
  const [later, setLater] = useState(false);
  if (later) return null;
  return (
    <section className="newer-build" role="status">
      <p>{t('wall.newerBuild.ask')}</p>
      <button type="button" onClick={() => setLater(true)}>
        {t('wall.newerBuild.later')}
      </button>
      <button type="button" onClick={reloadUnasked}>
        {t('wall.newerBuild.now')}
      </button>
    </section>
  );
}
