import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.ts';
import { Notice } from '../../ui/Notice.tsx';
import style from './DeedBar.module.css';
import type { ListAction } from './listTypes.ts';
import type { Deeds } from './useDeeds.ts';
import type { ChosenRows } from './useSelection.ts';

interface DeedBarProps<Row> {
  readonly actions: readonly ListAction<Row>[];
  readonly selection: ChosenRows<Row>;
  readonly deeds: Deeds<Row>;
}

/** What can be done to the chosen rows, how many they are, how far it is; and why a deed was not done, a row's own too. */
export function DeedBar<Row>({ actions, selection, deeds }: DeedBarProps<Row>) {
  const { t } = useTranslation();
  const { running, trouble } = deeds;
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
              disabled={running !== null && running.key !== action.key}
              status={action.danger === true ? 'danger' : 'default'}
              onClick={() => deeds.start(action, action.needs === undefined ? [] : selection.rows)}
            >
              {action.label}
            </Button>
          ))}
          <span className={style.count} role="status">
            {running !== null && running.total > 0
              ? t('kit.list.progress', { done: running.done, total: running.total })
              : count > 0 && t('kit.list.selected', { count })}
          </span>
          {running?.giveUp !== undefined && (
            <Button type="text" onClick={running.giveUp}>
              {t('kit.list.giveUp')}
            </Button>
          )}
          {count > 0 && running === null && (
            <Button type="text" onClick={() => selection.drop()}>
              {t('kit.list.clearSelection')}
            </Button>
          )}
        </div>
      )}
      {trouble !== null && (
        <div className={style.trouble}>
          <Notice tone="alarm" title={trouble.lines.length > 0 ? trouble.text : undefined}>
            {trouble.lines.length === 0
              ? trouble.text
              : trouble.lines.map((line, at) => <div key={`${at} ${line}`}>{line}</div>)}
          </Notice>
        </div>
      )}
    </>
  );
}
