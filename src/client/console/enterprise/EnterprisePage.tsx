import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Enterprise,
  getEnterprise,
  updateEnterprise,
} from '../../../contract/areas/enterprise/endpoints.ts';
import { organisationPackages } from '../../../contract/areas/enterprise/packages.ts';
import { orgType } from '../../../contract/enums.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { fileUrl } from '../../api/http/fileUrl.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailHead } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Avatar } from '../../ui/data/Avatar.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import type { EnterpriseDialogName } from './EnterpriseDialogs.tsx';
import { ExpiryMark, OrgStateTag } from './ExpiryMark.tsx';
import style from './enterprise.module.css';
import { PackageUse } from './PackageUse.tsx';

const loadDialogs = dialogLoader(
  'enterprise',
  async () => (await import('./EnterpriseDialogs.tsx')).EnterpriseDialogs,
);

/** /systemInfo/enterpriseInfo: profile, package with its use, and policy of the user's organisation. */
export function EnterprisePage() {
  const { t } = useTranslation();
  const mayEdit = useCan('enterprise.edit');
  const [open, setOpen] = useState<EnterpriseDialogName | null>(null);
  const { Dialog: Dialogs, whenHere, loading } = useLazyDialog(loadDialogs);
  const { data, error, refetch, isFetching, dataUpdatedAt } = useEndpoint(getEnterprise, {});
  useLiveReads([getEnterprise], ['enterprise', 'device']);
  const run = () => void refetch();
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={6} height={64} />;
    return <FailureNote failure={failureOf(error)} onRetry={run} />;
  }
  const editButton = (dialog: EnterpriseDialogName, label: string, primary: boolean) => (
    <WriteButton
      permission="enterprise.edit"
      type={primary ? 'primary' : 'default'}
      loading={loading}
      onClick={() => void whenHere(() => setOpen(dialog))}
    >
      {label}
    </WriteButton>
  );
  return (
    <DetailPage>
      <DetailHead
        title={data.orgName}
        marks={
          <>
            <Avatar src={fileUrl(data.logo)} name={data.orgName_Short} size={32} isLogo />
            <OrgStateTag state={data.orgState} />
          </>
        }
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
        actions={
          mayEdit && (
            <>
              {editButton('policy', t('enterprise.editPolicy'), false)}
              {editButton('profile', t('enterprise.edit'), true)}
            </>
          )
        }
      />
      <DetailPanel heading={t('enterprise.package')}>
        <Package enterprise={data} />
      </DetailPanel>
      <DetailPanel heading={t('enterprise.profile')}>
        <Profile enterprise={data} />
      </DetailPanel>
      <DetailPanel heading={t('enterprise.policy')}>
        <Policy enterprise={data} />
      </DetailPanel>
      {Dialogs !== null && <Dialogs open={open} enterprise={data} onClose={() => setOpen(null)} />}
    </DetailPage>
  );
}

interface PanelProps {
  readonly enterprise: Enterprise;
}

function Package({ enterprise }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { packageName, expireDate, timeZone, users, userLimit, devices, deviceLimit } = enterprise;
  return (
    <>
      <FactGrid
        facts={[
          [t('enterprise.list.package'), organisationPackages[packageName].label[locale]],
          [
            t('enterprise.expires'),
            <ExpiryMark key="expires" expireDate={expireDate} timeZone={timeZone} now={now} />,
          ],
        ]}
      />
      <div className={style.uses}>
        <PackageUse label={t('enterprise.users')} used={users} limit={userLimit} />
        <PackageUse label={t('enterprise.devices')} used={devices} limit={deviceLimit} />
      </div>
      <p className={style.note}>{t('enterprise.renewHint')}</p>
    </>
  );
}

function Profile({ enterprise }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const label = useFieldLabel(updateEnterprise);
  return (
    <FactGrid
      facts={[
        [t('enterprise.code'), <code key="code">{enterprise.orgCode}</code>],
        [label('OrgName_Short'), enterprise.orgName_Short],
        [t('enterprise.type'), orgType.label(enterprise.orgType, locale)],
        [label('CreditCode'), enterprise.creditCode],
        [label('Industry'), enterprise.industry],
        [label('Contact'), enterprise.contact],
        [label('Phone'), enterprise.phone],
        [label('TimeZone'), enterprise.timeZone],
        [
          label('IsFindable'),
          enterprise.orgType === orgType.values.user
            ? t(enterprise.isFindable === 1 ? 'enterprise.findable' : 'enterprise.notFindable')
            : null,
        ],
        [label('Address'), enterprise.address, 'wide'],
      ]}
    />
  );
}

function Policy({ enterprise }: PanelProps) {
  const { t } = useTranslation();
  const { idleMinutes, defaultIdleMinutes, passwordDays } = enterprise;
  const bounds = { length: enterprise.passwordLength, kinds: enterprise.passwordKinds };
  return (
    <FactGrid
      facts={[
        [
          t('enterprise.label.idle'),
          idleMinutes === null
            ? t('enterprise.idleDefault', { minutes: defaultIdleMinutes })
            : t('enterprise.idle', { minutes: idleMinutes }),
        ],
        [t('enterprise.label.password'), t('enterprise.password', bounds)],
        [
          t('enterprise.label.passwordDays'),
          passwordDays === null
            ? t('enterprise.passwordForever')
            : t('enterprise.passwordDays', { days: passwordDays }),
        ],
      ]}
    />
  );
}
