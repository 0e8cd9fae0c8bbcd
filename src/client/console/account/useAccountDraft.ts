import { useTranslation } from 'react-i18next';
import { getUser, listUsers, type UserDetail } from '../../../contract/areas/personnel.ts';
import { updateUser } from '../../../contract/areas/personnelDeeds.ts';
import { userState } from '../../../contract/enums.ts';
import { updateUser as updateSession } from '../../api/session/session.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { toastSuccess } from '../../ui/toast.ts';

/** What can be changed of one's own account. */
export interface AccountDraft {
  readonly realName: string;
  /** Labelled department (specification 3). */
  readonly postName: string;
  /** Labelled post (specification 3). */
  readonly departmentName: string;
  /** The photo: `said` is what the call is told, `link` what shows it; both '' for none. */
  readonly photo: { readonly said: string; readonly link: string };
}

/** One's account as it is edited; once saved, the session's record follows in every tab. */
export function useAccountDraft(user: UserDetail, visible: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const token = useUser()?.token;
  return useDraft({
    visible,
    initial: {
      realName: user.realName,
      postName: user.postName,
      departmentName: user.departmentName,
      photo: { said: user.photo, link: user.photo },
    } satisfies AccountDraft,
    endpoint: updateUser,
    stale: [getUser, listUsers],
    fields: {
      RealName: 'realName',
      PostName: 'postName',
      DepartmentName: 'departmentName',
      Photo: 'photo',
    },
    read: ({ realName, postName, departmentName, photo }) =>
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
            Photo: photo.said,
            UserState: userState.values.normal, // who is not active edits nothing
            RoleID: user.roleID,
            Version: user.version,
          },
    onDone: ({ realName, photo }) => {
      if (token !== undefined) updateSession(token, { realName, photo });
      toastSuccess(t('account.saved'));
      onClose();
    },
    onClose,
  });
}

export type AccountDraftOf = ReturnType<typeof useAccountDraft>;
