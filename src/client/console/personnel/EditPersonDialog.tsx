import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUser, listUsers, type PhoneBookUser } from '../../../contract/areas/personnel.ts';
import { updateUser } from '../../../contract/areas/personnelActions.ts';
import { userState } from '../../../contract/enums.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { combineProblems } from '../../kit/form/problem.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { type KnownWork, PersonFields } from './PersonFields.tsx';
import { missingPersonFields, personDraftOf, personFieldNames } from './personDraft.ts';

interface EditPersonDialogProps {
  /** As they were last seen; another person is another `key`. */
  readonly user: PhoneBookUser;
  readonly visible: boolean;
  readonly known: KnownWork;
  readonly onClose: () => void;
}

/** Changes one person; what another has changed meanwhile is not overwritten. */
export function EditPersonDialog({ user, visible, known, onClose }: EditPersonDialogProps) {
  const { t } = useTranslation();
  const me = useUser();
  const isSelf = me?.id === user.id;
  // One of another page of the list is as it was seen there.
  const { data } = useEndpoint(getUser, { id: user.id }, { enabled: visible });
  const newest = data && data.version > user.version ? data : user;
  // What is typed is typed over what was seen: until the server has refused it for being old.
  const [present, setPresent] = useState(newest);
  const form = useDraft({
    visible,
    initial: personDraftOf(present),
    endpoint: updateUser,
    invalidates: [listUsers, getUser],
    fields: personFieldNames,
    isIdempotent: true,
    toBody(draft) {
      const missing = combineProblems(
        missingPersonFields(draft).map((field) => ({
          field,
          text: t(`personnel.form.need.${field}`),
        })),
      );
      if (missing !== null) return missing;
      return {
        ...(me !== null && { UID: me.id, Uname: me.userName }),
        id: user.id,
        UserName: draft.phone,
        RealName: draft.name,
        DepartmentName: draft.post,
        PostName: draft.department,
        RoleID: draft.roleID,
        Photo: present.photo,
        UserState: userState.list.find((state) => state === present.userState),
        Version: present.version,
      };
    },
    onDone() {
      onClose();
      toastSuccess(t('personnel.edit.done'));
    },
    onClose,
  });
  const { dirty } = form.dialog;
  if (present.version < newest.version && (!dirty || form.problem?.kind === 'moved')) {
    setPresent(newest);
  }
  return (
    <FormDialog
      {...form.dialog}
      title={t('personnel.edit.title', { name: user.realName })}
      submitLabel={t('personnel.edit.submit')}
    >
      {form.problem?.field === null && (
        <Banner tone="alarm" title={form.problem.text}>
          {form.problem.kind === 'moved' && t('personnel.edit.moved')}
        </Banner>
      )}
      <PersonFields
        draft={form.draft}
        user={present}
        isSelf={isSelf}
        known={known}
        errorOf={form.errorOf}
        onChange={form.change}
      />
    </FormDialog>
  );
}
