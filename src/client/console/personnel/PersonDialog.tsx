import { useTranslation } from 'react-i18next';
import {
  addUser,
  editUsers,
  type OneTimePassword,
  updateUser,
} from '../../../contract/areas/personnel/actions.ts';
import {
  getUser,
  listRoles,
  listUsers,
  type PhoneBookUser,
} from '../../../contract/areas/personnel/endpoints.ts';
import { isAdministrator, roleText } from '../../../contract/roles.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { type FormField, useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';

interface KnownWork {
  readonly departments: readonly string[];
  readonly posts: readonly string[];
}

/** Returns the departments and posts of some people, each once. */
function knownWork(
  users: readonly Pick<PhoneBookUser, 'postName' | 'departmentName'>[],
): KnownWork {
  const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
  return {
    departments: distinct(users.map(({ postName }) => postName)),
    posts: distinct(users.map(({ departmentName }) => departmentName)),
  };
}

interface DialogProps {
  readonly visible: boolean;
  /** The listed people: fields offer their departments and posts. */
  readonly listed: readonly PhoneBookUser[];
  readonly onClose: () => void;
}

interface PersonDialogProps extends DialogProps {
  /** The person to change, as last seen; null adds one. Another person is another `key`. */
  readonly user: PhoneBookUser | null;
  /** Receives the one-time password of an added person, which has to be handed over. */
  readonly onAdded?: (password: OneTimePassword) => void;
}

/** Adds a person to the organisation, or changes one. */
export function PersonDialog(props: PersonDialogProps) {
  const { user, visible, listed, onAdded, onClose } = props;
  const known = knownWork(listed);
  const { t } = useTranslation();
  const me = useUser();
  const mayReset = useCan('personnel.reset'); // codes for a forgotten password go to the phone
  // A person of another page of the list is as that page has seen them.
  const read = useEndpoint(
    getUser,
    { id: user?.id ?? '' },
    { enabled: visible && user !== null },
  ).data;
  const isRenewed = user !== null && (read?.version ?? 0) > user.version;
  const newest = isRenewed ? (read ?? null) : user;
  const form = useEntityForm(user === null ? addUser : updateUser, {
    visible,
    row: newest ?? undefined,
    fixed: user === null || me === null ? {} : { UID: me.id, Uname: me.userName },
    invalidates: [listUsers, getUser],
    onDone(result) {
      onClose();
      if (user !== null) toastSuccess(t('personnel.edit.done'));
      else if ('oneTimePassword' in result && result.oneTimePassword !== null)
        onAdded?.(result.oneTimePassword);
    },
    onClose,
  });
  const isSelf = user !== null && me?.id === user.id;
  const isOthers = user !== null && !isSelf && !mayReset;
  const what = user === null ? 'add' : 'edit';
  return (
    <EntityDialog
      form={form}
      title={t(`personnel.${what}.title`, { name: user?.realName })}
      submitLabel={t(`personnel.${what}.submit`)}
    >
      <TextField {...form.field('RealName')} />
      <TextField
        {...form.field('UserName')}
        type="tel"
        inputMode="tel"
        maxLength={40}
        disabled={isSelf || isOthers}
        help={t(`personnel.form.${isSelf ? 'ownPhone' : isOthers ? 'othersPhone' : 'phoneHelp'}`)}
      />
      <RoleField
        field={form.field('RoleID')}
        current={newest}
        emptyText={t('personnel.form.chooseRole')}
        disabled={isSelf}
      />
      <TextField {...form.field('PostName')} suggestions={known.departments} />
      <TextField {...form.field('DepartmentName')} suggestions={known.posts} />
      {user === null && <Banner tone="info">{t('personnel.add.password')}</Banner>}
    </EntityDialog>
  );
}

interface BulkEditDialogProps extends DialogProps {
  readonly users: readonly PhoneBookUser[];
}

