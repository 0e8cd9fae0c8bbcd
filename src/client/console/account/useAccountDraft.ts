import { useTranslation } from 'react-i18next';
import { getUser, listUsers, type UserDetail } from '../../../contract/areas/personnel.ts';
import { updateUser } from '../../../contract/areas/personnelActions.ts';
import { userState } from '../../../contract/enums.ts';
import { updatePerson } from '../../api/session/session.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { toastSuccess } from '../../ui/feedback/toast.ts';

/** The editable fields of the user's own account. */
export interface AccountDraft {
  readonly realName: string;
  /** Labelled department (specification 3). */
  readonly postName: string;
  /** Labelled post (specification 3). */
  readonly departmentName: string;
  /** The photo: `url` goes out in the call, `link` shows it; both '' for none. */
  readonly photo: { readonly url: string; readonly link: string };
}

/** The draft of the user's own account; saving also updates the session's record in every tab. */
export function useAccountDraft(user: UserDetail, visible: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const token = useUser()?.token;
  return useDraft({
    visible,
    initial: {
      realName: user.realName,
      postName: user.postName,
      departmentName: user.departmentName,
      photo: { url: user.photo, link: user.photo },
    } satisfies AccountDraft,
    endpoint: updateUser,
    invalidates: [getUser, listUsers],
    fields: {
      RealName: 'realName',
      PostName: 'postName',
      DepartmentName: 'departmentName',
      Photo: 'photo',
    },
    toBody: ({ realName, postName, departmentName, photo }) =>
      realName.trim() === ''
        ? { field: 'realName', text: t('account.needName') }
        : {
            UID: user.id,
            Uname: user.userName,
            id: user.id,
            UserName: user.userName,
            RealName: realName.trim(),
            PostName: postName,
            DepartmentName: departmentName,
            Photo: photo.url,
            UserState: userState.values.normal, // only active users edit their account
            RoleID: user.roleID,
            Version: user.version,
          },
    onDone: ({ realName, photo }) => {
      if (token !== undefined) updatePerson(token, { realName, photo });
      toastSuccess(t('account.saved'));
      onClose();
    },
    onClose,
  });
}

export type AccountDraftOf = ReturnType<typeof useAccountDraft>;
