import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { listPartApplications } from '../../../../contract/areas/part/application.ts';
import { applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import { id as idText } from '../../../../contract/validators.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { usePartApplicationColumns } from '../../../kit/application/applicationCells.tsx';
import { useApplicationDialog } from '../../../kit/application/useApplicationDialog.tsx';
import { optionFilter, textFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { ApplicationPanels } from './ApplicationPanels.tsx';

/** The filters of lists of applications. */
export const applicationFilters = {
  SearchText: textFilter(),
  ApplyType: optionFilter(applyType.list),
  ApplyState: optionFilter(applyState.list),
};

/** /sparePart/applyFor: one's own applications; with `id` one of them. */
export function ApplyForPage() {
  const [query] = useSearchParams();
  const id = idText.safeParse(query.get('id')).data;
  return id === undefined ? <OwnList /> : <ApplicationPanels key={id} id={id} page="own" />;
}

function OwnList() {
  const { t } = useTranslation();
  const columns = usePartApplicationColumns('own');
  const filters = useApplicationFilters();
  const { open, loading, dialog } = useApplicationDialog();
  const list = useList(listPartApplications, {
    name: 'partApplications',
    filters: applicationFilters,
    always: { Mine: 1 },
    live: { kinds: ['partApplication'], idOf: ({ id }) => id },
  });
  return (
    <>
      <ListPage
        list={list}
        title={t('partApplications.mine')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ code }) => code}
        search={{
          label: t('partApplications.searchLabel'),
          placeholder: t('partApplications.search'),
        }}
        filters={filters}
        main={{
          label: t('partApplications.add'),
          permission: 'part.apply',
          busy: loading,
          run: () => open({ applyType: applyType.values.requisition, entries: [] }),
        }}
        empty={{ title: t('partApplications.noneTitle'), text: t('partApplications.noneText') }}
      />
      {dialog}
    </>
  );
}

/** The filters above a list of applications. */
export function useApplicationFilters() {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      kind: 'select' as const,
      name: 'ApplyType' as const,
      label: t('partApplications.type'),
      options: applyType.list.map((value) => ({ value, label: applyType.label(value, locale) })),
    },
    {
      kind: 'select' as const,
      name: 'ApplyState' as const,
      label: t('partApplications.state'),
      options: applyState.list.map((value) => ({ value, label: applyState.label(value, locale) })),
    },
  ];
}
