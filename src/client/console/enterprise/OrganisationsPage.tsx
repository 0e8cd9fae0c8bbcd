import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listEnterprises,
  type OrganisationRow,
  updateEnterpriseSms,
  updateEnterpriseState,
} from '../../../contract/areas/enterprise/endpoints.ts';
import { orgState, orgType } from '../../../contract/enums.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import type { OpenOrganisationDialog } from './OrganisationDialogs.tsx';
import { useOrganisationColumns } from './organisationColumns.tsx';

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
  const update = useAction(updateEnterpriseState, [listEnterprises]);
  const updateSms = useAction(updateEnterpriseSms, [listEnterprises]);
  const show = (dialog: OpenOrganisationDialog) => void whenHere(() => setOpen(dialog));
  const { disabled, normal } = orgState.values;
  const setState = async (
    organisation: OrganisationRow | undefined,
    OrgState: typeof disabled | typeof normal,
  ) => {
    if (organisation === undefined) return;
    const { id, version } = organisation;
    await update.mutateAsync({ ID: id, OrgState, Version: version });
  };
  const setSms = async (organisation: OrganisationRow | undefined, MaySendSms: 0 | 1) => {
    if (organisation === undefined) return;
    const { id, version } = organisation;
    await updateSms.mutateAsync({ ID: id, MaySendSms, Version: version });
  };
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
        rowActions={[
          {
            key: 'package',
            label: t('enterprise.list.setPackage'),
            run: ([organisation]) => organisation && show({ kind: 'package', organisation }),
          },
          {
            key: 'allowSms',
            label: t('enterprise.list.allowSms'),
            isAvailable: (row) => row.maySendSms === 0,
            confirm: ([row]) => t('enterprise.list.confirmAllowSms', { name: row?.orgName }),
            run: ([row]) => setSms(row, 1),
          },
          {
            key: 'denySms',
            label: t('enterprise.list.denySms'),
            destructive: true,
            isAvailable: (row) => row.maySendSms === 1,
            confirm: ([row]) => t('enterprise.list.confirmDenySms', { name: row?.orgName }),
            run: ([row]) => setSms(row, 0),
          },
          {
            key: 'disable',
            label: t('enterprise.list.disable'),
            destructive: true,
            isAvailable: (row) => row.orgState !== disabled,
            confirm: ([row]) => t('enterprise.list.confirmDisable', { name: row?.orgName }),
            run: ([row]) => setState(row, disabled),
          },
          {
            key: 'enable',
            label: t('enterprise.list.enable'),
            isAvailable: (row) => row.orgState === disabled,
            confirm: ([row]) => t('enterprise.list.confirmEnable', { name: row?.orgName }),
            run: ([row]) => setState(row, normal),
          },
        ]}
        empty={{ title: t('enterprise.list.none'), text: t('enterprise.list.noneText') }}
      />
      {Dialogs !== null && <Dialogs open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
