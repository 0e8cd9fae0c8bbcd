import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getCatalogue,
  getRolePermissions,
  getRoleSetting,
  listRolesInFull,
  type Role,
} from '../../../../contract/areas/role/endpoints.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import { isAdministrator } from '../../../../contract/roles.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../../kit/hooks/WriteButton.tsx';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useUnsavedMark } from '../../../ui/page/unsaved.ts';
import { usePhone } from '../../../ui/page/viewport.ts';
import type { OpenRoleDialog } from './RoleDialogs.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import { RoleList } from './RoleList.tsx';
import { draftedPermissions, draftTo, emptyRoleDraft, type RoleDraft } from './roleDraft.ts';
import style from './roles.module.css';

const loadDialogs = dialogLoader(
  'role',
  async () => (await import('./RoleDialogs.tsx')).RoleDialogs,
);

/** /personnel/newRoleList: the roles of the organisation and the permissions of the selected one. */
export function RolesPage() {
  const { t } = useTranslation();
  const mayEdit = useCan('role.edit');
  const isPhone = usePhone();
  const [query, setQuery] = useSearchParams();
  const { data: roles, error, refetch } = useEndpoint(listRolesInFull, {});
  const catalogue = useEndpoint(getCatalogue, {});
  const setting = useEndpoint(getRoleSetting, {}).data;
  useLiveReads([listRolesInFull, getRolePermissions, getRoleSetting], ['role']);
  /** The unsaved changes by role: they stay while another role is looked at. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RoleDraft>>(new Map());
  const [open, setOpen] = useState<OpenRoleDialog | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const draftOf = ({ roleID }: Role) => drafts.get(roleID) ?? emptyRoleDraft;
  const hasChanges = (role: Role) => {
    const wanted = draftedPermissions(role.permissions, draftOf(role));
    return draftTo(role.permissions, wanted).size > 0;
  };
  const mark = useUnsavedMark(t('role.title'), roles?.some(hasChanges) === true);
  const failed = error ?? catalogue.error;
  if (roles === undefined || catalogue.data === undefined) {
    if (failed === null) return <SkeletonRows rows={8} />;
    const retry = () => void Promise.all([refetch(), catalogue.refetch()]);
    return <FailureNote failure={failureOf(failed)} onRetry={retry} />;
  }
  const named = roles.find(({ roleID }) => roleID === query.get('role'));
  const shown = named ?? (isPhone ? undefined : roles[0]);
  const select = (roleID: string | null) => setQuery(roleID === null ? {} : { role: roleID });
  const show = (dialog: OpenRoleDialog) => void dialogs.whenHere(() => setOpen(dialog));
  return (
    <Stack gap={16} breakAnywhere {...mark}>
      <div className={style.head}>
        <PageHeading>{t('role.title')}</PageHeading>
        <span className={style.buttons}>
          <Button onClick={() => show({ kind: 'setting' })}>{t('role.setting.open')}</Button>
          {mayEdit && (
            <WriteButton
              permission="role.edit"
              type="primary"
              loading={dialogs.loading}
              onClick={() => show({ kind: 'add', from: null })}
            >
              {t('role.add')}
            </WriteButton>
          )}
        </span>
      </div>
      {mayEdit && <DeputyAdvice roles={roles} onCopy={(from) => show({ kind: 'add', from })} />}
      <div className={style.columns}>
        {(!isPhone || shown === undefined) && (
          <RoleList roles={roles} selectedID={shown?.roleID ?? ''} hasChanges={hasChanges} />
        )}
        {shown !== undefined && (
          <RoleEditor
            key={shown.roleID}
            role={shown}
            roles={roles}
            catalogue={catalogue.data}
            isSeparated={setting?.isSeparated === 1}
            draft={draftOf(shown)}
            onDraft={(draft) => setDrafts(new Map(drafts).set(shown.roleID, draft))}
            onShow={show}
            onBack={isPhone ? () => select(null) : null}
          />
        )}
      </div>
      {Dialogs !== null && (
        <Dialogs
          open={open}
          roles={roles}
          catalogue={catalogue.data}
          onSelect={(roleID) => select(roleID)}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

/** The permissions without which somebody cannot stand in for the administrator. */
const deputyPermissions: readonly PermissionID[] = [
  'role.edit',
  'personnel.edit',
  'personnel.reset',
];

interface DeputyAdviceProps {
  readonly roles: readonly Role[];
  /** Copies a role. */
  readonly onCopy: (from: Role) => void;
}

/** The advice to have a second person who manages people and roles, while the administrator is the only one. */
function DeputyAdvice({ roles, onCopy }: DeputyAdviceProps) {
  const { t } = useTranslation();
  const user = useUser();
  const administrator = roles.find(isAdministrator);
  const others = roles.filter((role) => role !== administrator);
  const mayStandIn = ({ permissions }: Role) =>
    deputyPermissions.every((id) => permissions.includes(id));
  const deputyRole = others.find(mayStandIn);
  const hasDeputy = others.some((role) => mayStandIn(role) && role.users > 0);
  if (user === null || !isAdministrator(user) || administrator === undefined || hasDeputy)
    return null;
  return (
    <Banner tone="info" title={t('role.deputy.title')}>
      <p className={style.note}>
        {t(deputyRole === undefined ? 'role.deputy.text' : 'role.deputy.give', {
          role: deputyRole?.roleName,
        })}
      </p>
      {deputyRole === undefined ? (
        <Button onClick={() => onCopy(administrator)}>{t('role.deputy.copy')}</Button>
      ) : (
        <Link to={pagePaths.mailList}>{t('role.deputy.people')}</Link>
      )}
    </Banner>
  );
}
