import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrganisationRow } from '../../../contract/areas/enterprise/endpoints.ts';
import { largeShare, organisationPackages } from '../../../contract/areas/enterprise/packages.ts';
import { orgType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { useSizeText } from '../../kit/hooks/useSizeText.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { ExpiryMark, OrgStateTag } from './ExpiryMark.tsx';

/** Bytes as they were measured. */
export function Bytes({ bytes }: { readonly bytes: number | null }) {
  const size = useSizeText();
  return bytes === null ? (
    <StyledText as="span" ink={3}>
      —
    </StyledText>
  ) : (
    size(bytes)
  );
}

/** The mark of an organisation that takes much of the disk. */
function LargeTag({ share }: { readonly share: number | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (share === null || share <= largeShare) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  return <Tag tone="warning">{t('enterprise.list.ofDisk', { share: percent })}</Tag>;
}

function use(used: number, limit: number | null): string {
  return limit === null ? String(used) : `${used} / ${limit}`;
}

interface OrganisationProps {
  readonly organisation: OrganisationRow;
}

function OrganisationLink({ organisation: { id, orgName } }: OrganisationProps) {
  return (
    <Link className={row.link} to={`${pagePaths.enterpriseDetail}?id=${id}`}>
      {orgName}
    </Link>
  );
}

/** An organisation on a phone: all that the table shows of it. */
export function OrganisationCard({ row: organisation }: { readonly row: OrganisationRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { orgCode, expireDate, timeZone, packageName, maySendSms } = organisation;
  return (
    <div className={row.card}>
      <div className={row.cardRow}>
        <OrganisationLink organisation={organisation} />
        <OrgStateTag state={organisation.orgState} />
      </div>
      <div className={row.cardRow}>
        <span>{orgCode}</span>
        <ExpiryMark expireDate={expireDate} timeZone={timeZone} now={now} />
      </div>
      <Facts
        paired
        facts={[
          [t('enterprise.list.package'), organisationPackages[packageName].label[locale]],
          [t('enterprise.list.users'), use(organisation.users, organisation.userLimit)],
          [t('enterprise.list.devices'), use(organisation.devices, organisation.deviceLimit)],
          [
            t('enterprise.list.sms'),
            t(maySendSms === 1 ? 'enterprise.list.smsAllowed' : 'enterprise.list.smsDenied'),
          ],
          [t('enterprise.list.files'), <Bytes key="files" bytes={organisation.fileBytes} />],
          [
            t('enterprise.list.rows'),
            <Fragment key="rows">
              <Bytes bytes={organisation.rowBytes} /> <LargeTag share={organisation.diskShare} />
            </Fragment>,
          ],
        ]}
      />
    </div>
  );
}

/** The columns of the organisations of the platform. */
export function useOrganisationColumns(): ListColumn<OrganisationRow>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  return [
    {
      key: 'name',
      fixed: true,
      title: t('enterprise.list.name'),
      render: (organisation) => <OrganisationLink organisation={organisation} />,
    },
    {
      key: 'code',
      title: t('enterprise.code'),
      width: 140,
      render: ({ orgCode }) => orgCode,
    },
    {
      key: 'state',
      title: t('enterprise.list.state'),
      width: 110,
      render: ({ orgState }) => <OrgStateTag state={orgState} />,
    },
    {
      key: 'expires',
      title: t('enterprise.list.expires'),
      width: 210,
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
      width: 190,
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
      optional: true,
      render: (organisation) => orgType.label(organisation.orgType, locale),
    },
  ];
}
