import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listReaderNotices } from '../../../contract/areas/notice/endpoints.ts';
import { messageType } from '../../../contract/enums.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { noticePath } from '../../lib/paths/noticePath.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { CountBadge } from '../../ui/buttons/IconButton.tsx';
import { QuietNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import style from '../../ui/overlays/popupList.module.css';

const loadManage = dialogLoader(
  'notice',
  async () => (await import('./ManageDialog.tsx')).ManageDialog,
);

/** Announcements that the header shows; the rest is on the list page. */
const latest = 5;

/** The announcements button of the header (specification 2): the latest, and how many are unread. */
export function NoticePopup() {
  const { t } = useTranslation();
  const mayEdit = useCan('notice.edit');
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  const { Dialog: ManageDialog, ...manage } = useLazyDialog(loadManage);
  const read = useEndpoint(listReaderNotices, { pageSize: latest });
  const unread = read.data?.allcount ?? 0;

  useLiveReads([listReaderNotices], ['notice']);
  // What is read in another tab is a message of the system that was read there.
  useLiveReads([listReaderNotices], ['message'], String(messageType.values.system));

  const body = () => {
    if (read.data === undefined) {
      return read.error === null ? (
        <SkeletonRows rows={3} height={56} />
      ) : (
        <QuietNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />
      );
    }
    if (read.data.totalNum === 0) {
      return <StateNote title={t('notice.popup.emptyTitle')} text={t('notice.popup.emptyText')} />;
    }
    return (
      <ul className={style.list}>
        {read.data.data.map(({ id, title, pushUser, pushTime, isRead }) => (
          <li key={id} data-unread={isRead === 0}>
            <Link to={noticePath(id)} onClick={() => setOpen(false)}>
              <Row as="span" gap={8}>
                {isRead === 0 && (
                  <span className={style.dot} role="img" aria-label={t('notice.list.unread')} />
                )}
                <span className={style.titleText}>{title}</span>
              </Row>
              <StyledText as="span" ink={3} size={13}>
                {pushUser} · {pushTime}
              </StyledText>
            </Link>
          </li>
        ))}
      </ul>
    );
  };
  const name = unread === 0 ? t('notice.popup.name') : t('notice.popup.unread', { count: unread });
  return (
    <>
      <Popup
        wide
        name={name}
        open={open}
        onOpen={setOpen}
        label={
          <span className={style.button}>
            <Icon name="megaphone" />
            <CountBadge count={unread} />
          </span>
        }
      >
        <h2 className={style.heading}>{t('notice.popup.name')}</h2>
        {body()}
        <div className={style.foot}>
          <Link to="/proclamation/list" onClick={() => setOpen(false)}>
            {t('notice.popup.all')}
          </Link>
          {mayEdit && (
            <WriteButton
              permission="notice.edit"
              type="text"
              size="small"
              loading={manage.loading}
              onClick={() => {
                setOpen(false);
                void manage.whenHere(() => setManaging(true));
              }}
            >
              {t('notice.popup.manage')}
            </WriteButton>
          )}
        </div>
      </Popup>
      {ManageDialog !== null && (
        <ManageDialog visible={managing} onClose={() => setManaging(false)} />
      )}
    </>
  );
}
