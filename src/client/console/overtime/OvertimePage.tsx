import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  mayTakeAction,
  type OvertimeAction,
  overtimeTransitions,
} from '../../../contract/areas/overtime/actions.ts';
import {
  deleteOvertime,
  getOvertimeSetting,
  listOvertime,
  listOwnOvertime,
  listProposals,
  monthText,
  type Overtime,
  reviewOvertime,
} from '../../../contract/areas/overtime/endpoints.ts';
import { overtimeState } from '../../../contract/areas/overtime/overtimeEnums.ts';
import { getOvertimeSheet, listOvertimeSums } from '../../../contract/areas/overtime/sheets.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { optionFilter, schemaFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListAction } from '../../kit/list/listTypes.ts';
import { LinkTabs } from '../../kit/list/PageTabs.tsx';
import { useList } from '../../kit/list/useList.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { permits } from '../../lib/permitted.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { MonthSums } from './MonthSums.tsx';
import type { OpenOvertimeDialog } from './OvertimeDialogs.tsx';
import style from './overtime.module.css';
import { OvertimeCard, useMonths, useOvertimeColumns } from './overtimeColumns.tsx';
import { Proposals } from './Proposals.tsx';

const loadDialogs = dialogLoader(
  'overtime',
  async () => (await import('./OvertimeDialogs.tsx')).OvertimeDialogs,
);

/** The query parameter of the tab. */
const parameter = 'tab';
const tabs = ['own', 'all', 'month'] as const;
type Tab = (typeof tabs)[number];
const reads = [
  listProposals,
  listOwnOvertime,
  listOvertime,
  listOvertimeSums,
  getOvertimeSheet,
  getOvertimeSetting,
] as const;

/** The months by which lists are filtered. */
const filteredMonths = 12;
const stateFilter = optionFilter(overtimeState.list);
const monthFilter = schemaFilter(monthText);

