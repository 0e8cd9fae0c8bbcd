import { useTranslation } from 'react-i18next';
import { listLoginLog } from '../../../contract/areas/log/endpoints.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { optionFilter, textFilter, timeFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { LogTabs } from './LogTabs.tsx';
import { useLoginColumns } from './loginColumns.tsx';

const filters = {
  SearchText: textFilter(),
  Result: optionFilter([1, 0]),
  StartTime: timeFilter,
  EndTime: timeFilter,
};

/** /systemInfo/loginLog: successful and failed sign-ins. */
export function LoginLogPage() {
  const { t } = useTranslation();
  const columns = useLoginColumns();
  const list = useList(listLoginLog, { name: 'loginLog', filters, sorts: ['loginTime'] });
  return (
    <ListPage
      list={list}
      title={t('logs.login.title')}
      above={<LogTabs />}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ realName }) => realName}
      search={{ label: t('logs.login.searchLabel'), placeholder: t('logs.login.search') }}
      filters={[
        {
          kind: 'select',
          name: 'Result',
          label: t('logs.login.result'),
          options: [
            { value: 1, label: t('logs.login.in') },
            { value: 0, label: t('logs.login.refused') },
          ],
        },
        { kind: 'days', from: 'StartTime', to: 'EndTime', label: t('logs.from') },
      ]}
      onExport={exportList('LoginLog')}
      empty={{ title: t('logs.login.noneTitle'), text: t('logs.retention') }}
    />
  );
}
