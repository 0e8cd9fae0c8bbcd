import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReading } from '../../api/query/useEndpoint.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { toastFailure } from '../../ui/toasts/toastWithAction.tsx';
import { useErrorText } from '../form/useErrorText.ts';
import { useExpiredReason } from '../hooks/useExpiredReason.ts';
import { PageHeading } from '../page/PageHeading.tsx';
import { ImportButton, type ListImport } from './import/ImportButton.tsx';
import style from './ListPage.module.css';
import type { MainAction } from './listTypes.ts';
import type { List } from './useList.ts';

interface ListHeadProps<Row, Values> {
  readonly title: string;
  readonly list: List<Row, Values>;
  readonly main: MainAction | undefined;
  readonly extras: ReactNode;
  readonly onExport: ((query: object) => Promise<void>) | undefined;
  readonly importRows: ListImport | undefined;
}

/** The head of a list: title, count and the actions on the list as a whole. */
export function ListHead<Row, Values>(props: ListHeadProps<Row, Values>) {
  const { list, main, onExport, importRows } = props;
  const { t } = useTranslation();
  const expired = useExpiredReason();
  const mainReason = expired(main?.permission);
  const total = list.total?.toLocaleString('en-US');
  return (
    <div className={style.head}>
      <PageHeading className={style.title}>{props.title}</PageHeading>
      <span className={style.count} role="status">
        {list.total !== undefined &&
          t(list.isBound ? 'kit.list.countBound' : 'kit.list.count', { count: list.total, total })}
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
        {importRows !== undefined && (
          <ImportButton of={importRows} onChanged={() => void list.reload()} />
        )}
        {onExport !== undefined && (
          <ExportButton query={list.requestFields} disabled={!list.total} onExport={onExport} />
        )}
        <RefreshButton list={list} />
      </div>
      {main !== undefined && (
        <div className={style.main}>
          <Button
            type="primary"
            loading={main.busy ?? false}
            disabled={mainReason !== undefined}
            title={mainReason}
            onClick={main.run}
          >
            {main.label}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A separate component, so that a refresh does not rerender the rows. */
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

interface ExportButtonProps {
  /** The filters as fields of the request. */
  readonly query: object;
  readonly disabled: boolean;
  readonly onExport: (query: object) => Promise<void>;
}

/** Downloads the rows that match the filters; a failure offers a retry. */
function ExportButton({ query, disabled, onExport }: ExportButtonProps) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onExport(query);
      toastSuccess(t('kit.list.exported'));
    } catch (cause) {
      toastFailure(reason(cause), t('app.retry'), () => void run());
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} disabled={disabled} onClick={() => void run()}>
      {t('kit.list.exportRows')}
    </Button>
  );
}
