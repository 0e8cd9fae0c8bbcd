import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useExpiredReason } from '../../hooks/useExpiredReason.ts';
import type { ListAction } from '../listTypes.ts';
import type { SelectedRows } from '../rows/useRowSelection.ts';
import style from './BulkActionBar.module.css';
import type { ActionRunner } from './useActionRunner.ts';

interface BulkActionBarProps<Row> {
  readonly actions: readonly ListAction<Row>[];
  readonly selection: SelectedRows<Row>;
  readonly runner: ActionRunner<Row>;
}

/**
 * The actions on the selected rows, the number of selected rows, the progress, and the error of the
 * last action, including row actions.
 */
export function BulkActionBar<Row>({ actions, selection, runner }: BulkActionBarProps<Row>) {
  const { t } = useTranslation();
  const { running, failure } = runner;
  const expired = useExpiredReason();
  const count = selection.rows.length;
  return (
    <>
      {actions.length > 0 && (
        <div
          className={style.bar}
          role="toolbar"
          aria-label={t('kit.list.actions')}
          data-on={count > 0 || running !== null}
        >
          {actions.map((action) => (
            <Button
              key={action.key}
              loading={running?.key === action.key}
              disabled={
                expired(action.permission) !== undefined ||
                (running !== null && running.key !== action.key)
              }
              title={expired(action.permission)}
              status={action.destructive === true ? 'danger' : 'default'}
              onClick={() =>
                runner.start(action, action.requires === undefined ? [] : selection.rows)
              }
            >
              {action.label}
            </Button>
          ))}
          <span className={style.count} role="status">
            {running !== null && running.total > 0
              ? t('kit.list.progress', { done: running.done, total: running.total })
              : count > 0 && t('kit.list.selected', { count })}
          </span>
          {running?.cancel !== undefined && (
            <Button type="text" onClick={running.cancel}>
              {t('kit.list.giveUp')}
            </Button>
          )}
          {count > 0 && running === null && (
            <Button type="text" onClick={() => selection.deselect()}>
              {t('kit.list.clearSelection')}
            </Button>
          )}
        </div>
      )}
      {failure !== null && (
        <div className={style.failure}>
          <Banner tone="alarm" title={failure.rowErrors.length > 0 ? failure.text : undefined}>
            {failure.rowErrors.length === 0
              ? failure.text
              : failure.rowErrors.map((rowError, at) => (
                  <div key={`${at} ${rowError}`}>{rowError}</div>
                ))}
          </Banner>
        </div>
      )}
    </>
  );
}
