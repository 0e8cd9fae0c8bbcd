import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.ts';
import { Banner } from './Banner.tsx';
import style from './FailureNote.module.css';
import { StateNote } from './StateNote.tsx';

interface FailureNoteProps {
  readonly failure: {
    /** The server refused the request: `info` is the message to show. */
    readonly refused: boolean;
    readonly denied: boolean;
    /** No answer came: it is read again when the server can be reached. */
    readonly unanswered: boolean;
    readonly info: string;
  };
  readonly onRetry: () => void;
}

/** The state of a page whose data could not be loaded (specification 8). */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  const { t } = useTranslation();
  if (failure.denied) {
    return <StateNote title={t('app.denied.title')} text={t('app.denied.text')} />;
  }
  const detail = failure.unanswered ? t('app.unanswered') : failure.info;
  return (
    <StateNote
      tone="alarm"
      title={failure.refused ? failure.info : t('app.failure')}
      detail={failure.refused ? undefined : detail}
      action={<Button onClick={onRetry}>{t('app.retry')}</Button>}
    />
  );
}

/**
 * The state of a shell popover whose data could not be loaded. Shell calls fail silently
 * (specification 8); the error log has the entry.
 */
export function QuietNote({ failure, onRetry }: FailureNoteProps) {
  const { t } = useTranslation();
  if (failure.denied) return <FailureNote failure={failure} onRetry={onRetry} />;
  const retry = (
    <Button type="text" onClick={onRetry}>
      {t('app.retry')}
    </Button>
  );
  return <StateNote title={t('app.quiet')} action={retry} />;
}

/** A banner above data that could not be refreshed. */
export function StaleNote({ failure, onRetry }: FailureNoteProps) {
  const { t } = useTranslation();
  return (
    <Banner tone="warn">
      <div className={style.stale}>
        <div>
          {!failure.refused && <div>{t('app.failure')}</div>}
          {failure.info !== '' && <div>{failure.info}</div>}
          <div>{t('kit.notRenewed')}</div>
        </div>
        <Button size="small" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      </div>
    </Banner>
  );
}
