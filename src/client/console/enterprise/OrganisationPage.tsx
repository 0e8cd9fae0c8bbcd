import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  getOrganisation,
  type OrganisationDetail,
  type OrganisationRow,
} from '../../../contract/areas/enterprise/endpoints.ts';
import { organisationPackages } from '../../../contract/areas/enterprise/packages.ts';
import { orgType } from '../../../contract/enums.ts';
import { id as idText } from '../../../contract/validators.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailAbsent, DetailMissing, type MissingText } from '../../kit/detail/DetailAbsent.tsx';
import { DetailHead, type Refresh } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { TimeAgo, useAbsoluteTime, useNow } from '../../kit/hooks/times.tsx';
import type { ListAction } from '../../kit/list/listTypes.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { ActionMenu } from '../../ui/menus/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { ExpiryMark, OrgStateTag } from './ExpiryMark.tsx';
import style from './enterprise.module.css';
import { Bytes } from './organisationColumns.tsx';
import { PackageUse } from './PackageUse.tsx';
import { useOrganisationActions } from './useOrganisationActions.ts';

const loadDialogs = dialogLoader(
  'enterprise',
  async () => (await import('./OrganisationDialogs.tsx')).OrganisationDialogs,
);

/** /systemInfo/enterprises/detail?id=…: one organisation, for platform administrators. */
export function OrganisationPage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const id = idText.safeParse(query.get('id')).data;
  return id === undefined ? <DetailMissing {...missing} /> : <Organisation key={id} id={id} />;
}

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('enterprise.detail.missing'),
    text: t('enterprise.detail.missingText'),
    backLabel: t('enterprise.detail.back'),
    to: pagePaths.enterprises,
  };
}

function Organisation({ id }: { readonly id: string }) {
  const missing = useMissing();
  const { t } = useTranslation();
  const read = useEndpoint(getOrganisation, { ID: id });
  const { data: organisation, error, isFetching, dataUpdatedAt } = read;
  const run = () => void read.refetch();
  useTabTitle(organisation?.orgName ?? null);
  if (organisation === undefined)
    return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  const { users, userLimit, devices, deviceLimit } = organisation;
  return (
    <DetailPage>
      <Head
        organisation={organisation}
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
      />
      <DetailPanel heading={t('enterprise.detail.package')}>
        <PackageFacts organisation={organisation} />
        <div className={style.uses}>
          <PackageUse label={t('enterprise.users')} used={users} limit={userLimit} />
          <PackageUse label={t('enterprise.devices')} used={devices} limit={deviceLimit} />
        </div>
      </DetailPanel>
      <DetailPanel heading={t('enterprise.detail.administrators')}>
        <Administrators organisation={organisation} />
      </DetailPanel>
      <DetailPanel heading={t('enterprise.detail.use')}>
        <UseFacts organisation={organisation} />
      </DetailPanel>
      <DetailPanel heading={t('enterprise.detail.history')}>
        <History organisation={organisation} />
      </DetailPanel>
    </DetailPage>
  );
}

interface PartProps {
  readonly organisation: OrganisationDetail;
}

function PackageFacts({ organisation }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { expireDate, timeZone, packageName, maySendSms, createTime } = organisation;
  return (
    <FactGrid
      facts={[
        [t('enterprise.code'), <code key="code">{organisation.orgCode}</code>],
        [t('enterprise.type'), orgType.label(organisation.orgType, locale)],
        [t('enterprise.list.package'), organisationPackages[packageName].label[locale]],
        [
          t('enterprise.expires'),
          <ExpiryMark key="expires" expireDate={expireDate} timeZone={timeZone} now={now} />,
        ],
        [
          t('enterprise.list.sms'),
          t(maySendSms === 1 ? 'enterprise.list.smsAllowed' : 'enterprise.list.smsDenied'),
        ],
        [t('enterprise.detail.created'), <TimeAgo key="created" instant={createTime} now={now} />],
      ]}
    />
  );
}

