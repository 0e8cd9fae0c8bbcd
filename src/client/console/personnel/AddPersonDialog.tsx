import { useTranslation } from 'react-i18next';
import { listUsers } from '../../../contract/areas/personnel.ts';
import { addUser, type OneTimePassword } from '../../../contract/areas/personnelActions.ts';
import { combineProblems } from '../../kit/form/problem.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { type KnownWork, PersonFields } from './PersonFields.tsx';
import { emptyPerson, missingPersonFields, personFieldNames } from './personDraft.ts';

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
    invalidates: [listUsers],
    fields: personFieldNames,
    toBody(draft) {
      const missing = combineProblems(
        missingPersonFields(draft).map((field) => ({
          field,
          text: t(`personnel.form.need.${field}`),
        })),
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
      submitLabel={t('personnel.add.submit')}
    >
      {form.problem?.field === null && <Banner tone="alarm">{form.problem.text}</Banner>}
      <PersonFields
        draft={form.draft}
        user={null}
        isSelf={false}
        known={known}
        errorOf={form.errorOf}
        onChange={form.change}
      />
      <Banner tone="info">{t('personnel.add.password')}</Banner>
    </FormDialog>
  );
}
