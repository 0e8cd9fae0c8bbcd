import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listEnterprises } from '../../../contract/areas/enterprise/endpoints.ts';
import { orgState, orgType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import type { OpenOrganisationDialog } from './OrganisationDialogs.tsx';
import { OrganisationCard, useOrganisationColumns } from './organisationColumns.tsx';
import { useOrganisationActions } from './useOrganisationActions.ts';

const loadDialogs = dialogLoader(
  'enterprise',
  async () => (await import('./OrganisationDialogs.tsx')).OrganisationDialogs,
);

/** The periods, in days, by which organisations that expire are found. */
const periods = [7, 30, 90] as const;

const filters = {
  SearchText: textFilter(),
  OrgState: optionFilter(orgState.list),
  OrgType: optionFilter(orgType.list),
  ExpiresWithin: optionFilter(periods),
  IsLarge: optionFilter([1]),
};

/** /systemInfo/enterprises: all organisations of the installation, for platform administrators. */
export function OrganisationsPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns = useOrganisationColumns();
  const [open, setOpen] = useState<OpenOrganisationDialog | null>(null);
  const { Dialog: Dialogs, whenHere, loading } = useLazyDialog(loadDialogs);
  const list = useList(listEnterprises, { name: 'enterprises', filters });
  const show = (dialog: OpenOrganisationDialog) => void whenHere(() => setOpen(dialog));
  const rowActions = useOrganisationActions((organisation) =>
    show({ kind: 'package', organisation }),
  );
  return (
    <>
      <ListPage
        list={list}
        title={t('enterprise.list.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ orgName }) => orgName}
        search={{ label: t('enterprise.list.search'), placeholder: t('enterprise.list.search') }}
        filters={[
          {
            kind: 'select',
            name: 'OrgState',
            label: t('enterprise.list.state'),
            options: orgState.list.map((value) => ({
              value,
              label: orgState.label(value, locale),
            })),
          },
          {
            kind: 'select',
            name: 'ExpiresWithin',
            label: t('enterprise.list.soon'),
            options: periods.map((days) => ({
              value: days,
              label: t('enterprise.list.soonOption', { days }),
            })),
          },
          {
            kind: 'select',
            name: 'OrgType',
            label: t('enterprise.list.type'),
            options: orgType.list.map((value) => ({ value, label: orgType.label(value, locale) })),
          },
          {
            kind: 'select',
            name: 'IsLarge',
            label: t('enterprise.list.storage'),
            options: [{ value: 1, label: t('enterprise.list.large') }],
          },
        ]}
        main={{
          label: t('enterprise.list.add'),
          busy: loading,
          run: () => show({ kind: 'add' }),
        }}
        rowActions={rowActions}
        Card={OrganisationCard}
        empty={{ title: t('enterprise.list.none'), text: t('enterprise.list.noneText') }}
      />
      {Dialogs !== null && <Dialogs open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
