import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '../api/errorLog.ts';
import style from './RouteBoundary.module.css';
import { reloadWhenServed } from './reloadWhenServed.ts';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/**
 * Keeps a page that fails from taking the others with it, and offers to try again. One whose script
 * could not be had comes by itself once its server answers. Key it by route.
 */
export class RouteBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, failed: false };
  private stopWaiting = () => {};

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const info = error instanceof Error ? error.message : String(error);
    logError({ where: location.pathname, name: 'PAGE', info });
    if (isMissingScript(error)) this.stopWaiting = reloadWhenServed();
  }

  override componentWillUnmount(): void {
    this.stopWaiting();
  }

  private readonly retry = () => {
    // A page whose script could not be had stays failed for React: only a reload asks again.
    if (isMissingScript(this.state.error)) location.reload();
    else this.setState({ error: null, failed: false });
  };

  override render() {
    return this.state.failed ? <Crashed onRetry={this.retry} /> : this.props.children;
  }
}

function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
  );
}

/** Stands on the wall too, so it is plain HTML: the wall never loads Arco. */
function Crashed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main className={style.crashed} role="alert">
      <h1>{t('app.crashed.title')}</h1>
      <p>{t('app.crashed.text')}</p>
      <button type="button" onClick={onRetry}>
        {t('app.retry')}
      </button>
    </main>
  );
}
