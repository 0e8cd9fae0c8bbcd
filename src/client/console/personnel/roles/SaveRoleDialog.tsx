import { useTranslation } from 'react-i18next';
import {
  getRolePermissions,
  getRoleSetting,
  listRolesInFull,
  type Role,
  type RolePerson,
  saveRolePermissions,
} from '../../../../contract/areas/role/endpoints.ts';
import { isActive } from '../../../../contract/enums.ts';
import { roleText } from '../../../../contract/roles.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { type Problem, useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import type { RoleDraft } from './roleDraft.ts';
import style from './roles.module.css';

interface SaveRoleDialogProps {
  readonly visible: boolean;
  readonly role: Role;
  /** The people who have the role; the first ones where they are many. */
  readonly people: readonly RolePerson[];
  /** The names of permissions. */
  readonly labels: ReadonlyMap<string, string>;
  readonly changes: RoleDraft;
  /** All permissions that the role is to have. */
  readonly permissions: readonly string[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Shows which permissions a role gains and loses and for whom, and saves them. */
export function SaveRoleDialog({ role, people, labels, changes, ...props }: SaveRoleDialogProps) {
  const { t } = useTranslation();
  const name = roleText(role.roleName, useLocale());
  const save = useAction(saveRolePermissions, [
    listRolesInFull,
    getRolePermissions,
    getRoleSetting,
  ]);
  const [problem, setProblem] = useProblem<never>(props.visible);
  const explain = useProblemFromError<never>({}, true);
  const submit = async () => {
    setProblem(null);
    try {
      await save.mutateAsync({
        RoleID: role.roleID,
        MenuIDs: [...props.permissions],
        Version: role.version,
      });
      toastSuccess(t('role.save.done', { name }));
      props.onSaved();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };
  const changed = (isOn: boolean) =>
    [...changes].filter(([, one]) => one === isOn).map(([id]) => labels.get(id) ?? id);
  const active = people.filter(isActive);
  return (
    <FormDialog
      visible={props.visible}
      title={t('role.save.title', { name })}
      submitLabel={t('role.save.submit')}
      disabled={changes.size === 0}
      busy={save.isSending}
      problem={problem}
      typed={false}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <SaveProblem problem={problem} />
      <NameList
        title={t('role.save.added', { count: changed(true).length })}
        names={changed(true)}
      />
      <NameList
        title={t('role.save.removed', { count: changed(false).length })}
        names={changed(false)}
      />
      <NameList
        title={t('role.save.people', { count: role.users })}
        names={people.map((person) =>
          isActive(person) ? person.realName : t('role.save.inactive', { name: person.realName }),
        )}
        more={role.users - people.length}
      />
      <p className={style.note}>{t(active.length > 0 ? 'role.save.atOnce' : 'role.save.unused')}</p>
    </FormDialog>
  );
}

function SaveProblem({ problem }: { readonly problem: Problem<never> | null }) {
  const { t } = useTranslation();
  if (problem === null) return null;
  return (
    <Banner tone="alarm" title={problem.kind === 'outdated' ? problem.text : undefined}>
      {problem.kind === 'outdated' ? t('role.save.outdated') : problem.text}
    </Banner>
  );
}

interface NameListProps {
  readonly title: string;
  readonly names: readonly string[];
  /** How many are not named. */
  readonly more?: number;
}

function NameList({ title, names, more = 0 }: NameListProps) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className={style.groupTitle}>{title}</h3>
      <ul className={style.names}>
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
          <li key={place}>{name}</li>
        ))}
        {more > 0 && <li>{t('role.save.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
