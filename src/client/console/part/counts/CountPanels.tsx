import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getCount,
  listCountPositions,
  type PartCountDetail,
} from '../../../../contract/areas/part/count.ts';
import { type CountAction, mayActOnCount } from '../../../../contract/areas/part/countActions.ts';
import { listCountRows } from '../../../../contract/areas/part/countRows.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { DetailAbsent } from '../../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../../kit/detail/DetailHead.tsx';
import { DetailPage } from '../../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { FactGrid } from '../../../kit/detail/FactGrid.tsx';
import { useListFormat } from '../../../kit/dialog/useUnsavedChanges.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { exportList } from '../../../kit/list/actions/exportList.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { countPath } from '../../../lib/paths/countPath.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { permits } from '../../../lib/permitted.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ApproveDialog, CancelDialog, ReturnDialog, SubmitDialog } from './CountDialogs.tsx';
import { CountRows } from './CountRows.tsx';
import { CountDifferences, CountPositions } from './CountTables.tsx';
import { CountTag, useScopeText } from './countCells.tsx';
import { paperParameter } from './useCountEntry.ts';

const { counting, toApprove } = countState.values;

/** One count sheet: its progress, its rows to count, its positions and differences, with the actions of this user. */
export function CountPanels({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const isPaper = query.get(paperParameter) === '1';
  const setPaper = (next: boolean) => {
    const params = new URLSearchParams(query);
    if (next) params.set(paperParameter, '1');
    else params.delete(paperParameter);
    setQuery(params, { replace: true });
  };
  const read = useEndpoint(getCount, { ID: id });
  useLiveReads([getCount, listCountRows, listCountPositions], ['partCount'], id);
  const { data, error, isFetching, dataUpdatedAt } = read;
  const run = () => void read.refetch();
  if (data === undefined || failureOf(error).missing) {
    const missing = {
      title: t('partCounts.detail.notFoundTitle'),
      text: t('partCounts.detail.notFoundText'),
      backLabel: t('partCounts.title'),
      to: pagePaths.sparePartCounts,
    };
    return (
      <DetailPage>
        <DetailAbsent error={error} missing={missing} onRetry={run} />
      </DetailPage>
    );
  }
  const differences = data.differences ?? 0;
  const rows = {
    key: 'count',
    label: t('partCounts.tab.count'),
    content: <CountRows count={data} isPaper={isPaper} onPaper={setPaper} />,
  };
  const ofDifferences = {
    key: 'differences',
    label: t('partCounts.tab.differences'),
    ...(differences > 0 && { count: differences }),
    content: <CountDifferences count={data} />,
  };
  return (
    <DetailPage>
      <DetailHead
        title={data.code}
        marks={<CountTag state={data.countState} />}
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
        actions={<CountButtons count={data} />}
      />
      <CountNotes count={data} />
      <DetailTabs
        label={t('partCounts.tab.label')}
        countText={(count) => t('partCounts.action.approveCount', { count })}
        tabs={[
          ...(data.countState === counting ? [rows, ofDifferences] : [ofDifferences, rows]),
          {
            key: 'positions',
            label: t('partCounts.tab.positions'),
            content: <CountPositions count={data} isPaper={isPaper} />,
          },
          {
            key: 'facts',
            label: t('partCounts.detail.title'),
            content: <Facts count={data} />,
          },
        ]}
      />
    </DetailPage>
  );
}

type Dialog = 'approve' | 'cancel' | 'return' | 'submit';
const dialogs = {
  approve: ApproveDialog,
  cancel: CancelDialog,
  return: ReturnDialog,
  submit: SubmitDialog,
} as const;

function CountButtons({ count }: { readonly count: PartCountDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const mayExport = useCan('part.export');
  const [open, setOpen] = useState<Dialog | null>(null);
  if (user === null) return null;
  const mayAct = (action: CountAction) =>
    mayActOnCount(action, count.countState, (name) => permits(user.permissions, name));
  const isSettled = count.recounts === 0 && count.outdated === 0;
  const button = (action: Dialog, isMain = false, isReady = true) =>
    mayAct(action) && (
      <Button
        type={isMain ? 'primary' : 'secondary'}
        disabled={!isReady}
        onClick={() => setOpen(action)}
      >
        {t(`partCounts.action.${action}`)}
      </Button>
    );
  const Open = open === null ? null : dialogs[open];
  return (
    <>
      {mayExport && (
        <Button onClick={() => void exportList('PartCount')({ CountID: count.id })}>
          {t('partCounts.action.export')}
        </Button>
      )}
      {button('cancel')}
      {button('return')}
      {button('submit', true, count.counted > 0 && isSettled)}
      {button('approve', true, count.unapprovable === null && isSettled)}
      {Open !== null && <Open count={count} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The notes on what stops the sheet: second counts, corrected rows, one's own counts. */
function CountNotes({ count }: { readonly count: PartCountDetail }) {
  const { t } = useTranslation();
  const { recounts, outdated, countState: state, unapprovable } = count;
  if (state !== counting && state !== toApprove) return null;
  return (
    <>
      {state === toApprove && unapprovable === 'own' && (
        <Banner tone="info">{t('partCounts.detail.own')}</Banner>
      )}
      {recounts + outdated > 0 && (
        <Banner tone="warn">
          {recounts > 0 && t('partCounts.detail.recounts', { count: recounts })}
          {outdated > 0 && t('partCounts.detail.outdated', { count: outdated })}{' '}
          <Link
            className={rowStyle.link}
            to={`${countPath(count.id)}&${new URLSearchParams({ tab: 'count', show: 'recount' })}`}
          >
            {t('partCounts.detail.showRecounts')}
          </Link>
        </Banner>
      )}
    </>
  );
}

function Facts({ count }: { readonly count: PartCountDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const money = useMoney();
  const scopeText = useScopeText();
  const listed = useListFormat();
  const title = (
    name: 'counters' | 'decided' | 'differences' | 'limits' | 'reason' | 'submitted',
  ) => t(`partCounts.detail.${name}`);
  const done = (key: string, name: string | null, time: string | null) =>
    time === null ? null : (
      <span key={key}>
        {name} <TimeAgo instant={time} now={now} />
      </span>
    );
  const { surplus, shortage, limitQty, limitValue } = count;
  return (
    <FactGrid
      facts={[
        [
          t('partCounts.scope'),
          `${scopeText(count)}${count.isBlind === 1 ? ` · ${t('partCounts.blind')}` : ''}`,
        ],
        [t('partCounts.made'), done('made', count.userName, count.createTime)],
        [title('counters'), listed(count.counters)],
        [title('differences'), count.differences],
        [t('partCounts.detail.surplus'), surplus === null ? null : money(surplus)],
        [t('partCounts.detail.shortage'), shortage === null ? null : money(shortage)],
        [
          title('limits'),
          t('partCounts.detail.limitsOf', { qty: limitQty, value: money(limitValue) }),
        ],
        [title('submitted'), done('submitted', count.submitUserName, count.submitTime)],
        [title('decided'), done('decided', count.decideUserName, count.decideTime)],
        [title('reason'), count.decideReason],
        [t('partCounts.remark'), count.remark, 'wide'],
      ]}
    />
  );
}
