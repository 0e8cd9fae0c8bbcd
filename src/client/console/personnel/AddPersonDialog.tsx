import { useTranslation } from 'react-i18next';
import { listUsers } from '../../../contract/areas/personnel.ts';
import { addUser, type OneTimePassword } from '../../../contract/areas/personnelDeeds.ts';
import { problemOf } from '../../kit/form/problem.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type KnownWork, PersonFields } from './PersonFields.tsx';
import { emptyPerson, missingIn, personFields } from './personDraft.ts';

interface AddPersonDialogProps {
  readonly visible: boolean;
  readonly known: KnownWork;
  /** The person is there; their password has to be handed over. */
  readonly onAdded: (password: OneTimePassword) => void;
  readonly onClose: () => void;
}

/** Adds a person to the organisation. */
export function AddPersonDialog({ visible, known, onAdded, onClose }: AddPersonDialogProps) {
  const { t } = useTranslation();
  const form = useDraft({
    visible,
    initial: emptyPerson,
    endpoint: addUser,
    stale: [listUsers],
    fields: personFields,
    read(draft) {
      const missing = problemOf(
        missingIn(draft).map((field) => ({ field, text: t(`personnel.form.need.${field}`) })),
      );
      if (missing !== null) return missing;
      return {
        UserName: draft.phone,
        RealName: draft.name,
        RoleID: draft.roleID,
        DepartmentName: draft.post,
        PostName: draft.department,
      };
    },
    onDone({ oneTimePassword }) {
      onClose();
      if (oneTimePassword !== null) onAdded(oneTimePassword);
    },
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={t('personnel.add.title')}
      submit={t('personnel.add.submit')}
    >
      {form.problem?.field === null && <Notice tone="alarm">{form.problem.text}</Notice>}
      <PersonFields
        draft={form.draft}
        user={null}
        isSelf={false}
        known={known}
        errorOf={form.errorOf}
        onChange={form.change}
      />
      <Notice tone="info">{t('personnel.add.password')}</Notice>
    </FormDialog>
  );
}
