import { useTranslation } from 'react-i18next';
import {
  type ConnectionRow,
  listConnections,
} from '../../../contract/areas/connection/endpoints.ts';
import { channelNames } from '../../../contract/topics/live.ts';
import { useCan } from '../../api/session/useSession.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { useList } from '../../kit/list/useList.ts';
import { ConnectionTabs } from './ConnectionTabs.tsx';

const filters = { SearchText: textFilter(), LiveChannel: optionFilter(channelNames) };

/** /scoket/index/connections: the persistent connections of the organisation's people, over all nodes. */
export function ConnectionListPage() {
  const { t } = useTranslation();
  const label = useFieldLabel(listConnections);
  const seesAddresses = useCan('connection.address');
  const now = useNow();
  const list = useList(listConnections, { name: 'connections', filters });
  const address: ListColumn<ConnectionRow> = {
    key: 'address',
    title: t('connection.address'),
    width: 200,
    render: (row) => row.address ?? '',
  };
  return (
    <ListPage
      list={list}
      title={t('connection.organisation')}
      above={<ConnectionTabs shown="organisation" />}
      columns={[
        {
          key: 'person',
          fixed: true,
          title: t('connection.person'),
          render: ({ userName }) => userName,
        },
        {
          key: 'channel',
          title: label('LiveChannel'),
          width: 180,
          render: ({ channel }) => t(`connection.channel.${channel}`),
        },
        {
          key: 'since',
          title: t('connection.since'),
          width: 160,
          render: ({ since }) => <TimeAgo instant={since} now={now} />,
        },
        ...(seesAddresses ? [address] : []),
      ]}
      keyOf={({ id }) => id}
      nameOf={({ userName }) => userName}
      search={{ label: t('connection.search'), placeholder: t('connection.search') }}
      filters={[
        {
          kind: 'select',
          name: 'LiveChannel',
          label: label('LiveChannel'),
          options: channelNames.map((value) => ({
            value,
            label: t(`connection.channel.${value}`),
          })),
        },
      ]}
      empty={{ title: t('connection.noneTitle'), text: t('connection.noneText') }}
    />
  );
}
