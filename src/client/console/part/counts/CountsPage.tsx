import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getCountSetting, listCounts } from '../../../../contract/areas/part/count.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { sparePartPosition } from '../../../../contract/areas/part/part.ts';
import { id as idText } from '../../../../contract/validators.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { idFilter, optionFilter, textFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { countPath } from '../../../lib/paths/countPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';
import { AddCountDialog, CountSettingDialog } from './CountDialogs.tsx';
import { CountPanels } from './CountPanels.tsx';
import { useCountColumns } from './countCells.tsx';

const filters = {
  SearchText: textFilter(),
  CountState: optionFilter(countState.list),
  PositionID: idFilter,
  Mine: optionFilter([1]),
};

/** /sparePart/counts: the count sheets; with `id` one of them. */
export function CountsPage() {
  const [query] = useSearchParams();
  const id = idText.safeParse(query.get('id')).data;
  return id === undefined ? <CountList /> : <CountPanels key={id} id={id} />;
}

function CountList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const columns = useCountColumns();
  const [isOpen, setOpen] = useState(false);
  const { data: positions = [] } = useEndpoint(sparePartPosition.calls.list, {});
  const list = useList(listCounts, {
    name: 'partCounts',
    filters,
    live: { kinds: ['partCount'], idOf: ({ id }) => id },
  });
  return (
    <>
      <ListPage
        list={list}
        title={t('partCounts.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ code }) => code}
        search={{ label: t('partCounts.searchLabel'), placeholder: t('partCounts.search') }}
        filters={[
          {
            kind: 'select',
            name: 'CountState',
            label: t('partCounts.state'),
            options: countState.list.map((value) => ({
              value,
              label: countState.label(value, locale),
            })),
          },
          {
            kind: 'tree',
            name: 'PositionID',
            label: t('partCounts.position.name'),
            nodes: treeNodes(positions),
          },
          {
            kind: 'select',
            name: 'Mine',
            label: t('partCounts.mine'),
            options: [{ value: 1, label: t('partCounts.mineYes') }],
          },
        ]}
        main={{
          label: t('partCounts.add'),
          permission: 'part.editCount',
          run: () => setOpen(true),
        }}
        extras={<SettingButton />}
        empty={{ title: t('partCounts.noneTitle'), text: t('partCounts.noneText') }}
      />
      {isOpen && (
        <AddCountDialog
          positions={treeNodes(positions)}
          onDone={(id) => void navigate(countPath(id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function SettingButton() {
  const { t } = useTranslation();
  const mayEdit = useCan('part.countLimit');
  const [isOpen, setOpen] = useState(false);
  const { data } = useEndpoint(getCountSetting, {}, { enabled: mayEdit });
  if (!mayEdit || data === undefined) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('partCounts.setting.open')}</Button>
      {isOpen && <CountSettingDialog setting={data} onClose={() => setOpen(false)} />}
    </>
  );
}
