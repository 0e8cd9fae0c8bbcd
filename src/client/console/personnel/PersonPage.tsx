import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { updateUser } from '../../../contract/areas/personnel/actions.ts';
import { getUser, type UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { id as idText } from '../../../contract/validators.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { DetailAbsent, DetailMissing, type MissingText } from '../../kit/detail/DetailAbsent.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { LatestOrders } from '../../kit/detail/LatestOrders.tsx';
import { RoleName } from '../../kit/hooks/RoleName.tsx';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { PersonHead } from './PersonHead.tsx';
import { UnverifiedTag } from './peopleColumns.tsx';

const loadPermissions = dialogLoader(
  'role',
  async () => (await import('./roles/PermissionsDialog.tsx')).PermissionsDialog,
);

/** /personnel/mailList/mailinfo?id=…: a person; without an id the user. */
export function PersonPage() {
  const [query] = useSearchParams();
  const me = useUser();
  const missing = useMissing();
  const userID = idText.safeParse(query.get('id') ?? me?.id).data;
  if (userID === undefined) return <DetailMissing {...missing} />;
  return <Person key={userID} userID={userID} />;
}

function Person({ userID }: { readonly userID: string }) {
  const { t } = useTranslation();
  const mayReadOrders = useCan('repair.view');
  const missing = useMissing();
  const read = useEndpoint(getUser, { id: userID });
  const { data: user, error, isFetching, dataUpdatedAt } = read;
  const run = () => void read.refetch();
  useTabTitle(user?.realName ?? null);

  if (user === undefined) return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  return (
    <DetailPage>
      <PersonHead user={user} refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }} />
      <DetailPanel label={t('personnel.detail.facts')}>
        <PersonFacts user={user} />
      </DetailPanel>
      {mayReadOrders && (
        <DetailPanel heading={t('personnel.detail.orders')}>
          <LatestOrders
            of={{ RepairUserID: user.id }}
            label={t('personnel.detail.orders')}
            none={t('personnel.detail.noOrders')}
          />
        </DetailPanel>
      )}
    </DetailPage>
  );
}

function PersonFacts({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const label = useFieldLabel(updateUser);
  const now = useNow();
  const { lastLoginTime } = user;
  const lastLogin =
    lastLoginTime === null ? t('personnel.never') : <TimeAgo instant={lastLoginTime} now={now} />;
  const phone =
    user.userName === '' ? (
      '—'
    ) : (
      <>
        <a href={`tel:${user.userName}`}>{user.userName}</a>
        <UnverifiedTag user={user} />
      </>
    );
  const role = <PersonRole user={user} />;
  const registered = <TimeAgo instant={user.registerDate} now={now} />;
  return (
    <FactGrid
      facts={[
        [label('UserName'), phone],
        [t('personnel.field.orgName'), user.orgName],
        [label('PostName'), user.postName || '—'],
        [label('DepartmentName'), user.departmentName || '—'],
        [label('RoleID'), role],
        [t('personnel.field.openOrders'), user.openOrders],
        [t('personnel.field.lastLogin'), lastLogin],
        [t('personnel.field.registerDate'), registered],
      ]}
    />
  );
}

/** The person's role, and what they may do by it. */
function PersonRole({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const mayRead = useCan('role.view');
  const [open, setOpen] = useState(false);
  const { Dialog, ...dialog } = useLazyDialog(loadPermissions);
  return (
    <>
      <RoleName name={user.roleName} />
      {mayRead && (
        <Button
          type="text"
          size="small"
          loading={dialog.loading}
          onClick={() => void dialog.whenHere(() => setOpen(true))}
        >
          {t('personnel.detail.permissions')}
        </Button>
      )}
      {Dialog !== null && <Dialog person={user} visible={open} onClose={() => setOpen(false)} />}
    </>
  );
}

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('personnel.detail.missingTitle'),
    text: t('personnel.detail.missingText'),
    backLabel: t('personnel.detail.back'),
    to: pagePaths.mailList,
  };
}
