import { useTranslation } from 'react-i18next';
import type { OrganisationRow } from '../../../contract/areas/enterprise/endpoints.ts';
import { organisationPackages } from '../../../contract/areas/enterprise/packages.ts';
import { orgType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { ExpiryMark, OrgStateTag } from './ExpiryMark.tsx';

/** The columns of the organisations of the platform. */
export function useOrganisationColumns(): ListColumn<OrganisationRow>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const use = (used: number, limit: number | null) =>
    limit === null ? used : `${used} / ${limit}`;
  return [
    {
      key: 'name',
      fixed: true,
      title: t('enterprise.list.name'),
      render: ({ orgName, orgCode }) => (
        <>
          {orgName} <span className={row.code}>{orgCode}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('enterprise.list.state'),
      width: 120,
      render: ({ orgState }) => <OrgStateTag state={orgState} />,
    },
    {
      key: 'expires',
      title: t('enterprise.list.expires'),
      width: 220,
      render: ({ expireDate, timeZone }) => (
        <ExpiryMark expireDate={expireDate} timeZone={timeZone} now={now} />
      ),
    },
    {
      key: 'package',
      title: t('enterprise.list.package'),
      width: 130,
      render: ({ packageName }) => organisationPackages[packageName].label[locale],
    },
    {
      key: 'users',
      title: t('enterprise.list.users'),
      width: 120,
      render: ({ users, userLimit }) => use(users, userLimit),
    },
    {
      key: 'devices',
      title: t('enterprise.list.devices'),
      width: 140,
      render: ({ devices, deviceLimit }) => use(devices, deviceLimit),
    },
    {
      key: 'type',
      title: t('enterprise.list.type'),
      width: 232,
      render: (organisation) => orgType.label(organisation.orgType, locale),
    },
  ];
}
