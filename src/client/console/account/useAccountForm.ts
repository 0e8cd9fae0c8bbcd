import { useTranslation } from 'react-i18next';
import { updateUser } from '../../../contract/areas/personnel/actions.ts';
import {
  getUser,
  listUsers,
  type UserDetail,
} from '../../../contract/areas/personnel/endpoints.ts';
import { userState } from '../../../contract/enums.ts';
import { updatePerson } from '../../api/session/session.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

/** The form of the user's own account; saving also updates the session's record in every tab. */
export function useAccountForm(user: UserDetail, visible: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const token = useUser()?.token;
  return useEntityForm(updateUser, {
    visible,
    row: user,
    fixed: {
      UID: user.id,
      Uname: user.userName,
      UserState: userState.values.normal, // only active users edit their account
    },
    invalidates: [getUser, listUsers],
    onDone({ realName, photo }) {
      if (token !== undefined) updatePerson(token, { realName, photo });
      toastSuccess(t('account.saved'));
      onClose();
    },
    onClose,
  });
}

export type AccountForm = ReturnType<typeof useAccountForm>;
