import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listMessages } from '../../../contract/areas/message/endpoints.ts';
import { messageType } from '../../../contract/enums.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useText } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import type { Page } from '../../loading/page.ts';
import { firstPage } from '../../routes/routeAccess.ts';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { StateNote } from '../../ui/feedback/StateNote.tsx';

/** In place of a page that was taken from the user while it was open: the message about it, by whom and when. */
export function TakenPage({ page }: { readonly page: Page }) {
  const { t } = useTranslation();
  const textOf = useText();
  const absolute = useAbsoluteTime();
  const user = useUser();
  const { data } = useEndpoint(listMessages, {
    MType: messageType.values.permission,
    pageSize: 1,
  });
  const title = t('app.taken.title', { page: textOf(page.title) });
  usePageTitle(title);
  const [latest] = data?.data.data1 ?? [];
  return (
    <StateNote
      title={title}
      text={latest?.msg ?? t('app.taken.text')}
      detail={latest === undefined ? '' : absolute(Date.parse(latest.createdTime))}
      action={user !== null && <Link to={firstPage(user)}>{t('app.taken.home')}</Link>}
    />
  );
}
