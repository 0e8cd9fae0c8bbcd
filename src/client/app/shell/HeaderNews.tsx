import { type ComponentType, useEffect, useState } from 'react';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { noticeView } from '../../../contract/permissions.ts';
import { logError } from '../../api/errorLog.ts';
import { useCan } from '../../api/useSession.ts';
import { type FormLoader, formLoader } from '../../kit/formLoader.ts';
import { LiveApp } from '../LiveApp.tsx';
import { pageAt } from '../pages.ts';
import { mayOpen } from './consoleMenu.ts';

const loadNotices = formLoader(
  'notice',
  async () => (await import('../../console/notice/NoticePopup.tsx')).NoticePopup,
);
const loadMessages = formLoader(
  'message',
  async () => (await import('../../console/message/MessageCentre.tsx')).MessageCentre,
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
      {mayRead && Notices !== null && <Notices />}
      {Messages !== null && <Messages pageIsThere={pageIsThere} />}
    </LiveApp>
  );
}

/** A part that could not be fetched is tried again after this long: the header does without until then. */
const againMs = 10_000;

/** A part of the header that comes after the page: its content matters more. */
function useLoaded<Props>(load: FormLoader<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const attempt = async () => {
      try {
        const part = await load();
        if (!gone) setPart(() => part);
      } catch (cause) {
        logError({ where: 'header', name: 'LOAD', info: String(cause) });
        if (!gone) timer = setTimeout(() => void attempt(), againMs);
      }
    };
    void attempt();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return { Part };
}
