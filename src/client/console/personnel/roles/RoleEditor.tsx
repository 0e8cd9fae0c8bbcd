import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type CatalogueItem,
  getRolePermissions,
  type Role,
} from '../../../../contract/areas/role/endpoints.ts';
import { duties } from '../../../../contract/duties.ts';
import { isAdministrator, roleText } from '../../../../contract/roles.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { WriteButton } from '../../../kit/hooks/WriteButton.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { SearchInput } from '../../../ui/inputs/SearchInput.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import { SelectInput } from '../../../ui/selects/SelectInput.tsx';
import { Switch } from '../../../ui/selects/Switch.tsx';
import { PermissionTree } from './PermissionTree.tsx';
import { permissionHelp } from './permissionHelp.ts';
import type { OpenRoleDialog } from './RoleDialogs.tsx';
import {
  draftedPermissions,
  draftTo,
  emptyRoleDraft,
  entriesOf,
  filtered,
  pathLabels,
  type RoleDraft,
  ticked,
} from './roleDraft.ts';
import style from './roles.module.css';
import { SaveRoleDialog } from './SaveRoleDialog.tsx';

interface RoleEditorProps {
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly catalogue: readonly CatalogueItem[];
  readonly isSeparated: boolean;
  readonly draft: RoleDraft;
  readonly onDraft: (draft: RoleDraft) => void;
  readonly onShow: (dialog: OpenRoleDialog) => void;
  /** Returns to the list, where it is not beside the editor. */
  readonly onBack: (() => void) | null;
}

