import { type ComponentType, useEffect, useState } from 'react';
import { noticeView } from '../../contract/permissions.ts';
import { logError } from '../api/errorLog.ts';
import { useCan, useUser } from '../api/useSession.ts';
import { type FormLoader, formLoader } from '../kit/formLoader.ts';
import { permits } from '../lib/permitted.ts';
import { LiveApp } from './LiveApp.tsx';
import { pageAt } from './pages.ts';

const loadNotices = formLoader(
  'notice',
  async () => (await import('../console/notice/NoticePopup.tsx')).NoticePopup,
);
const loadMessages = formLoader(
  'message',
  async () => (await import('../console/message/MessageCentre.tsx')).MessageCentre,
);

/** The header's announcements and notification centre, which live on the streams. */
export function HeaderNews() {
  const user = useUser();
  const mayRead = useCan(noticeView.id);
  const { Part: Notices } = useLoaded(loadNotices);
  const { Part: Messages } = useLoaded(loadMessages);
  const pageIsThere = (path: string) => {
    const page = pageAt(path);
    if (page === null || user === null) return false;
    return page.permission === undefined || permits(user.permissions, page.permission);
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
