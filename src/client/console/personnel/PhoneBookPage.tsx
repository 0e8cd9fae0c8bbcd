import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  maxChangedUsers,
  maxPasswordResets,
  type OneTimePassword,
  resetPasswords,
  setUserState,
  updateUser,
} from '../../../contract/areas/personnel/actions.ts';
import {
  listRoles,
  listUsers,
  type PhoneBookUser,
} from '../../../contract/areas/personnel/endpoints.ts';
import { orderState, userState } from '../../../contract/enums.ts';
import { roleText } from '../../../contract/roles.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { idFilter, optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { listImport } from '../../kit/list/import/ImportButton.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListAction } from '../../kit/list/listTypes.ts';
import { useList } from '../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { PeopleTabs } from './applications/PeopleTabs.tsx';
import { PasswordsDialog } from './PasswordsDialog.tsx';
import type { OpenDialog } from './PersonDialog.tsx';
import { PersonCard, usePeopleColumns } from './peopleColumns.tsx';

const loadDialogs = dialogLoader(
  'personnel',
  async () => (await import('./PersonDialog.tsx')).PersonDialogs,
);

const peopleImport = listImport(
  'personnel.add',
  async () => (await import('../../../contract/areas/personnel/userImport.ts')).userImport,
  async () => (await import('./ImportedPasswords.tsx')).ImportedPasswords,
);

/** The filters of the address book. */
const filters = {
  SearchText: textFilter(),
  WorkOrderState: optionFilter(orderState.list),
  RoleID: idFilter,
};

/** /personnel/mailList: the people of the organisation, and the actions on them. */
export function PhoneBookPage() {
  const { t } = useTranslation();
  const label = useFieldLabel(updateUser);
  const locale = useLocale();
  const columns = usePeopleColumns();
  const roles = useEndpoint(listRoles, {});
  const mayExport = useCan('personnel.export');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [passwords, setPasswords] = useState<readonly OneTimePassword[]>([]);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const list = useList(listUsers, { name: 'mailList', filters });
  const changeState = useAction(setUserState, [listUsers]);
  const reset = useAction(resetPasswords, [listUsers]);

  const show = (dialog: OpenDialog) => void dialogs.whenHere(() => setOpen(dialog));
  const idsOf = (users: readonly PhoneBookUser[]) => users.map(({ id }) => id);
  const { disabled, normal } = userState.values;

  const actions: readonly ListAction<PhoneBookUser>[] = [
    {
      key: 'edit',
      label: t('personnel.list.edit'),
      permission: 'personnel.edit',
      requires: 'one',
      run: ([user]) => user && show({ kind: 'edit', user }),
    },
    {
      key: 'bulk',
      label: t('personnel.list.bulk'),
      permission: 'personnel.edit',
      requires: 'some',
      maxRows: maxChangedUsers,
      run: (users) => show({ kind: 'bulk', users }),
    },
    {
      key: 'disable',
      label: t('personnel.list.disable'),
      permission: 'personnel.state',
      requires: 'some',
      maxRows: maxChangedUsers,
      destructive: true,
      confirm: (users) => t('personnel.list.confirmDisable', { count: users.length }),
      run: (users) => changeState.mutateAsync({ IDs: idsOf(users), UserState: disabled }),
    },
    {
      key: 'enable',
      label: t('personnel.list.enable'),
      permission: 'personnel.state',
      requires: 'some',
      maxRows: maxChangedUsers,
      confirm: (users) => t('personnel.list.confirmEnable', { count: users.length }),
      run: (users) => changeState.mutateAsync({ IDs: idsOf(users), UserState: normal }),
    },
    {
      key: 'reset',
      label: t('personnel.list.reset'),
      permission: 'personnel.reset',
      requires: 'some',
      maxRows: maxPasswordResets,
      destructive: true,
      confirm: () => t('personnel.list.confirmReset'),
      successText: null, // the passwords are shown instead
      run: async (users) => setPasswords(await reset.mutateAsync({ IDs: idsOf(users) })),
    },
  ];

  return (
    <>
      <ListPage
        list={list}
        title={t('personnel.list.title')}
        above={<PeopleTabs />}
        columns={columns}
        keyOf={(user) => user.id}
        nameOf={(user) => user.realName}
        height={400}
        search={{
          label: t('personnel.list.searchLabel'),
          placeholder: t('personnel.list.search'),
        }}
        filters={[
          {
            kind: 'select',
            name: 'WorkOrderState',
            label: t('personnel.list.orderState'),
            options: orderState.list.map((value) => ({
              value,
              label: orderState.label(value, locale),
            })),
          },
          {
            kind: 'select',
            name: 'RoleID',
            label: label('RoleID'),
            options: (roles.data ?? []).map(({ roleID, roleName }) => ({
              value: roleID,
              label: roleText(roleName, locale),
            })),
          },
        ]}
        main={{
          label: t('personnel.list.add'),
          permission: 'personnel.add',
          busy: dialogs.loading,
          run: () => show({ kind: 'add' }),
        }}
        actions={actions}
        importRows={peopleImport}
        onExport={mayExport ? exportList('User') : undefined}
        Card={PersonCard}
        empty={{
          title: t('personnel.list.noneTitle'),
          text: t('personnel.list.noneText'),
          noMatchTitle: t('personnel.list.emptyTitle'),
        }}
      />
      {Dialogs !== null && (
        <Dialogs
          open={open}
          listed={list.rows ?? []}
          onAdded={(password) => setPasswords([password])}
          onClose={() => setOpen(null)}
        />
      )}
      <PasswordsDialog passwords={passwords} onHandedOver={() => setPasswords([])} />
    </>
  );
}
