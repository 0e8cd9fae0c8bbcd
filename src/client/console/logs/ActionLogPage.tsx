import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionLabel, moduleLabel } from '../../../contract/areas/log/changeText.ts';
import {
  type ActionLogNames,
  type ActionLogRow,
  getActionLogNames,
  listActionLog,
} from '../../../contract/areas/log/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import {
  idFilter,
  optionFilter,
  textFilter,
  timeFilter,
} from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { ActionDetail } from './ActionDetail.tsx';
import { useActionColumns } from './actionColumns.tsx';
import { LogTabs } from './LogTabs.tsx';
import { ActionLogNamesContext, useChangeTextFormat } from './useChangeTextFormat.ts';

const filtersOf = ({ modules, actions }: ActionLogNames) => ({
  SearchText: textFilter(),
  UserID: idFilter,
  Module: optionFilter(Object.keys(modules)),
  Action: optionFilter(Object.keys(actions)),
  StartTime: timeFilter,
  EndTime: timeFilter,
});

/** /oplog/index: the operation log. Its names are read before its rows are shown. */
export function ActionLogPage() {
  const { data: names, error, refetch } = useEndpoint(getActionLogNames, {});
  if (names === undefined) {
    return error === null ? (
      <SkeletonRows rows={8} />
    ) : (
      <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <ActionLogNamesContext value={names}>
      <ActionLogList names={names} />
    </ActionLogNamesContext>
  );
}

function ActionLogList({ names }: { readonly names: ActionLogNames }) {
  const { t } = useTranslation();
  const format = useChangeTextFormat();
  const { modules, actions } = names;
  const filters = useMemo(() => filtersOf(names), [names]);
  const [open, setOpen] = useState<ActionLogRow | null>(null);
  const columns = useActionColumns(setOpen);
  const list = useList(listActionLog, { name: 'actionLog', filters });
  const { Module, UserID } = list.values;
  const ofModule = Object.keys(actions).filter(
    (action) => Module === undefined || action.startsWith(`${Module}.`),
  );
  /** The filter by actor: a row's action sets it, and this filter only clears it. */
  const ofPerson = (id: string) => ({
    kind: 'select' as const,
    name: 'UserID' as const,
    label: t('logs.action.person'),
    options: [{ value: id, label: list.rows?.find((row) => row.userID === id)?.realName ?? '…' }],
  });
  return (
    <>
      <ListPage
        list={{
          ...list,
          // another module has other actions
          change: (part) => list.change('Module' in part ? { ...part, Action: undefined } : part),
        }}
        title={t('logs.action.title')}
        above={<LogTabs />}
        columns={columns}
        keyOf={({ seq }) => String(seq)}
        nameOf={(row) => actionLabel(row, format)}
        search={{ label: t('logs.action.searchLabel'), placeholder: t('logs.action.search') }}
        filters={[
          {
            kind: 'select',
            name: 'Module',
            label: t('logs.action.module'),
            options: Object.keys(modules).map((value) => ({
              value,
              label: moduleLabel(value, format),
            })),
          },
          {
            kind: 'select',
            name: 'Action',
            label: t('logs.action.action'),
            searchable: true,
            options: ofModule.map((value) => ({
              value,
              label: actionLabel({ action: value }, format),
            })),
          },
          ...(UserID === undefined ? [] : [ofPerson(UserID)]),
          { kind: 'days', from: 'StartTime', to: 'EndTime', label: t('logs.from') },
        ]}
        rowActions={[
          {
            key: 'person',
            label: t('logs.action.ofPerson'),
            run: ([row]) => row && list.change({ UserID: row.userID }),
          },
        ]}
        onExport={exportList('ActionLog')}
        empty={{ title: t('logs.action.noneTitle'), text: t('logs.retention') }}
      />
      <ActionDetail row={open} onClose={() => setOpen(null)} />
    </>
  );
}
