import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  getApplicationSetting,
  listWaitingApplications,
} from '../../../../contract/areas/part/application.ts';
import { applyType } from '../../../../contract/areas/part/partEnums.ts';
import { id as idText } from '../../../../contract/validators.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { usePartApplicationColumns } from '../../../kit/application/applicationCells.tsx';
import { useApplicationDialog } from '../../../kit/application/useApplicationDialog.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { optionFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { LinkTabs } from '../../../kit/list/PageTabs.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { ApplicationPanels } from './ApplicationPanels.tsx';
import { ApplicationSettingDialog } from './ApplicationSettingDialog.tsx';
import { applicationFilters, useApplicationFilters } from './ApplyForPage.tsx';

const waits = ['decide', 'pickUp', 'receive'] as const;
const countNames = { decide: 'toDecide', pickUp: 'toPickUp', receive: 'toReceive' } as const;
const filters = { ...applicationFilters, WaitsFor: optionFilter(waits) };

/** /sparePart/requisition: the applications that wait; with `id` one of them. */
export function RequisitionPage() {
  const [query] = useSearchParams();
  const id = idText.safeParse(query.get('id')).data;
  return id === undefined ? <WaitingList /> : <ApplicationPanels key={id} id={id} page="all" />;
}

function WaitingList() {
  const { t } = useTranslation();
  const columns = usePartApplicationColumns('all');
  const shown = useApplicationFilters().filter(({ name }) => name === 'ApplyType');
  const { open, loading, dialog } = useApplicationDialog();
  const list = useList(listWaitingApplications, {
    name: 'partRequisitions',
    filters,
    live: { kinds: ['partApplication'], idOf: ({ id }) => id },
  });
  return (
    <>
      <ListPage
        list={list}
        title={t('partApplications.title')}
        above={<WaitTabs open={list.values.WaitsFor} />}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ code }) => code}
        search={{
          label: t('partApplications.searchLabel'),
          placeholder: t('partApplications.search'),
        }}
        filters={shown}
        main={{
          label: t('partApplications.addPurchase'),
          permission: 'part.apply',
          busy: loading,
          run: () => open({ applyType: applyType.values.purchase, entries: [] }),
        }}
        extras={<SettingButton />}
        empty={{
          title: t('partApplications.noWaitTitle'),
          text: t('partApplications.noWaitText'),
        }}
      />
      {dialog}
    </>
  );
}

/** The kinds of waiting, each with its number. */
function WaitTabs({ open }: { readonly open: (typeof waits)[number] | undefined }) {
  const { t } = useTranslation();
  useLiveReads([listWaitingApplications], ['partApplication']);
  const { data } = useEndpoint(listWaitingApplications, { pageSize: 1 });
  const path = pagePaths.sparePartRequisition;
  return (
    <LinkTabs
      label={t('partApplications.waits.label')}
      tabs={[
        { to: path, text: t('partApplications.all'), isCurrent: open === undefined },
        ...waits.map((name) => {
          const text = t(`partApplications.waits.${name}`);
          const value = data?.dataRemark[countNames[name]];
          return {
            to: `${path}?${new URLSearchParams({ WaitsFor: name })}`,
            text,
            isCurrent: open === name,
            ...(value !== undefined && {
              count: {
                value,
                title: t('partApplications.waits.count', { name: text, count: value }),
              },
            }),
          };
        }),
      ]}
    />
  );
}

function SettingButton() {
  const { t } = useTranslation();
  const mayEdit = useCan('part.applyLimit');
  const [isOpen, setOpen] = useState(false);
  const { data } = useEndpoint(getApplicationSetting, {}, { enabled: mayEdit });
  if (!mayEdit || data === undefined) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('partApplications.setting.open')}</Button>
      {isOpen && <ApplicationSettingDialog setting={data} onClose={() => setOpen(false)} />}
    </>
  );
}
