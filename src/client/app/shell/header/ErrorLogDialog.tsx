import { useTranslation } from 'react-i18next';
import { clearErrorLog, type ErrorLine } from '../../../api/http/errorLog.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NativeDialog } from '../../../ui/NativeDialog.tsx';
import style from './ErrorLogDialog.module.css';

interface ErrorLogDialogProps {
  readonly lines: readonly ErrorLine[];
  readonly onClose: () => void;
}

/** The errors of this browser since the page was loaded, newest first: what to tell a maintainer. */
export function ErrorLogDialog({ lines, onClose }: ErrorLogDialogProps) {
  const { t } = useTranslation();
  const clock = new Intl.DateTimeFormat(useLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const numbered = lines.map((line, at) => ({ line, nth: lines.length - at }));
  return (
    <NativeDialog label={t('shell.errors.title')} place="top" onClose={onClose}>
      <div className={style.dialog}>
        <div className={style.head}>
          <h2>{t('shell.errors.title')}</h2>
          <Button disabled={lines.length === 0} onClick={clearErrorLog}>
            {t('shell.errors.clear')}
          </Button>
          <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
        </div>
        {lines.length === 0 ? (
          <p className={style.none}>{t('shell.errors.none')}</p>
        ) : (
          <ol className={style.lines} tabIndex={0} aria-label={t('shell.errors.title')}>
            {numbered.map(({ line, nth }) => (
              <li key={nth}>
                <time dateTime={new Date(line.at).toISOString()}>{clock.format(line.at)}</time>
                <b>{line.name}</b>
                <code>{line.where}</code>
                {line.info !== '' && <p>{line.info}</p>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </NativeDialog>
  );
}
