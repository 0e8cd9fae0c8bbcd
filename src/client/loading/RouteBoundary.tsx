import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '../api/http/errorLog.ts';
import { reloadWhenServed, whenServedAgain } from './newVersion.ts';
import style from './RouteBoundary.module.css';
import { ServerAwayError } from './retryableImport.ts';

interface RouteBoundaryProps {
  readonly children: ReactNode;
  /**
   * Has a missing script fetched again. Given where other pages with unsaved input stand beside this
   * one, so that a retry must not reload them.
   */
  readonly refetchScript?: () => void;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/**
 * Contains the failure of a page, and offers to try again. A page whose script could not be fetched is
 * loaded again by itself once the server answers. Key it by route.
 */
export class RouteBoundary extends Component<RouteBoundaryProps, State> {
  override state: State = { error: null, failed: false };
  private stopWaiting = () => {};
  /**
   * The missing script of the last manual retry. If it is still missing, only a reload helps. Safari's
   * message names no script: there, a second missing one is taken for the first.
   */
  private tried: string | null = null;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const info = error instanceof Error ? error.message : String(error);
    logError({ where: location.pathname, name: 'PAGE', info });
    this.wait(error);
  }

  /** A page that was hidden had stopped waiting: React unmounts it without a new failure when it is shown. */
  override componentDidMount(): void {
    if (this.state.failed) this.wait(this.state.error);
  }

  private wait(error: unknown): void {
    if (!isMissingScript(error)) return;
    this.stopWaiting();
    this.stopWaiting =
      this.props.refetchScript === undefined
        ? reloadWhenServed()
        : whenServedAgain(this.again, error instanceof ServerAwayError);
  }

  override componentWillUnmount(): void {
    this.stopWaiting();
  }

  private readonly again = () => {
    this.stopWaiting();
    this.props.refetchScript?.();
    this.setState({ error: null, failed: false });
  };

  private readonly retry = () => {
    const { error } = this.state;
    const missing = isMissingScript(error) ? error.message : null;
    const isInVain =
      this.props.refetchScript === undefined ||
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

/** The message of a failed page, for a missing script that of any network failure (specification 8); plain HTML, because the wall, which shows it too, never loads Arco. */
function Crashed({ isMissing, onRetry }: CrashedProps) {
  const { t } = useTranslation();
  return (
    <main className={style.crashed} role="alert">
      <h1>{t(isMissing ? 'app.failure' : 'app.crashed.title')}</h1>
      <p>{t(isMissing ? 'app.notLoaded' : 'app.crashed.text')}</p>
      <button type="button" onClick={onRetry}>
        {t('app.retry')}
      </button>
    </main>
  );
}
