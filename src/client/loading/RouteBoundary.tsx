import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '../api/http/errorLog.ts';
import style from './RouteBoundary.module.css';
import { reloadWhenServed, whenServedAgain } from './newVersion.ts';
import { ServerAwayError } from './retryableImport.ts';

interface RouteBoundaryProps {
  readonly children: ReactNode;
  /**
   * Has a script that is missing be asked for again: where others stand beside the page, with what
   * was typed in them, it is tried again without a reload.
   */
  readonly askAgain?: () => void;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/**
 * Keeps a page that fails from taking the others with it, and offers to try again. One whose script
 * could not be had comes by itself once its server answers. Key it by route.
 */
export class RouteBoundary extends Component<RouteBoundaryProps, State> {
  override state: State = { error: null, failed: false };
  private stopWaiting = () => {};
  /**
   * The missing script that was tried again by hand: one that is still missing then has another name
   * after a deploy. Safari names none: there a second one that is missing is taken for the first.
   */
  private tried: string | null = null;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const info = error instanceof Error ? error.message : String(error);
    logError({ where: location.pathname, name: 'PAGE', info });
    if (!isMissingScript(error)) return;
    this.stopWaiting =
      this.props.askAgain === undefined ? reloadWhenServed() : whenServedAgain(this.again);
  }

  override componentWillUnmount(): void {
    this.stopWaiting();
  }

  private readonly again = () => {
    this.stopWaiting();
    this.props.askAgain?.();
    this.setState({ error: null, failed: false });
  };

  private readonly retry = () => {
    const { error } = this.state;
    const missing = isMissingScript(error) ? error.message : null;
    const isInVain =
      this.props.askAgain === undefined ||
      (missing === this.tried && !(error instanceof ServerAwayError));
    if (missing !== null && isInVain) location.reload();
    else {
      this.tried = missing;
      this.again();
    }
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Crashed isMissing={isMissingScript(this.state.error)} onRetry={this.retry} />;
  }
}

function isMissingScript(error: unknown): error is Error {
  return (
    error instanceof ServerAwayError ||
    (error instanceof Error && /dynamically imported|module script|preload/i.test(error.message))
  );
}

interface CrashedProps {
  readonly isMissing: boolean;
  readonly onRetry: () => void;
}

/** Stands on the wall too, so it is plain HTML: the wall never loads Arco. */
function Crashed({ isMissing, onRetry }: CrashedProps) {
  const { t } = useTranslation();
  return (
    <main className={style.crashed} role="alert">
      <h1>{t('app.crashed.title')}</h1>
      <p>{t(isMissing ? 'app.notLoaded' : 'app.crashed.text')}</p>
      <button type="button" onClick={onRetry}>
        {t('app.retry')}
      </button>
    </main>
  );
}
