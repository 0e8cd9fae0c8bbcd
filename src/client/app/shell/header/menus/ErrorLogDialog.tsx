import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { clearErrorLog, type ErrorLogEntry } from '../../../../api/http/errorLog.ts';
import { loadFeedbackDialog } from '../../../../console/feedback/loadFeedbackDialog.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { useLazyDialog } from '../../../../loading/lazyPart.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Modal } from '../../../../ui/overlays/Modal.tsx';
import style from './ErrorLogDialog.module.css';

interface ErrorLogDialogProps {
  readonly entries: readonly ErrorLogEntry[];
  readonly onClose: () => void;
}

/** The latest errors that a report has. */
const reported = 10;

/**
 * The errors of this browser since the page was loaded, newest first, and a report of them to the
 * administrators of the platform.
 */
export function ErrorLogDialog({ entries, onClose }: ErrorLogDialogProps) {
  const { t } = useTranslation();
  const [isReporting, setIsReporting] = useState(false);
  const { Dialog: FeedbackDialog, ...feedback } = useLazyDialog(loadFeedbackDialog);
  const clock = new Intl.DateTimeFormat(useLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const numbered = entries.map((entry, at) => ({ entry, nth: entries.length - at }));
  const remark = numbered
    .slice(0, reported)
    .map(({ entry }) =>
      `${clock.format(entry.at)} ${entry.name} ${entry.where} ${entry.info}`.trim(),
    )
    .join('\n');
  if (isReporting && FeedbackDialog !== null)
    return <FeedbackDialog visible remark={remark.slice(0, lengths.feedback)} onClose={onClose} />;
  return (
    <Modal
      className={style.dialog ?? ''}
      visible
      title={t('shell.errors.title')}
      footer={
        <>
          <Button disabled={entries.length === 0} onClick={clearErrorLog}>
            {t('shell.errors.clear')}
          </Button>
          <Button
            disabled={entries.length === 0}
            loading={feedback.loading}
            onClick={() => void feedback.whenHere(() => setIsReporting(true))}
          >
            {t('shell.errors.report')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      {entries.length === 0 ? (
        <p className={style.none}>{t('shell.errors.none')}</p>
      ) : (
        <ol className={style.entries} tabIndex={0} aria-label={t('shell.errors.title')}>
          {numbered.map(({ entry, nth }) => (
            <li key={nth}>
              <time dateTime={new Date(entry.at).toISOString()}>{clock.format(entry.at)}</time>
              <b>{entry.name}</b>
              <code>{entry.where}</code>
              {entry.info !== '' && <p>{entry.info}</p>}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}
