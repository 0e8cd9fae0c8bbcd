import { useTranslation } from 'react-i18next';
import { listUsers, type PhoneBookUser } from '../../../contract/areas/personnel.ts';
import { editUsers } from '../../../contract/areas/personnelActions.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { type KnownWork, WorkField } from './PersonFields.tsx';
import { RoleField } from './RoleField.tsx';

interface BulkEditDialogProps {
  readonly users: readonly PhoneBookUser[];
  readonly visible: boolean;
  readonly known: KnownWork;
  readonly onClose: () => void;
}

const nothing = { department: '', post: '', roleID: '' };
const fields = { PostName: 'department', DepartmentName: 'post', RoleID: 'roleID' } as const;

/** Gives many people one department, post or role; what is left empty stays as it is. */
export function BulkEditDialog({ users, visible, known, onClose }: BulkEditDialogProps) {
  const { t } = useTranslation();
  const form = useDraft({
    visible,
    initial: nothing,
    endpoint: editUsers,
    invalidates: [listUsers],
    fields,
    isIdempotent: true,
    toBody({ department, post, roleID }) {
      const changes = {
        ...(department.trim() !== '' && { PostName: department }),
        ...(post.trim() !== '' && { DepartmentName: post }),
        ...(roleID !== '' && { RoleID: roleID }),
      };
      if (Object.keys(changes).length === 0)
        return { field: 'department', text: t('personnel.bulk.nothing') };
      return { IDs: users.map(({ id }) => id), ...changes };
    },
    onDone({ changed }) {
      onClose();
      toastSuccess(t('personnel.bulk.done', { count: changed }));
    },
    onClose,
  });
  const { draft, errorOf, change } = form;
  const unchanged = t('personnel.bulk.unchanged');
  return (
    <FormDialog
      {...form.dialog}
      title={t('personnel.bulk.title', { count: users.length })}
      submitLabel={t('personnel.bulk.submit', { count: users.length })}
    >
      {form.problem?.field === null && <Banner tone="alarm">{form.problem.text}</Banner>}
      <WorkField
        label={t('personnel.field.department')}
        known={known.departments}
        placeholder={unchanged}
        value={draft.department}
        error={errorOf('department')}
        onChange={(department) => change({ department })}
      />
      <WorkField
        label={t('personnel.field.post')}
        known={known.posts}
        placeholder={unchanged}
        value={draft.post}
        error={errorOf('post')}
        onChange={(post) => change({ post })}
      />
      <RoleField
        value={draft.roleID}
        present={null}
        none={unchanged}
        error={errorOf('roleID')}
        onChange={(roleID) => change({ roleID })}
      />
    </FormDialog>
  );
}