/** The permissions of one role: to read, to compare with another role's, and to change. */
export function RoleEditor(props: RoleEditorProps) {
  const { role, roles, catalogue, draft, onDraft } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const [otherID, setOtherID] = useState('');
  const [isDifferent, setIsDifferent] = useState(false);
  const [saving, setSaving] = useState(false);
  const {
    data: details,
    error,
    refetch,
  } = useEndpoint(getRolePermissions, {
    RoleID: role.roleID,
  });
  const name = roleText(role.roleName, locale);
  const permissions = draftedPermissions(role.permissions, draft);
  const changes = draftTo(role.permissions, permissions);
  const other = roles.find(({ roleID }) => roleID === otherID);
  const mayAdd = new Set(
    entriesOf(catalogue)
      .filter(({ mayGrant }) => mayGrant === 1)
      .map(({ menuID }) => menuID),
  );
  const readOnlyText = useReadOnlyText(role, mayAdd);
  const isReadOnly = readOnlyText !== null;
  const differs = ({ menuID }: CatalogueItem) =>
    other !== undefined && other.permissions.includes(menuID) !== permissions.has(menuID);
  const lower = search.trim().toLowerCase();
  const textOf = ({ label, menuID }: CatalogueItem) =>
    `${label} ${permissionHelp(menuID)?.[locale] ?? ''}`.toLowerCase();
  const shown = filtered(
    catalogue,
    (item) =>
      item.isPermission === 1 &&
      (lower === '' || textOf(item).includes(lower)) &&
      (!isDifferent || other === undefined || differs(item)),
  );
  const markOf = (item: CatalogueItem) => {
    const marks = [
      changes.get(item.menuID) === true && t('role.editor.added'),
      changes.get(item.menuID) === false && t('role.editor.removed'),
      differs(item) &&
        t(permissions.has(item.menuID) ? 'role.editor.onlyHere' : 'role.editor.onlyThere', {
          name: other === undefined ? '' : roleText(other.roleName, locale),
        }),
      props.isSeparated && item.duty !== null && duties[item.duty].label[locale],
      !isReadOnly && !mayAdd.has(item.menuID) && t('role.editor.notYours'),
    ].filter((mark) => mark !== false);
    return marks.length === 0 ? null : marks.join(t('role.separator'));
  };
  return (
    <section className={style.editor} aria-label={name}>
      <EditorHead {...props} isReadOnly={isReadOnly} defaults={details?.defaults ?? null} />
      {error !== null && <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />}
      {isReadOnly && <p className={style.note}>{t(readOnlyText)}</p>}
      <div className={style.tools}>
        <SearchInput
          label={t('role.editor.search')}
          placeholder={t('role.editor.search')}
          maxLength={40}
          value={search}
          onChange={setSearch}
          onEnter={setSearch}
        />
        <SelectInput
          aria-label={t('role.editor.compare')}
          value={otherID}
          options={[
            { value: '', text: t('role.editor.compareNone') },
            ...roles
              .filter(({ roleID }) => roleID !== role.roleID)
              .map(({ roleID, roleName }) => ({
                value: roleID,
                text: t('role.editor.compareWith', { name: roleText(roleName, locale) }),
              })),
          ]}
          onChange={setOtherID}
        />
        {other !== undefined && (
          <Switch
            label={t('role.editor.onlyDifferent')}
            checked={isDifferent}
            onChange={setIsDifferent}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <StateNote title={t('role.editor.noMatch')} text={t('role.editor.noMatchText')} />
      ) : (
        <PermissionTree
          label={t('role.editor.tree', { name })}
          items={shown}
          has={(id) => permissions.has(id)}
          isFixed={(item) => isReadOnly || (item.isPermission === 1 && !mayAdd.has(item.menuID))}
          onTick={(item, isOn) => {
            const wanted = ticked(catalogue, permissions, item, isOn, (id) => mayAdd.has(id));
            onDraft(draftTo(role.permissions, wanted));
          }}
          extra={markOf}
          isSearched={lower !== '' || isDifferent}
        />
      )}
      {!isReadOnly && (
        <div className={style.foot}>
          <span role="status" className={style.state}>
            {changes.size === 0
              ? t('role.editor.unchanged')
              : t('role.editor.changes', { count: changes.size })}
          </span>
          {changes.size > 0 && (
            <Button type="text" onClick={() => onDraft(emptyRoleDraft)}>
              {t('role.editor.discard')}
            </Button>
          )}
          <WriteButton
            permission="role.edit"
            type="primary"
            disabled={changes.size === 0 || details === undefined}
            onClick={() => setSaving(true)}
          >
            {t('role.editor.review')}
          </WriteButton>
        </div>
      )}
      {details !== undefined && (
        <SaveRoleDialog
          visible={saving}
          role={role}
          people={details.people}
          labels={pathLabels(catalogue)}
          changes={changes}
          permissions={[...permissions]}
          onSaved={() => {
            onDraft(emptyRoleDraft);
            setSaving(false);
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </section>
  );
}

/**
 * Returns the key of the text that explains why this person cannot change a role; null if they can. Only an enterprise
 * administrator changes the role of enterprise administrator, and nobody one with a permission that they lack.
 */
function useReadOnlyText(role: Role, mayGrant: ReadonlySet<string>) {
  const user = useUser();
  const mayEdit = useCan('role.edit');
  if (isAdministrator(role) && (user === null || !isAdministrator(user)))
    return 'role.editor.administratorOnly';
  if (!mayEdit) return 'role.editor.readOnly';
  return role.permissions.every((id) => mayGrant.has(id)) ? null : 'role.editor.beyondOwn';
}

interface EditorHeadProps extends RoleEditorProps {
  readonly isReadOnly: boolean;
  /** The defaults of a standard role. */
  readonly defaults: readonly string[] | null;
}

function EditorHead({ role, isReadOnly, defaults, ...props }: EditorHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayEdit = useCan('role.edit');
  const mayReadPeople = useCan('personnel.view');
  const name = roleText(role.roleName, locale);
  const isOwn = role.isStandard === 0;
  const ownActions = [
    {
      key: 'rename',
      text: t('role.rename.open'),
      run: () => props.onShow({ kind: 'rename', role }),
    },
    {
      key: 'delete',
      text: t('role.delete.open'),
      destructive: true,
      run: () => props.onShow({ kind: 'delete', role }),
    },
  ];
  const reset = {
    key: 'reset',
    text: t('role.editor.reset'),
    run: () => props.onDraft(draftTo(role.permissions, new Set(defaults))),
  };
  return (
    <div className={style.editorHead}>
      {props.onBack !== null && (
        <Button type="text" onClick={props.onBack}>
          {t('role.editor.back')}
        </Button>
      )}
      <StyledText as="h2" size={16} strong>
        {name}
      </StyledText>
      {mayReadPeople && role.users > 0 ? (
        <Link className={style.people} to={`${pagePaths.mailList}?RoleID=${role.roleID}`}>
          {t('role.people', { count: role.users })}
        </Link>
      ) : (
        <span className={style.roleFacts}>{t('role.people', { count: role.users })}</span>
      )}
      {mayEdit && (
        <ActionMenu
          label={t('kit.list.more')}
          name={t('kit.list.moreOf', { name })}
          actions={[
            {
              key: 'copy',
              text: t('role.copy.open'),
              run: () => props.onShow({ kind: 'add', from: role }),
            },
            ...(isOwn && !isReadOnly ? ownActions : []),
            ...(defaults !== null && !isReadOnly ? [reset] : []),
          ]}
        />
      )}
    </div>
  );
}