/** Sets one department, post or role for many people; an empty field changes nothing. */
function BulkEditDialog({ users, visible, listed, onClose }: BulkEditDialogProps) {
  const known = knownWork(listed);
  const { t } = useTranslation();
  const form = useEntityForm(editUsers, {
    visible,
    fixed: { IDs: users.map(({ id }) => id) },
    invalidates: [listUsers],
    isIdempotent: true,
    check: ({ PostName, DepartmentName, RoleID }) =>
      [PostName, DepartmentName, RoleID].every((text) => text.trim() === '')
        ? { field: 'PostName', text: t('personnel.bulk.nothing') }
        : null,
    onDone({ changed }) {
      onClose();
      toastSuccess(t('personnel.bulk.done', { count: changed }));
    },
    onClose,
  });
  const unchanged = t('personnel.bulk.unchanged');
  return (
    <EntityDialog
      form={form}
      title={t('personnel.bulk.title', { count: users.length })}
      submitLabel={t('personnel.bulk.submit', { count: users.length })}
    >
      <TextField
        {...form.field('PostName')}
        suggestions={known.departments}
        placeholder={unchanged}
      />
      <TextField
        {...form.field('DepartmentName')}
        suggestions={known.posts}
        placeholder={unchanged}
      />
      <RoleField field={form.field('RoleID')} current={null} emptyText={unchanged} />
    </EntityDialog>
  );
}

interface RoleFieldProps {
  readonly field: FormField;
  /** The person who has the role now: it is offered to them, whichever it is. */
  readonly current: Pick<PhoneBookUser, 'roleID' | 'roleName'> | null;
  /** The option for no role. */
  readonly emptyText: string;
  readonly disabled?: boolean;
}

/** A role of the organisation; only a transfer moves the role of enterprise administrator. */
function RoleField({ field, current, emptyText, disabled = false }: RoleFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const roles = useEndpoint(listRoles, {});
  const byTransfer = current !== null && isAdministrator(current);
  const others = (roles.data ?? []).filter(
    (role) => !isAdministrator(role) && role.roleID !== current?.roleID,
  );
  const help = () => {
    if (byTransfer) return t('personnel.form.byTransfer');
    return disabled ? t('personnel.form.ownRole') : undefined;
  };
  return (
    <SelectField
      {...field}
      help={help()}
      error={
        roles.error === null
          ? field.error
          : failureText(roles.error, t('personnel.form.rolesFailed'))
      }
      disabled={disabled || byTransfer}
      emptyText={current === null || field.value === '' ? emptyText : undefined}
      options={[...(current === null ? [] : [current]), ...others].map(({ roleID, roleName }) => ({
        value: roleID,
        text: roleText(roleName, locale),
      }))}
    />
  );
}

/** The open dialog of the address book. */
export type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly user: PhoneBookUser }
  | { readonly kind: 'bulk'; readonly users: readonly PhoneBookUser[] };

interface PersonDialogsProps {
  readonly open: OpenDialog | null;
  readonly listed: readonly PhoneBookUser[];
  readonly onAdded: (password: OneTimePassword) => void;
  readonly onClose: () => void;
}

/** The dialogs of the address book; each stays mounted, so that its input survives closing. */
export function PersonDialogs({ open, listed, onAdded, onClose }: PersonDialogsProps) {
  const edited = useLastNonNull(open?.kind === 'edit' ? open.user : null);
  const bulk = useLastNonNull(open?.kind === 'bulk' ? open.users : null);
  const shared = { listed, onClose };
  return (
    <>
      <PersonDialog {...shared} user={null} visible={open?.kind === 'add'} onAdded={onAdded} />
      {edited !== null && (
        <PersonDialog
          {...shared}
          key={`${edited.id} ${edited.version}`}
          user={edited}
          visible={open?.kind === 'edit'}
        />
      )}
      {bulk !== null && <BulkEditDialog {...shared} users={bulk} visible={open?.kind === 'bulk'} />}
    </>
  );
}
