import { useTranslation } from 'react-i18next';
import type { OrganisationRow } from '../../../contract/areas/enterprise/endpoints.ts';
import { largeShare, organisationPackages } from '../../../contract/areas/enterprise/packages.ts';
import { orgType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { useSizeText } from '../../kit/hooks/useSizeText.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { Tag } from '../../ui/data/Tag.tsx';
import { ExpiryMark, OrgStateTag } from './ExpiryMark.tsx';

/** Bytes as they were measured. */
function Bytes({ bytes }: { readonly bytes: number | null }) {
  const size = useSizeText();
  return bytes === null ? <span className={row.third}>—</span> : size(bytes);
}

/** The mark of an organisation that takes much of the disk. */
function LargeTag({ share }: { readonly share: number | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (share === null || share <= largeShare) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  return <Tag tone="warning">{t('enterprise.list.ofDisk', { share: percent })}</Tag>;
}

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
      width: 104,
      render: ({ users, userLimit }) => use(users, userLimit),
    },
    {
      key: 'devices',
      title: t('enterprise.list.devices'),
      width: 120,
      render: ({ devices, deviceLimit }) => use(devices, deviceLimit),
    },
    {
      key: 'sms',
      title: t('enterprise.list.sms'),
      width: 112,
      render: ({ maySendSms }) =>
        t(maySendSms === 1 ? 'enterprise.list.smsAllowed' : 'enterprise.list.smsDenied'),
    },
    {
      key: 'files',
      title: t('enterprise.list.files'),
      width: 110,
      render: ({ fileBytes }) => <Bytes bytes={fileBytes} />,
    },
    {
      key: 'rows',
      title: t('enterprise.list.rows'),
      width: 220,
      render: ({ rowBytes, diskShare }) => (
        <>
          <Bytes bytes={rowBytes} /> <LargeTag share={diskShare} />
        </>
      ),
    },
    {
      key: 'type',
      title: t('enterprise.list.type'),
      width: 148,
      render: (organisation) => orgType.label(organisation.orgType, locale),
    },
  ];
}
