import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '../../../../contract/areas/registration/endpoints.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { RoleName } from '../../../kit/hooks/RoleName.tsx';
import { TimeAgo, useAbsoluteTime, useNow } from '../../../kit/hooks/times.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';

const loadDialogs = dialogLoader(
  'application',
  async () => (await import('./InvitationDialogs.tsx')).InvitationDialogs,
);

/** /userApply/invitations: links with which people register in the organisation, and get a role. */
export function InvitationsPage() {
  const { t } = useTranslation();
  const columns = useInvitationColumns();
  const [open, setOpen] = useState<Invitation | 'new' | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const revoke = useAction(revokeInvitation, [listInvitations]);
  const list = useList(listInvitations, {
    name: 'invitation',
    filters: {},
    live: { kinds: ['application'], idOf: ({ id }) => id },
  });
  const show = (next: Invitation | 'new') => void dialogs.whenHere(() => setOpen(next));
  const isOpen = ({ state }: Invitation) => state === 'open';
  return (
    <>
      <ListPage
        list={list}
        title={t('application.invitation.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ roleName, remark }) => remark || roleName}
        main={{
          label: t('application.invitation.open'),
          permission: 'registration.invite',
          busy: dialogs.loading,
          run: () => show('new'),
        }}
        rowActions={[
          {
            key: 'link',
            label: t('application.invitation.link'),
            requires: 'one',
            isAvailable: (one) => isOpen(one) && one.link !== '',
            run: ([invitation]) => invitation && show(invitation),
          },
          {
            key: 'revoke',
            label: t('application.invitation.revoke'),
            requires: 'one',
            destructive: true,
            isAvailable: isOpen,
            confirm: () => t('application.invitation.confirmRevoke'),
            run: async ([invitation]) => {
              if (invitation !== undefined) await revoke.mutateAsync({ ID: invitation.id });
            },
          },
        ]}
        above={<PeopleTabs />}
        empty={{
          title: t('application.invitation.none'),
          text: t('application.invitation.noneText'),
        }}
      />
      {Dialogs !== null && <Dialogs open={open} onShow={setOpen} onClose={() => setOpen(null)} />}
    </>
  );
}

function useInvitationColumns(): ListColumn<Invitation>[] {
  const { t } = useTranslation();
  const now = useNow();
  const absolute = useAbsoluteTime();
  return [
    {
      key: 'role',
      fixed: true,
      title: t('application.field.role'),
      width: 180,
      render: ({ roleName }) =>
        roleName === '' ? t('application.invitation.roleGone') : <RoleName name={roleName} />,
    },
    {
      key: 'state',
      title: t('application.field.state'),
      width: 120,
      render: ({ state }) => (
        <Tag tone={state === 'open' ? 'success' : 'rest'}>
          {t(`application.invitation.state.${state}`)}
        </Tag>
      ),
    },
    {
      key: 'uses',
      title: t('application.invitation.uses'),
      width: 120,
      render: ({ uses, maxUses }) => t('application.invitation.used', { uses, maxUses }),
    },
    {
      key: 'expires',
      title: t('application.invitation.expires'),
      width: 170,
      render: ({ expireTime }) => absolute(Date.parse(expireTime)),
    },
    {
      key: 'remark',
      title: t('application.invitation.remark'),
      render: ({ remark }) =>
        remark || (
          <StyledText as="span" ink={3}>
            —
          </StyledText>
        ),
    },
    {
      key: 'creator',
      title: t('application.invitation.creator'),
      width: 120,
      render: ({ createUserName }) => createUserName,
    },
    {
      key: 'created',
      title: t('application.invitation.created'),
      width: 150,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
  ];
}