/** /overtime: one's own overtime; for those who may see it, everybody's, and the sums of a month. */
export function OvertimePage() {
  const maySeeAll = useCan('overtime.all');
  const [query] = useSearchParams();
  const [open, setOpen] = useState<OpenOvertimeDialog | null>(null);
  const { Dialog: Dialogs, whenHere } = useLazyDialog(loadDialogs);
  useLiveReads([...reads], ['overtime']);
  const tab = tabs.find((one) => one === query.get(parameter));
  const show = (dialog: OpenOvertimeDialog) => void whenHere(() => setOpen(dialog));
  const above = maySeeAll ? <OvertimeTabs tab={tab ?? 'own'} /> : null;
  return (
    <>
      {maySeeAll && tab === 'all' && <AllOvertime above={above} show={show} />}
      {maySeeAll && tab === 'month' && <MonthSums above={above} show={show} />}
      {(!maySeeAll || tab === undefined || tab === 'own') && (
        <OwnOvertime above={above} show={show} />
      )}
      {Dialogs !== null && <Dialogs open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The tabs, with the number of applications that wait for the user. */
function OvertimeTabs({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation();
  const mayApprove = useCan('overtime.approve');
  const { data } = useEndpoint(
    listOvertime,
    { ForMe: 1, pageNum: 0, pageSize: 1 },
    { enabled: mayApprove },
  );
  const value = data?.totalNum ?? 0;
  return (
    <LinkTabs
      label={t('overtime.tabs')}
      tabs={tabs.map((one) => ({
        to: one === 'own' ? pagePaths.overtime : `${pagePaths.overtime}?${parameter}=${one}`,
        text: t(`overtime.tab.${one}`),
        isCurrent: one === tab,
        ...(one === 'all' &&
          value > 0 && { count: { value, title: t('overtime.forMe', { count: value }) } }),
      }))}
    />
  );
}

interface TabProps {
  readonly above: React.ReactNode;
  readonly show: (dialog: OpenOvertimeDialog) => void;
}

/** Returns whether the user may take an action on an application as it is. */
function useMay(): (action: OvertimeAction, row: Overtime) => boolean {
  const user = useUser();
  return (action, row) =>
    user !== null &&
    row.approveState === overtimeTransitions[action].from &&
    mayTakeAction(action, row, {
      userID: user.id,
      permits: (permission) => permits(user.permissions, permission),
    });
}

/** Returns the actions of a row that the applicant takes. */
function useApplicantActions(show: TabProps['show']): ListAction<Overtime>[] {
  const { t } = useTranslation();
  const may = useMay();
  const withdraw = useAction(deleteOvertime, [...reads]);
  return [
    {
      key: 'edit',
      label: t('overtime.edit'),
      requires: 'one',
      isAvailable: (row) => may('edit', row),
      run: ([row]) => row && show({ kind: 'edit', row }),
    },
    {
      key: 'withdraw',
      label: t('overtime.withdraw'),
      requires: 'one',
      destructive: true,
      isAvailable: (row) => may('withdraw', row),
      confirm: ([row]) => t('overtime.confirmWithdraw', { hours: row?.hours }),
      successText: t('overtime.withdrawn'),
      run: async ([row]) => {
        if (row !== undefined) await withdraw.mutateAsync({ ID: row.id, Version: row.version });
      },
    },
  ];
}

/** Returns the filters that both lists have. */
function useCommonFilters() {
  const { t } = useTranslation();
  const locale = useLocale();
  const months = useMonths(filteredMonths);
  return [
    {
      kind: 'select',
      name: 'Month',
      label: t('overtime.field.month'),
      options: months.map((value) => ({ value, label: value })),
    },
    {
      kind: 'select',
      name: 'ApproveState',
      label: t('overtime.field.state'),
      options: overtimeState.list.map((value) => ({
        value,
        label: overtimeState.label(value, locale),
      })),
    },
  ] as const;
}

/** One's own applications, and what can be applied for. */
function OwnOvertime({ above, show }: TabProps) {
  const { t } = useTranslation();
  const columns = useOvertimeColumns(true);
  const list = useList(listOwnOvertime, {
    name: 'ownOvertime',
    filters: { Month: monthFilter, ApproveState: stateFilter },
    otherParams: [parameter],
  });
  return (
    <ListPage
      list={list}
      title={t('overtime.own')}
      above={
        <>
          {above}
          <div className={style.proposalPanel}>
            <Proposals onApply={(proposals) => show({ kind: 'add', proposals })} />
          </div>
        </>
      }
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ startTime }) => startTime}
      Card={OvertimeCard}
      filters={useCommonFilters()}
      rowActions={useApplicantActions(show)}
      extras={
        <Link className={style.sheetLink} to={pagePaths.overtimeSheet}>
          {t('overtime.sheet.open')}
        </Link>
      }
      empty={{ title: t('overtime.none'), text: t('overtime.noneText') }}
    />
  );
}

/** Everybody's applications; those that wait for the user first. */
function AllOvertime({ above, show }: TabProps) {
  const { t } = useTranslation();
  const may = useMay();
  const columns = useOvertimeColumns(false);
  const review = useAction(reviewOvertime, [...reads]);
  const mayApprove = useCan('overtime.approve');
  const list = useList(listOvertime, {
    name: 'overtime',
    filters: {
      SearchText: textFilter(),
      Month: monthFilter,
      ApproveState: stateFilter,
      ForMe: optionFilter([1]),
    },
    otherParams: [parameter],
    builtIn: [
      ...(mayApprove
        ? [{ key: 'forMe', label: t('overtime.view.forMe'), filter: { ForMe: '1' } }]
        : []),
      { key: 'all', label: t('overtime.view.all'), filter: {} },
    ],
  });
  const approve: ListAction<Overtime> = {
    key: 'approve',
    label: t('overtime.approve'),
    permission: 'overtime.approve',
    isAvailable: (row) => may('approve', row),
    confirm: (rows) =>
      t('overtime.confirmApprove', {
        count: rows.length,
        hours: Math.round(rows.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100,
      }),
    runEach: ({ id, version }) =>
      review.mutateAsync({
        ID: id,
        ApproveState: overtimeState.values.approved,
        Version: version,
      }),
  };
  const decide = (kind: 'refuse' | 'reopen'): ListAction<Overtime> => ({
    key: kind,
    label: t(`overtime.${kind}.open`),
    permission: 'overtime.approve',
    requires: 'one',
    isAvailable: (row) => may(kind, row),
    run: ([row]) => row && show({ kind, row }),
  });
  return (
    <ListPage
      list={list}
      title={t('overtime.all')}
      above={above}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ realName, hours }) => `${realName} ${hours} h`}
      Card={OvertimeCard}
      search={{ label: t('overtime.search'), placeholder: t('overtime.search') }}
      filters={useCommonFilters()}
      actions={[{ ...approve, requires: 'some' }]}
      rowActions={[
        { ...approve, requires: 'one' },
        decide('refuse'),
        decide('reopen'),
        ...useApplicantActions(show),
      ]}
      onExport={exportList('OverTime')}
      empty={{ title: t('overtime.noneWait'), text: t('overtime.noneWaitText') }}
    />
  );
}
