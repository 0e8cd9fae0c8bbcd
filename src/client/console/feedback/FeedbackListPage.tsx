import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import {
  addFeedback,
  type FeedbackRow,
  listFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import { feedbackState } from '../../../contract/areas/feedback/feedbackStates.ts';
import { systemType } from '../../../contract/areas/feedback/systemTypes.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import {
  idFilter,
  optionFilter,
  textFilter,
  timeFilter,
} from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { useList } from '../../kit/list/useList.ts';
import { feedbackPath } from '../../lib/paths/feedbackPath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { FeedbackStateTag } from './feedback.tsx';
import { loadFeedbackDialog } from './loadFeedbackDialog.ts';

const filters = {
  SearchText: textFilter(),
  FeedbackState: optionFilter(feedbackState.list),
  SystemTypeID: idFilter,
  IsOwn: optionFilter([1]),
  IsHandled: optionFilter([1]),
  StartTime: timeFilter,
  EndTime: timeFilter,
};

/** /systemInfo/problemLog: the problems of the system that the user may read, with the dialog that reports one. */
export function FeedbackListPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const label = useFieldLabel(listFeedback);
  const navigate = useNavigate();
  const isPlatform = useCan('platform.feedback');
  const seesOthers = useCan('feedback.organisation') || isPlatform;
  const mayExport = useCan('feedback.view');
  const [open, setOpen] = useState(false);
  const { Dialog: FeedbackDialog, ...dialog } = useLazyDialog(loadFeedbackDialog);
  const columns = useFeedbackColumns(isPlatform);
  const types = useEndpoint(systemType.calls.list, {}).data ?? [];
  const list = useList(listFeedback, {
    name: 'problemLog',
    filters,
    live: { kinds: ['feedback'], idOf: ({ id }) => id },
  });
  const own = (name: 'IsOwn' | 'IsHandled') =>
    ({
      kind: 'select',
      name,
      label: label(name),
      options: [{ value: 1, label: t('feedback.list.yes') }],
    }) as const;
  return (
    <>
      <ListPage
        list={list}
        title={t('feedback.list.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ remark }) => remark.slice(0, 40)}
        search={{ label: t('feedback.list.searchLabel'), placeholder: t('feedback.list.search') }}
        filters={[
          {
            kind: 'select',
            name: 'FeedbackState',
            label: label('FeedbackState'),
            options: feedbackState.list.map((value) => ({
              value,
              label: feedbackState.label(value, locale),
            })),
          },
          {
            kind: 'tree',
            name: 'SystemTypeID',
            label: label('SystemTypeID'),
            nodes: treeNodes(types),
          },
          ...(seesOthers ? [own('IsOwn')] : []),
          ...(isPlatform ? [own('IsHandled')] : []),
          { kind: 'days', from: 'StartTime', to: 'EndTime', label: t('feedback.list.reported') },
        ]}
        main={{
          label: t('feedback.list.report'),
          busy: dialog.loading,
          run: () => void dialog.whenHere(() => setOpen(true)),
        }}
        extras={
          isPlatform && (
            <Button onClick={() => void navigate(pagePaths.systemTypes)}>
              {t('feedback.list.types')}
            </Button>
          )
        }
        {...(mayExport && { onExport: exportList('ProblemLog') })}
        empty={{ title: t('feedback.list.noneTitle'), text: t('feedback.list.noneText') }}
      />
      {FeedbackDialog !== null && <FeedbackDialog visible={open} onClose={() => setOpen(false)} />}
    </>
  );
}

function useFeedbackColumns(isPlatform: boolean): ListColumn<FeedbackRow>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(addFeedback);
  const now = useNow();
  const organisation: ListColumn<FeedbackRow> = {
    key: 'organisation',
    title: t('feedback.organisation'),
    width: 180,
    render: ({ orgName }) => orgName,
  };
  return [
    {
      key: 'remark',
      fixed: true,
      title: t('feedback.remark'),
      render: ({ id, remark }) => (
        <Link className={row.link} to={feedbackPath(id)} title={remark}>
          {remark}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('feedback.state'),
      width: 120,
      render: (one) => <FeedbackStateTag state={one.feedbackState} />,
    },
    {
      key: 'type',
      title: label('SystemTypeID'),
      width: 150,
      render: ({ systemTypeName }) => systemTypeName ?? '-',
    },
    ...(isPlatform ? [organisation] : []),
    { key: 'person', title: t('feedback.person'), width: 120, render: ({ userName }) => userName },
    {
      key: 'handler',
      title: t('feedback.handler'),
      width: 140,
      render: ({ handlerID, handlerName }) =>
        handlerID === null ? '-' : handlerName || t('feedback.platform'),
    },
    {
      key: 'replies',
      title: t('feedback.replies'),
      width: 90,
      align: 'end',
      render: ({ replies }) => replies,
    },
    {
      key: 'created',
      title: t('feedback.list.reported'),
      width: 150,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'updated',
      title: t('feedback.updated'),
      width: 150,
      optional: true,
      render: ({ updateTime }) => <TimeAgo instant={updateTime} now={now} />,
    },
  ];
}
