import { useTranslation } from 'react-i18next';
import {
  getOrganisation,
  listEnterprises,
  type OrganisationRow,
  updateEnterpriseSms,
  updateEnterpriseState,
} from '../../../contract/areas/enterprise/endpoints.ts';
import { orgState } from '../../../contract/enums.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import type { ListAction } from '../../kit/list/listTypes.ts';

/** The actions of a platform administrator on one organisation. @param onPackage opens the dialog of its package */
export function useOrganisationActions(
  onPackage: (organisation: OrganisationRow) => void,
): readonly ListAction<OrganisationRow>[] {
  const { t } = useTranslation();
  const update = useAction(updateEnterpriseState, [listEnterprises, getOrganisation]);
  const updateSms = useAction(updateEnterpriseSms, [listEnterprises, getOrganisation]);
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
  return [
    {
      key: 'package',
      label: t('enterprise.list.setPackage'),
      run: ([organisation]) => organisation && onPackage(organisation),
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
  ];
}
