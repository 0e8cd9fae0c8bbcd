import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  addRole,
  type CatalogueItem,
  type Duty,
  deleteRole,
  getRoleSetting,
  listRolesInFull,
  type Role,
  type RoleSetting,
  renameRole,
  saveRoleSetting,
} from '../../../../contract/areas/role/endpoints.ts';
import { duties } from '../../../../contract/duties.ts';
import { isAdministrator, roleText } from '../../../../contract/roles.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import { SwitchField } from '../../../kit/form/fields/SwitchField.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { entriesOf } from './roleDraft.ts';
import style from './roles.module.css';

/** The open dialog of the page of roles. */
export type OpenRoleDialog =
  | { readonly kind: 'add'; readonly from: Role | null }
  | { readonly kind: 'rename'; readonly role: Role }
  | { readonly kind: 'delete'; readonly role: Role }
  | { readonly kind: 'setting' };

interface RoleDialogsProps {
  readonly open: OpenRoleDialog | null;
  readonly roles: readonly Role[];
  readonly catalogue: readonly CatalogueItem[];
  readonly onSelect: (roleID: string | null) => void;
  readonly onClose: () => void;
}

type DialogProps<Kind extends OpenRoleDialog['kind']> = Omit<RoleDialogsProps, 'open'> & {
  readonly visible: boolean;
  readonly of: Extract<OpenRoleDialog, { kind: Kind }>;
};

/** The dialogs of the page of roles: the last one stays mounted while it closes. */
export function RoleDialogs({ open, ...props }: RoleDialogsProps) {
  const shown = useLastNonNull(open);
  const visible = open !== null;
  if (shown === null) return null;
  const shared = { ...props, visible };
  switch (shown.kind) {
    case 'add':
      return <AddRoleDialog {...shared} key={shown.from?.roleID ?? 'new'} of={shown} />;
    case 'rename':
      return <RenameRoleDialog {...shared} key={shown.role.roleID} of={shown} />;
    case 'delete':
      return <DeleteRoleDialog {...shared} key={shown.role.roleID} of={shown} />;
    case 'setting':
      return <RoleSettingDialog {...shared} of={shown} />;
  }
}

function useRoleOptions(roles: readonly Role[]) {
  const locale = useLocale();
  return roles.map(({ roleID, roleName }) => ({
    value: roleID,
    text: roleText(roleName, locale),
  }));
}

function AddRoleDialog({ visible, of: { from }, roles, onSelect, onClose }: DialogProps<'add'>) {
  const { t } = useTranslation();
  const options = useRoleOptions(roles);
  const copied = options.find(({ value }) => value === from?.roleID);
  const form = useEntityForm(addRole, {
    visible,
    initial:
      copied === undefined
        ? {}
        : { FromRoleID: copied.value, RoleName: t('role.copy.name', { name: copied.text }) },
    invalidates: [listRolesInFull],
    onDone({ roleID, roleName }) {
      onClose();
      toastSuccess(t('role.added', { name: roleName }));
      onSelect(roleID);
    },
    onClose,
  });
  const title = copied === undefined ? t('role.add') : t('role.copy.title', { name: copied.text });
  return (
    <EntityDialog form={form} title={title} submitLabel={t('role.add')}>
      <TextField {...form.field('RoleName')} />
      <SelectField
        {...form.field('FromRoleID')}
        emptyText={t('role.copy.none')}
        help={t('role.copy.help')}
        options={options}
      />
    </EntityDialog>
  );
}

function RenameRoleDialog({ visible, of: { role }, onClose }: DialogProps<'rename'>) {
  const { t } = useTranslation();
  const form = useEntityForm(renameRole, {
    visible,
    row: role,
    fixed: { RoleID: role.roleID },
    invalidates: [listRolesInFull],
    onDone() {
      onClose();
      toastSuccess(t('role.rename.done'));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('role.rename.title', { name: role.roleName })}
      submitLabel={t('role.rename.submit')}
    >
      <TextField {...form.field('RoleName')} />
    </EntityDialog>
  );
}

function DeleteRoleDialog({
  visible,
  of: { role },
  roles,
  onSelect,
  onClose,
}: DialogProps<'delete'>) {
  const { t } = useTranslation();
  const options = useRoleOptions(
    roles.filter((one) => one.roleID !== role.roleID && !isAdministrator(one)),
  );
  const { users: count } = roles.find(({ roleID }) => roleID === role.roleID) ?? role;
  const form = useEntityForm(deleteRole, {
    visible,
    fixed: { RoleID: role.roleID },
    invalidates: [listRolesInFull],
    onDone() {
      onClose();
      toastSuccess(t('role.delete.done', { name: role.roleName }));
      onSelect(null);
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('role.delete.title', { name: role.roleName })}
      submitLabel={t('role.delete.open')}
      destructive
    >
      <p className={style.note}>
        {count === 0 ? t('role.delete.unused') : t('role.delete.used', { count })}
      </p>
      {count > 0 && (
        <SelectField
          {...form.field('ToRoleID')}
          required
          emptyText={t('role.delete.choose')}
          options={options}
        />
      )}
    </EntityDialog>
  );
}

function RoleSettingDialog(props: DialogProps<'setting'>) {
  const { visible } = props;
  const { data: setting } = useEndpoint(getRoleSetting, {}, { enabled: visible });
  if (setting === undefined) return null;
  return <RoleSettingForm {...props} setting={setting} />;
}

type RoleSettingFormProps = DialogProps<'setting'> & {
  readonly setting: RoleSetting;
};

/** Separates the three duties, and names the boxes that a role of several duties has to lose. */
function RoleSettingForm(props: RoleSettingFormProps) {
  const { setting, roles, catalogue, visible, onClose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useUser();
  const form = useEntityForm(saveRoleSetting, {
    visible,
    row: setting,
    invalidates: [getRoleSetting],
    onDone() {
      onClose();
      toastSuccess(t('role.setting.done'));
    },
    onClose,
  });
  const mayChange = user !== null && isAdministrator(user);
  return (
    <EntityDialog
      form={form}
      title={t('role.setting.open')}
      submitLabel={t('role.setting.submit')}
      disabled={!mayChange}
    >
      <p className={style.note}>{t('role.setting.text')}</p>
      <SwitchField {...form.switch('IsSeparated')} help={t('role.setting.help')} />
      {!mayChange && <Banner tone="info">{t('role.setting.administratorOnly')}</Banner>}
      {setting.violations.length > 0 && (
        <Banner tone="warn" title={t('role.setting.violations')}>
          <p className={style.note}>{t('role.setting.clear')}</p>
          {setting.violations.map(({ roleID, roleName, duties: several }) => (
            <div key={roleID}>
              <Link to={`?role=${roleID}`} onClick={onClose}>
                {roleText(roleName, locale)}
              </Link>
              <ul className={style.names}>
                {several.map((duty) => (
                  <li key={duty}>
                    {t('role.setting.boxes', {
                      duty: duties[duty].label[locale],
                      names: boxesOf({ roles, catalogue }, roleID, duty).join(t('role.separator')),
                    })}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Banner>
      )}
    </EntityDialog>
  );
}

/** Returns the names of the permissions of a duty that a role has. */
function boxesOf(
  { roles, catalogue }: Pick<RoleDialogsProps, 'catalogue' | 'roles'>,
  roleID: string,
  duty: Duty,
): string[] {
  const has = roles.find((role) => role.roleID === roleID)?.permissions ?? [];
  return entriesOf(catalogue)
    .filter((entry) => entry.duty === duty && has.includes(entry.menuID))
    .map(({ label }) => label);
}
