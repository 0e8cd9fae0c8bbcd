import { useTranslation } from 'react-i18next';
import { Button } from './Button.ts';
import style from './FailureNote.module.css';
import { Notice } from './Notice.tsx';
import { StateNote } from './StateNote.tsx';

interface FailureNoteProps {
  readonly failure: {
    /** The server understood and said no: its words are the message. */
    readonly refused: boolean;
    readonly denied: boolean;
    readonly info: string;
  };
  readonly onRetry: () => void;
}

/** What a page shows where its data could not be had (specification 8). */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  const { t } = useTranslation();
  if (failure.denied) {
    return <StateNote title={t('app.denied.title')} text={t('app.denied.text')} />;
  }
  return (
    <StateNote
      tone="alarm"
      title={failure.refused ? failure.info : t('app.failure')}
      detail={failure.refused ? undefined : failure.info}
      action={<Button onClick={onRetry}>{t('app.retry')}</Button>}
    />
  );
}

/**
 * What a popover of the shell shows in place of its data: shell calls fail in silence (specification
 * 8), and the error log has the line.
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

/** Above what is shown still: it could not be read anew. */
export function StaleNote({ failure, onRetry }: FailureNoteProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn">
      <div className={style.stale}>
        <div>
          <div>{t('kit.notRenewed')}</div>
          {!failure.refused && <div>{t('app.failure')}</div>}
          {failure.info !== '' && <div>{failure.info}</div>}
        </div>
        <Button size="small" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      </div>
    </Notice>
  );
}
