import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  addOvertime,
  getOvertimeSetting,
  hoursOf,
  monthText,
} from '../../../contract/areas/overtime/endpoints.ts';
import { listOvertimeSums, type OvertimeSum } from '../../../contract/areas/overtime/sheets.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { schemaFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { useList } from '../../kit/list/useList.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { OpenOvertimeDialog } from './OvertimeDialogs.tsx';
import { useMonths } from './overtimeColumns.tsx';

interface MonthSumsProps {
  readonly above: ReactNode;
  readonly show: (dialog: OpenOvertimeDialog) => void;
}

/** Returns the address of a person's sheet of a month. */
export function sheetPath(userID: string, month: string): string {
  return `${pagePaths.overtimeSheet}?${new URLSearchParams({ user: userID, month }).toString()}`;
}

/** The people with overtime in a month, and their hours by kinds of days. */
export function MonthSums({ above, show }: MonthSumsProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(addOvertime);
  const months = useMonths(12);
  const [present = ''] = months;
  const maySet = useCan('overtime.confirm');
  const { data: setting } = useEndpoint(getOvertimeSetting, {}, { enabled: maySet });
  const list = useList(listOvertimeSums, {
    name: 'overtimeSums',
    filters: { SearchText: textFilter(), Month: schemaFilter(monthText) },
    otherParams: ['tab'],
    builtIn: months.slice(0, 3).map((month) => ({
      key: month,
      label: month,
      filter: { Month: month },
    })),
  });
  const month = list.values.Month ?? present;
  const hours = (
    name:
      | 'workdayMinutes'
      | 'restDayMinutes'
      | 'holidayMinutes'
      | 'approvedMinutes'
      | 'waitingMinutes'
      | 'refusedMinutes',
  ): ListColumn<OvertimeSum> => ({
    key: name,
    title: t(`overtime.sum.${name}`),
    width: 120,
    align: 'end',
    ...(name === 'refusedMinutes' && { optional: true as const }),
    render: (sum) => hoursOf(sum[name]),
  });
  const columns: ListColumn<OvertimeSum>[] = [
    {
      key: 'person',
      title: label('UserID'),
      fixed: true,
      render: ({ userID, realName }) => (
        <Link className={row.link} to={sheetPath(userID, month)}>
          {realName}
        </Link>
      ),
    },
    hours('workdayMinutes'),
    hours('restDayMinutes'),
    hours('holidayMinutes'),
    hours('approvedMinutes'),
    hours('waitingMinutes'),
    hours('refusedMinutes'),
    {
      key: 'orders',
      title: t('overtime.sum.orders'),
      width: 100,
      align: 'end',
      render: ({ orders }) => orders,
    },
  ];
  return (
    <ListPage
      list={list}
      title={t('overtime.tab.month')}
      above={above}
      columns={columns}
      keyOf={({ userID }) => userID}
      nameOf={({ realName }) => realName}
      search={{ label: t('overtime.searchPerson'), placeholder: t('overtime.searchPerson') }}
      filters={[
        {
          kind: 'select',
          name: 'Month',
          label: t('overtime.field.month'),
          options: months.map((value) => ({ value, label: value })),
        },
      ]}
      extras={
        maySet &&
        setting !== undefined && (
          <WriteButton
            permission="overtime.confirm"
            onClick={() => show({ kind: 'setting', setting })}
          >
            {t('overtime.setting.title')}
          </WriteButton>
        )
      }
      onExport={exportList('OverTimeMonth')}
      empty={{ title: t('overtime.sum.none'), text: t('overtime.sum.noneText') }}
    />
  );
}
