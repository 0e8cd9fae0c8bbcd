import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { type Plan, planCalls } from '../../../contract/areas/plan/plans.ts';
import { call } from '../../api/http/call.ts';
import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';
import { listImport } from '../../kit/list/import/ImportButton.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { useList } from '../../kit/list/useList.ts';
import { planPath, planViewPath } from '../../lib/paths/planPath.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { PlanDayCell } from './planCells.tsx';
import { useCycleText, useExecutorsText, useManyText } from './planTexts.ts';

const loadDialog = dialogLoader('plan', async () => (await import('./PlanDialog.tsx')).PlanDialog);

const planFilters = { SearchText: textFilter(), IsUse: optionFilter([1, 0]) };

interface ViewProps {
  readonly area: PlanArea;
  /** The tabs of the page. */
  readonly above: ReactNode;
}

const loadImports = async () =>
  (await import('../../../contract/areas/plan/planImports.ts')).planImports;
const planFiles = {
  maintenance: listImport('maintenance.edit', async () => (await loadImports()).maintenance),
  inspection: listImport('inspection.edit', async () => (await loadImports()).inspection),
} as const;

/** The plans of an area. */
export function PlansView({ area, above }: ViewProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const list = useList(calls.list, {
    name: `${area}Plans`,
    filters: planFilters,
    otherParams: ['view'],
    live: { kinds: ['plan'], idOf: ({ id }) => id },
  });
  const columns = usePlanColumns(area);
  const [editing, setEditing] = useState<{
    readonly plan: Plan | null;
    readonly key: number;
  } | null>(null);
  const { Dialog, ...dialog } = useLazyDialog(loadDialog);
  const [count, setCount] = useState(0);
  const edit = (plan: Plan | null) =>
    void dialog.whenHere(() => {
      setCount(count + 1);
      setEditing({ plan, key: count });
    });
  const setUse = (IsUse: 0 | 1) => (plans: readonly Plan[]) =>
    call(calls.setUse, { IDs: plans.map(({ id }) => id), IsUse }).then(() => list.reload());
  return (
    <>
      <ListPage
        list={list}
        title={t(`plan.${area}.title`)}
        above={above}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ planName }) => planName}
        search={{ label: t('plan.search'), placeholder: t('plan.searchPlaceholder') }}
        filters={[
          {
            kind: 'select',
            name: 'IsUse',
            label: t('plan.state'),
            options: [
              { value: 1, label: t('plan.inUse') },
              { value: 0, label: t('plan.disabled') },
            ],
          },
        ]}
        main={{
          label: t('plan.add'),
          permission: `${area}.edit`,
          busy: dialog.loading,
          run: () => edit(null),
        }}
        actions={[
          {
            key: 'enable',
            label: t('plan.enable'),
            permission: `${area}.edit`,
            requires: 'some',
            maxRows: 200,
            isAvailable: ({ isUse }) => isUse === 0,
            run: setUse(1),
          },
          {
            key: 'disable',
            label: t('plan.disable'),
            permission: `${area}.edit`,
            requires: 'some',
            maxRows: 200,
            isAvailable: ({ isUse }) => isUse === 1,
            confirm: (plans) => t('plan.confirmDisable', { count: plans.length }),
            run: setUse(0),
          },
        ]}
        rowActions={[
          {
            key: 'edit',
            label: t('plan.edit'),
            permission: `${area}.edit`,
            successText: null,
            run: ([plan]) => edit(plan ?? null),
          },
        ]}
        importRows={planFiles[area]}
        empty={{ title: t(`plan.${area}.none`), text: t('plan.noneText') }}
      />
      {Dialog !== null && editing !== null && (
        <Dialog
          key={editing.key}
          area={area}
          plan={editing.plan}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function usePlanColumns(area: PlanArea): ListColumn<Plan>[] {
  const { t } = useTranslation();
  const cycleText = useCycleText();
  const executorsText = useExecutorsText();
  const manyText = useManyText();
  return [
    {
      key: 'name',
      title: t('plan.name'),
      fixed: true,
      render: ({ id, planName }) => (
        <Link className={rowStyle.link} to={planPath(area, id)}>
          {planName}
        </Link>
      ),
    },
    { key: 'code', title: t('plan.code'), width: 104, render: ({ planCode }) => planCode },
    {
      key: 'state',
      title: t('plan.state'),
      width: 112,
      render: ({ isUse, lateCount }) => {
        if (isUse === 0) return <Tag tone="rest">{t('plan.disabled')}</Tag>;
        if (lateCount > 0)
          return <Tag tone="danger">{t('plan.lateCount', { count: lateCount })}</Tag>;
        return <Tag tone="success">{t('plan.inUse')}</Tag>;
      },
    },
    { key: 'cycle', title: t('plan.cycle.title'), width: 240, render: (row) => cycleText(row) },
    {
      key: 'devices',
      title: t('plan.devices'),
      width: 152,
      render: ({ devices, scopeName, isRoute }) => {
        const many = manyText({ isRoute }, devices);
        return scopeName === null ? many : t('plan.ofScope', { name: scopeName, count: devices });
      },
    },
    {
      key: 'executors',
      title: t('plan.executors'),
      width: 152,
      render: (row) => executorsText(row),
    },
    {
      key: 'next',
      title: t('plan.next'),
      width: 152,
      render: ({ id, nextDate }) =>
        nextDate === null ? (
          '—'
        ) : (
          <Link
            className={rowStyle.link}
            to={planViewPath(area, 'points', { PlanID: id, State: 'open' })}
          >
            <PlanDayCell day={nextDate} />
          </Link>
        ),
    },
  ];
}
