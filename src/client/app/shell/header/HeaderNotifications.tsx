import type { SignedInUser } from '../../../../contract/areas/session.ts';
import { noticeView } from '../../../../contract/permissions.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { pageAt } from '../../../routes/pages.ts';
import { LiveApp } from '../../live/LiveApp.tsx';
import { RefreshMenuOnRoleChange } from '../RefreshMenuOnRoleChange.ts';
import { mayOpen } from '../sidebar/consoleMenu.ts';

const loadNotices = dialogLoader(
  'notice',
  async () => (await import('../../../console/notice/NoticePopup.tsx')).NoticePopup,
);
const loadMessages = dialogLoader(
  'message',
  async () => (await import('../../../console/message/MessageCentre.tsx')).MessageCentre,
);

/** The announcements and the notification centre of the header; both use the streams. */
export function HeaderNotifications({ user }: { readonly user: SignedInUser }) {
  const mayRead = useCan(noticeView.id);
  const { Part: Notices } = useLoaded(loadNotices);
  const { Part: Messages } = useLoaded(loadMessages);
  const hasPage = (path: string) => {
    const page = pageAt(path);
    return page !== null && mayOpen(page, user);
  };
  return (
    <LiveApp before={null}>
      <RefreshMenuOnRoleChange />
      {mayRead && Notices !== null && <Notices />}
      {Messages !== null && <Messages hasPage={hasPage} />}
    </LiveApp>
  );
}