function Administrators({ organisation: { administrators, contact, phone } }: PartProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <>
      <ul className={style.plain}>
        {administrators.map(({ realName, userName, lastLoginTime }) => (
          <li key={userName}>
            <strong>{realName}</strong>
            <a href={`tel:${userName}`}>{userName}</a>
            <span className={style.note}>
              {lastLoginTime === null ? (
                t('enterprise.detail.neverSignedIn')
              ) : (
                <>
                  {t('enterprise.detail.signedIn')} <TimeAgo instant={lastLoginTime} now={now} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {administrators.length === 0 && (
        <p className={style.error}>{t('enterprise.detail.noAdministrator')}</p>
      )}
      {(contact !== '' || phone !== '') && (
        <p className={style.note}>
          {t('enterprise.detail.contact', { text: `${contact} ${phone}`.trim() })}
        </p>
      )}
    </>
  );
}

function UseFacts({ organisation }: PartProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { lastLoginTime } = organisation;
  return (
    <FactGrid
      facts={[
        [
          t('enterprise.detail.lastLogin'),
          lastLoginTime === null ? (
            t('enterprise.detail.neverSignedIn')
          ) : (
            <TimeAgo key="login" instant={lastLoginTime} now={now} />
          ),
        ],
        [t('enterprise.detail.recentUsers'), organisation.recentUsers],
        [t('enterprise.detail.openOrders'), organisation.openOrders],
        [t('enterprise.detail.recentOrders'), organisation.recentOrders],
        [t('enterprise.detail.orders'), organisation.orders],
        [t('enterprise.list.files'), <Bytes key="files" bytes={organisation.fileBytes} />],
        [t('enterprise.list.rows'), <Bytes key="rows" bytes={organisation.rowBytes} />],
      ]}
    />
  );
}

function History({ organisation: { history } }: PartProps) {
  const { t } = useTranslation();
  const absolute = useAbsoluteTime();
  if (history.length === 0) return <p className={style.note}>{t('enterprise.detail.noHistory')}</p>;
  return (
    <ul className={style.plain}>
      {history.map(({ time, realName, action, change }) => (
        <li key={`${time} ${action} ${change}`}>
          <span className={style.when}>{absolute(Date.parse(time))}</span>
          <span className={style.what}>
            <strong>{action}</strong> {change}
          </span>
          <span className={style.note}>{realName}</span>
        </li>
      ))}
    </ul>
  );
}

interface HeadProps extends PartProps {
  readonly refresh: Refresh;
}

/** The name, the state, and the actions as the list has them. */
function Head({ organisation, refresh }: HeadProps) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const [confirming, setConfirming] = useState<ListAction<OrganisationRow> | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const { Dialog: Dialogs, whenHere, loading } = useLazyDialog(loadDialogs);
  const last = useLastNonNull(confirming);
  const actions = useOrganisationActions(() => void whenHere(() => setIsOpen(true)));
  const [setPackage, ...others] = actions.filter(
    (one) => one.isAvailable?.(organisation) !== false,
  );
  const run = async (action: ListAction<OrganisationRow>) => {
    setConfirming(null);
    setError('');
    setBusy(true);
    try {
      await action.run?.([organisation], { progress: () => undefined });
      toastSuccess(t('kit.list.done'));
    } catch (cause) {
      setError(reason(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DetailHead
        title={organisation.orgName}
        marks={<OrgStateTag state={organisation.orgState} />}
        refresh={refresh}
        errorText={error}
        actions={
          <>
            <ActionMenu
              label={t('kit.list.more')}
              busy={busy}
              actions={others.map((one) => ({
                key: one.key,
                text: one.label,
                destructive: one.destructive ?? false,
                run: () => setConfirming(one),
              }))}
            />
            {setPackage !== undefined && (
              <Button
                type="primary"
                loading={loading}
                onClick={() => void setPackage.run?.([organisation], { progress: () => undefined })}
              >
                {setPackage.label}
              </Button>
            )}
          </>
        }
      />
      <ConfirmDialog
        visible={confirming !== null}
        title={t('kit.list.confirm')}
        text={last?.confirm?.([organisation]) ?? ''}
        confirmLabel={last?.label ?? ''}
        destructive={last?.destructive ?? false}
        onConfirm={() => confirming !== null && void run(confirming)}
        onClose={() => setConfirming(null)}
      />
      {Dialogs !== null && (
        <Dialogs
          open={isOpen ? { kind: 'package', organisation } : null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
