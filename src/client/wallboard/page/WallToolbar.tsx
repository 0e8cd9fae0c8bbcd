import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { logLanguageFailure } from '../../api/http/errorLog.ts';
import { useCan } from '../../api/session/useSession.ts';
import { loadNamespaces, setWallLocale, useLocale } from '../../i18n/i18n.ts';
import { languageNames, useLanguageSelection } from '../../i18n/useLanguageSelection.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { soundState$, turnSoundOff } from '../andon/alarmSound.ts';
import { TileBoundary } from '../frame/states/TileBoundary.tsx';
import './WallToolbar.css';

const BoardsDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('../editor/BoardsDialog.tsx'),
    loadNamespaces('wallEditor'),
  ]);
  return { default: dialog.BoardsDialog };
});

/** The toolbar and the pointer disappear this long after the pointer last moved. */
const hideAfterMs = 3_000;

interface Props {
  /** null: the board cannot be edited yet. */
  readonly onEdit: (() => void) | null;
}

/** The actions at the wall; visible when the pointer moves or the toolbar has the keyboard focus. */
export function WallToolbar({ onEdit }: Props) {
  const { t } = useTranslation();
  const awake = usePointerAwake();
  const fullScreen = useFullScreen();
  const sound = useSubject(soundState$);
  const [listing, setListing] = useState(false);
  const canEdit = useCan('kanban.edit');
  const other = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const { select, problem } = useLanguageSelection(logLanguageFailure, setWallLocale);
  return (
    <>
      <nav
        className={awake ? 'wall-toolbar wall-toolbar-awake' : 'wall-toolbar'}
        aria-label={t('wall.toolbar.label')}
      >
        {canEdit && onEdit !== null && (
          <button type="button" onClick={onEdit}>
            {t('wall.toolbar.edit')}
          </button>
        )}
        <button type="button" onClick={() => setListing(true)}>
          {t('wall.toolbar.boards')}
        </button>
        <button type="button" onClick={toggleFullScreen}>
          {t(fullScreen ? 'wall.toolbar.leaveFullScreen' : 'wall.toolbar.fullScreen')}
        </button>
        {sound === 'on' && (
          <button type="button" onClick={turnSoundOff}>
            {t('wall.sound.turnOff')}
          </button>
        )}
        <button type="button" lang={other} onClick={() => select(other)}>
          {languageNames[other]}
        </button>
        <Link to="/Troubleshooting/workOrder">{t('wall.toolbar.console')}</Link>
        {problem !== null && (
          <p className="wall-toolbar-problem" role="alert">
            {problem}
          </p>
        )}
      </nav>
      {listing && (
        <TileBoundary name="BoardsDialog" failed={() => null}>
          <Suspense>
            <BoardsDialog onClose={() => setListing(false)} />
          </Suspense>
        </TileBoundary>
      )}
    </>
  );
}

function usePointerAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), hideAfterMs);
    };
    window.addEventListener('pointermove', wake);
    window.addEventListener('pointerdown', wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('pointerdown', wake);
    };
  }, []);
  return awake;
}

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
}

/** Toggles full screen. A browser may refuse it, as within a frame; the refusal is ignored. */
function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
