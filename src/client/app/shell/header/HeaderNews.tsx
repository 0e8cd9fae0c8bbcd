import type { SignedInUser } from '../../../../contract/areas/session.ts';
import { noticeView } from '../../../../contract/permissions.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { dialogLoader } from '../../../loading/dialogLoader.ts';
import { useLoaded } from '../../../loading/useLoaded.ts';
import { pageAt } from '../../../routes/pages.ts';
import { LiveApp } from '../../LiveApp.tsx';
import { FollowRole } from '../FollowRole.ts';
import { mayOpen } from '../sidebar/consoleMenu.ts';

const loadNotices = dialogLoader(
  'notice',
  async () => (await import('../../../console/notice/NoticePopup.tsx')).NoticePopup,
);
const loadMessages = dialogLoader(
  'message',
  async () => (await import('../../../console/message/MessageCentre.tsx')).MessageCentre,
);

/** The header's announcements and notification centre, which live on the streams. */
export function HeaderNews({ user }: { readonly user: SignedInUser }) {
  const mayRead = useCan(noticeView.id);
  const { Part: Notices } = useLoaded(loadNotices);
  const { Part: Messages } = useLoaded(loadMessages);
  const pageIsThere = (path: string) => {
    const page = pageAt(path);
    return page !== null && mayOpen(page, user);
  };
  return (
    <LiveApp before={null}>
      <FollowRole />
      {mayRead && Notices !== null && <Notices />}
      {Messages !== null && <Messages pageIsThere={pageIsThere} />}
    </LiveApp>
  );
}
