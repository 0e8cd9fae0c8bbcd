import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  listNotices,
  type Notice,
  noticeState,
  updateHomeNotice,
  updateNotice,
} from '../../../contract/areas/notice/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { useList } from '../../kit/list/useList.ts';
import { noticePath } from '../../lib/paths/noticePath.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { CarouselStatus, carouselCalls, NoticeStateTag, noticeReads } from './notice.tsx';

const loadDialog = dialogLoader(
  'notice',
  async () => (await import('./NoticeDialog.tsx')).NoticeDialog,
);

const noticeFilters = {
  SearchText: textFilter(),
  Carousel: optionFilter([0, 1]),
  Nstate: optionFilter([0, 1]),
};

/** /proclamation/list: announcements; who may edit adds, changes, withdraws and chooses the carousel. */
export function NoticeListPage() {
  const { t } = useTranslation();
  const user = useUser();
  const mayEdit = useCan('notice.edit');
  const [edited, setEdited] = useState<Notice | null>(null);
  const [open, setOpen] = useState(false);
  const { Dialog: NoticeDialog, ...dialog } = useLazyDialog(loadDialog);
  const columns = useNoticeColumns();
  const list = useList(listNotices, {
    name: 'notice',
    filters: noticeFilters,
    live: { kinds: ['notice'], idOf: ({ id }) => id },
  });
  const update = useAction(updateNotice, noticeReads);
  const carousel = useAction(updateHomeNotice, noticeReads);
  const edit = (notice: Notice | null) =>
    dialog.whenHere(() => {
      setEdited(notice);
      setOpen(true);
    });
  const turn = (notice: Notice, Nstate: 0 | 1) => {
    return update.mutateAsync({
      ID: notice.id,
      Title: notice.title,
      Content: notice.content,
      PushUser: notice.pushUser,
      PushTime: notice.pushTime,
      Nstate,
      Version: notice.version,
    });
  };
  const setOnCarousel = async (notices: readonly Notice[], isOn: boolean) => {
    const flagged = await call(listNotices, { Carousel: 1, pageSize: 200 }, { isRead: true });
    const selection = new Map(notices.map(({ id }) => [id, isOn]));
    // What the page shows may be older: what is not on the carousel now is no reason to put it there.
    const shown = [...(list.rows ?? []), ...notices].map((notice) => ({
      ...notice,
      carousel: 0 as const,
    }));
    const known = [...shown, ...flagged.data];
    for (const each of carouselCalls(selection, known)) {
      await carousel.mutateAsync({ ...each, IDs: [...each.IDs], UserID: user?.id });
    }
  };
  const isWithdrawn = ({ Nstate }: Notice) => Nstate === noticeState.withdrawn;
  return (
    <>
      <ListPage
        list={list}
        title={t('notice.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        search={{ label: t('notice.list.searchLabel'), placeholder: t('notice.list.search') }}
        filters={[
          {
            kind: 'select',
            name: 'Carousel',
            label: t('notice.list.carousel'),
            options: [
              { value: 1, label: t('notice.list.onCarousel') },
              { value: 0, label: t('notice.list.notOnCarousel') },
            ],
          },
          ...(mayEdit
            ? ([
                {
                  kind: 'select',
                  name: 'Nstate',
                  label: t('notice.list.state'),
                  options: [
                    { value: noticeState.inForce, label: t('notice.state.inForce') },
                    { value: noticeState.withdrawn, label: t('notice.state.withdrawn') },
                  ],
                },
              ] as const)
            : []),
        ]}
        main={{
          label: t('notice.list.add'),
          permission: 'notice.edit',
          busy: dialog.loading,
          run: () => void edit(null),
        }}
        actions={[
          {
            key: 'putOn',
            label: t('notice.list.putOn'),
            permission: 'notice.edit',
            requires: 'some',
            run: (notices) => setOnCarousel(notices, true),
          },
          {
            key: 'takeOff',
            label: t('notice.list.takeOff'),
            permission: 'notice.edit',
            requires: 'some',
            run: (notices) => setOnCarousel(notices, false),
          },
        ]}
        rowActions={[
          {
            key: 'edit',
            label: t('notice.list.edit'),
            permission: 'notice.edit',
            successText: null,
            run: ([notice]) => {
              if (notice !== undefined) void edit(notice);
            },
          },
          {
            key: 'withdraw',
            label: t('notice.list.withdraw'),
            permission: 'notice.edit',
            destructive: true,
            isAvailable: (notice) => !isWithdrawn(notice),
            confirm: ([notice]) => t('notice.list.confirmWithdraw', { title: notice?.title }),
            runEach: (notice) => turn(notice, noticeState.withdrawn),
          },
          {
            key: 'restore',
            label: t('notice.list.restore'),
            permission: 'notice.edit',
            isAvailable: isWithdrawn,
            runEach: (notice) => turn(notice, noticeState.inForce),
          },
        ]}
        empty={{ title: t('notice.list.emptyTitle'), text: t('notice.list.emptyText') }}
      />
      {NoticeDialog !== null && (
        <NoticeDialog notice={edited} visible={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The list's columns; the first leads to the announcement. */
function useNoticeColumns(): ListColumn<Notice>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(updateNotice);
  const now = useNow();
  return [
    {
      key: 'title',
      fixed: true,
      title: label('Title'),
      render: (notice) => (
        <span className={row.titled}>
          {notice.isRead === 0 && (
            <span className={row.unread} role="img" aria-label={t('notice.list.unread')} />
          )}
          <Link className={row.link} to={noticePath(notice.id)}>
            {notice.title}
          </Link>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('notice.list.state'),
      width: 130,
      render: (notice) => <NoticeStateTag notice={notice} />,
    },
    {
      key: 'pushTime',
      title: label('PushTime'),
      width: 140,
      render: ({ pushTime }) => pushTime,
    },
    {
      key: 'pushUser',
      title: label('PushUser'),
      width: 160,
      render: ({ pushUser }) => pushUser,
    },
    {
      key: 'carousel',
      title: t('notice.list.carousel'),
      width: 130,
      render: (notice) => <CarouselStatus notice={notice} />,
    },
    {
      key: 'updateTime',
      title: t('notice.list.updateTime'),
      width: 150,
      optional: true,
      render: ({ updateTime }) => <TimeAgo instant={updateTime} now={now} />,
    },
  ];
}
