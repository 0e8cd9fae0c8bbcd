import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReading } from '../../api/query/useEndpoint.ts';
import { Button } from '../../ui/Button.ts';
import { ExportButton } from './ExportButton.tsx';
import style from './ListPage.module.css';
import type { MainAction } from './listTypes.ts';
import type { List } from './useList.ts';

interface ListHeadProps<Row, Values> {
  readonly title: string;
  readonly count: ((total: number) => string) | undefined;
  readonly list: List<Row, Values>;
  readonly main: MainAction | undefined;
  readonly extras: ReactNode;
  readonly onExport: ((asked: object) => Promise<void>) | undefined;
}

/** Title and count, and what can be done with the list as a whole. */
export function ListHead<Row, Values>(props: ListHeadProps<Row, Values>) {
  const { list, main, onExport } = props;
  const { t } = useTranslation();
  const { count = (total: number) => t('kit.list.count', { count: total }) } = props;
  return (
    <div className={style.head}>
      <h1 className={style.title}>{props.title}</h1>
      <span className={style.count} role="status">
        {list.total !== undefined && count(list.total)}
        {list.moves > 0 && (
          <button
            type="button"
            className={style.moves}
            title={t('kit.list.showMoves')}
            onClick={() => void list.reload()}
          >
            {t('kit.list.moves', { count: list.moves })}
          </button>
        )}
      </span>
      <div className={style.actions}>
        {props.extras}
        {onExport !== undefined && (
          <ExportButton asked={list.asked} disabled={!list.total} onExport={onExport} />
        )}
        <RefreshButton list={list} />
      </div>
      {main !== undefined && (
        <div className={style.main}>
          <Button type="primary" loading={main.busy ?? false} onClick={main.run}>
            {main.label}
          </Button>
        </div>
      )}
    </div>
  );
}

/** By itself: whether the rows are being read anew is nothing to the rows. */
function RefreshButton({
  list,
}: {
  readonly list: Pick<List<unknown, unknown>, 'endpoint' | 'reload'>;
}) {
  const { t } = useTranslation();
  return (
    <Button loading={useIsReading(list.endpoint)} onClick={() => void list.reload()}>
      {t('app.refresh')}
    </Button>
  );
}
