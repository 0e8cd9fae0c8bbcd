import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import {
  complianceRule,
  holidayRule,
  missingDay,
  planBase,
} from '../../../contract/areas/plan/planEnums.ts';
import type { PlanPoint } from '../../../contract/areas/plan/planPoints.ts';
import { type PlanDeviceRow, planCalls } from '../../../contract/areas/plan/plans.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailAbsent } from '../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { StandardCard } from '../../kit/list/rows/StandardCard.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { planViewPath } from '../../lib/paths/planPath.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './plan.module.css';
import { PlanDayCell } from './planCells.tsx';
import { usePointColumns, useRecordColumns } from './planColumns.tsx';
import { useCycleText, useExecutorsText } from './planTexts.ts';
import { FloorPlan } from './route/FloorPlan.tsx';
import routeStyle from './route/route.module.css';

const loadDialog = dialogLoader('plan', async () => (await import('./PlanDialog.tsx')).PlanDialog);

type PlanDetail = ResultOf<(typeof planCalls)[PlanArea]['detail']>;

interface PlanPageProps {
  readonly area: PlanArea;
  readonly id: string;
}

/** One plan: its facts, devices, points and records. */
export function PlanPage({ area, id }: PlanPageProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const read = useEndpoint(calls.detail, { ID: id });
  useLiveReads([calls.detail, calls.devices, calls.points, calls.records], ['plan'], id);
  const { data, error, isFetching, dataUpdatedAt } = read;
  const run = () => void read.refetch();
  if (data === undefined || failureOf(error).missing) {
    const missing = {
      title: t('plan.detail.notFoundTitle'),
      text: t('plan.detail.notFoundText'),
      backLabel: t(`plan.${area}.title`),
      to: planViewPath(area, 'plans'),
    };
    return (
      <DetailPage>
        <DetailAbsent error={error} missing={missing} onRetry={run} />
      </DetailPage>
    );
  }
  return (
    <DetailPage>
      <DetailHead
        title={data.planName}
        marks={
          <>
            <span>{data.planCode}</span>
            <Tag tone={data.isUse === 1 ? 'success' : 'rest'}>
              {t(data.isUse === 1 ? 'plan.inUse' : 'plan.disabled')}
            </Tag>
            {data.lateCount > 0 && (
              <Tag tone="danger">{t('plan.lateCount', { count: data.lateCount })}</Tag>
            )}
          </>
        }
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
        actions={<PlanButtons area={area} plan={data} />}
      />
      <Facts area={area} plan={data} />
      <DetailTabs
        label={t('plan.detail.parts')}
        tabs={[
          {
            key: 'points',
            label: t('plan.view.points'),
            content: <Points area={area} id={id} />,
          },
          {
            key: 'devices',
            label: t('plan.devices'),
            content: <Devices area={area} id={id} />,
          },
          {
            key: 'records',
            label: t('plan.view.records'),
            content: <Records area={area} id={id} />,
          },
          ...(data.isRoute === 1
            ? [
                {
                  key: 'floorPlan',
                  label: t('plan.floorPlan.title'),
                  content: <FloorPlanTab area={area} plan={data} />,
                },
              ]
            : []),
        ]}
      />
    </DetailPage>
  );
}

function PlanButtons({ area, plan }: { readonly area: PlanArea; readonly plan: PlanDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const calls = planCalls[area];
  const mayEdit = useCan(`${area}.edit`);
  const [isEditing, setEditing] = useState(false);
  const [prompt, setPrompt] = useState<'disable' | 'remove' | null>(null);
  const { Dialog, ...dialog } = useLazyDialog(loadDialog);
  const affected = [calls.detail, calls.list, calls.points, calls.days, calls.devices];
  const setUse = useAction(calls.setUse, affected);
  const remove = useAction(calls.remove, [calls.list, calls.days]);
  if (!mayEdit) return null;
  const close = () => setPrompt(null);
  const use = (IsUse: 0 | 1) =>
    void setUse.mutateAsync({ IDs: [plan.id], IsUse }).then(() => {
      toastSuccess(t(IsUse === 1 ? 'plan.enabledDone' : 'plan.disabledDone'));
      close();
    }, close);
  return (
    <>
      <Button onClick={() => setPrompt('remove')}>{t('plan.remove')}</Button>
      {plan.isUse === 1 ? (
        <Button onClick={() => setPrompt('disable')}>{t('plan.disable')}</Button>
      ) : (
        <Button loading={setUse.isPending} onClick={() => use(1)}>
          {t('plan.enable')}
        </Button>
      )}
      <Button
        type="primary"
        loading={dialog.loading}
        onClick={() => void dialog.whenHere(() => setEditing(true))}
      >
        {t('plan.edit')}
      </Button>
      {Dialog !== null && isEditing && (
        <Dialog area={area} plan={plan} onClose={() => setEditing(false)} />
      )}
      {prompt === 'disable' && (
        <ConfirmDialog
          visible
          title={t('plan.disable')}
          confirmLabel={t('plan.disable')}
          text={t('plan.confirmDisable', { count: 1 })}
          onConfirm={() => use(0)}
          onClose={close}
        />
      )}
      {prompt === 'remove' && (
        <ConfirmDialog
          visible
          destructive
          title={t('plan.remove')}
          confirmLabel={t('plan.remove')}
          text={t('plan.confirmRemove', { name: plan.planName })}
          onConfirm={() =>
            void remove
              .mutateAsync({ ID: plan.id })
              .then(() => void navigate(planViewPath(area, 'plans')), close)
          }
          onClose={close}
        />
      )}
    </>
  );
}

function Facts({ area, plan }: { readonly area: PlanArea; readonly plan: PlanDetail }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cycleText = useCycleText();
  const executorsText = useExecutorsText();
  const { startDate, endDate, seasonFrom, seasonTo, compliance, planMinutes } = plan;
  const many = t('plan.deviceCount', { count: plan.devices });
  // the stops of a route stand at its row
  const selected = plan.isRoute === 1 ? null : many;
  const days = (count: number) => t('plan.days', { count });
  const missedPath = (rule: number) =>
    planViewPath(area, 'points', {
      PlanID: plan.id,
      FirstDate: plan.firstDate,
      LastDate: plan.lastDate,
      Rule: String(rule),
      InTime: '0',
    });
  const isFixed = plan.baseType === planBase.values.fixed;
  return (
    <DetailPanel label={t('plan.detail.facts')}>
      <FactGrid
        facts={[
          [t('plan.cycle.title'), cycleText(plan)],
          [
            t('plan.devices'),
            plan.scopeName === null
              ? selected
              : t('plan.ofScope', { name: plan.scopeName, count: plan.devices }),
          ],
          [t('plan.executors'), executorsText(plan)],
          [
            t('plan.detail.valid'),
            endDate === null
              ? t('plan.detail.since', { day: startDate })
              : `${startDate} – ${endDate}`,
          ],
          [
            t('plan.detail.window'),
            t('plan.detail.windowOf', { early: days(plan.earlyDays), grace: days(plan.graceDays) }),
          ],
          [t('plan.detail.season'), seasonFrom === null ? null : `${seasonFrom} – ${seasonTo}`],
          [t('plan.detail.holidays'), holidayRule.label(plan.holidayRule, locale)],
          [
            t('plan.detail.missingDay'),
            isFixed && plan.onMonthDays.some((day) => day > 28)
              ? missingDay.label(plan.missingDay, locale)
              : null,
          ],
          [
            t('plan.detail.route'),
            plan.isRoute === 1 ? t('plan.detail.routeOf', { count: plan.devices }) : null,
          ],
          [
            t('plan.detail.time'),
            plan.shiftName ??
              (plan.windowFrom === null ? null : `${plan.windowFrom}–${plan.windowTo}`),
          ],
          [t('plan.detail.stop'), plan.needStop === 1 ? t('plan.needsStop') : null],
          [
            t('plan.detail.minutes'),
            planMinutes === null ? null : t('plan.minutes', { count: planMinutes }),
          ],
          [
            t('plan.next'),
            plan.nextDate === null ? null : <PlanDayCell key="next" day={plan.nextDate} />,
          ],
          [t('plan.detail.revision'), t('plan.detail.revisionOf', { number: plan.revision })],
          [
            t('plan.detail.compliance'),
            <ul key="compliance" className={style.rules}>
              {compliance.map(({ rule, formula, due, inTime, percent }) => (
                <li key={rule} title={formula}>
                  <Link className={rowStyle.link} to={missedPath(rule)}>
                    {percent === null ? '—' : `${percent}%`}
                  </Link>{' '}
                  {complianceRule.label(rule, locale)}{' '}
                  <StyledText as="span" ink={2}>
                    {t('plan.detail.ofDue', { inTime, due })}
                  </StyledText>
                </li>
              ))}
            </ul>,
            'wide',
          ],
          [t('plan.detail.remark'), plan.remark, 'wide'],
        ]}
      />
    </DetailPanel>
  );
}

const loadFloorPlan = dialogLoader(
  'plan',
  async () => (await import('./route/FloorPlanDialog.tsx')).FloorPlanDialog,
);

/** The floor plan of a route with its stops. */
function FloorPlanTab({ area, plan }: { readonly area: PlanArea; readonly plan: PlanDetail }) {
  const { t } = useTranslation();
  const mayEdit = useCan(`${area}.edit`);
  const maySeePositions = useCan('device.view');
  const [isEditing, setEditing] = useState(false);
  const { Dialog, ...dialog } = useLazyDialog(loadFloorPlan);
  const { floorPlan, stops } = plan;
  const marks = stops.flatMap(({ id, name, x, y }, at) =>
    x === null || y === null ? [] : [{ id, name, place: at + 1, x, y, state: 'open' as const }],
  );
  const left = stops.length - marks.length;
  return (
    <>
      <Stack gap={12}>
        {floorPlan === null ? (
          <StyledText ink={2}>{t('plan.floorPlan.none')}</StyledText>
        ) : (
          <div className={routeStyle.map}>
            <FloorPlan picture={floorPlan} marks={marks} hereID={null} />
            <ol className={routeStyle.names}>
              {stops.map(({ id, name, x }) => (
                <li key={id}>
                  {name}
                  {x === null && (
                    <StyledText as="span" ink={2}>
                      {' '}
                      {t('plan.floorPlan.notPlaced')}
                    </StyledText>
                  )}
                </li>
              ))}
            </ol>
          </div>
        )}
        {floorPlan !== null && left > 0 && (
          <Banner tone="info">{t('plan.floorPlan.left', { count: left })}</Banner>
        )}
        <Row gap={12} wrap>
          {mayEdit && (
            <Button
              loading={dialog.loading}
              onClick={() => void dialog.whenHere(() => setEditing(true))}
            >
              {t(floorPlan === null ? 'plan.floorPlan.add' : 'plan.floorPlan.change')}
            </Button>
          )}
          {maySeePositions && stops.some(({ isPosition }) => isPosition === 1) && (
            <Link className={rowStyle.link} to={`${pagePaths.deviceGroups}?tab=position`}>
              {t('plan.floorPlan.labels')}
            </Link>
          )}
        </Row>
      </Stack>
      {Dialog !== null && isEditing && (
        <Dialog area={area} plan={plan} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

const rowsPerPage = 15;

function Devices({ area, id }: PlanPageProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const body = { ID: id, pageNum: page, pageSize: rowsPerPage };
  const read = useEndpoint(planCalls[area].devices, body);
  const columns: ListColumn<PlanDeviceRow>[] = [
    {
      key: 'device',
      title: t('plan.device'),
      fixed: true,
      render: ({ deviceID, deviceName, deviceCode }) => (
        <>
          {`${deviceName} ${deviceCode} `}
          {deviceID === null && <Tag tone="rest">{t('plan.position')}</Tag>}
        </>
      ),
    },
    {
      key: 'position',
      title: t('plan.position'),
      render: ({ positionName }) => positionName ?? '—',
    },
    { key: 'join', title: t('plan.joined'), render: ({ joinDate }) => joinDate },
    { key: 'last', title: t('plan.last'), render: ({ lastDate }) => lastDate ?? '—' },
    {
      key: 'next',
      title: t('plan.next'),
      render: ({ nextDate }) => <PlanDayCell day={nextDate} />,
    },
    { key: 'late', title: t('plan.late'), align: 'end', render: ({ lateCount }) => lateCount },
  ];
  return (
    <Rows
      read={read}
      caption={t('plan.devices')}
      columns={columns}
      keyOf={({ stopID }) => stopID}
      page={page}
      onPage={setPage}
    />
  );
}

function Points({ area, id }: PlanPageProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const body = { PlanID: id, State: 'open', pageNum: page, pageSize: rowsPerPage } as const;
  const read = useEndpoint(planCalls[area].points, body);
  const columns = usePointColumns(area);
  return (
    <Rows<PlanPoint>
      read={read}
      caption={t('plan.view.points')}
      columns={columns}
      keyOf={(point) => point.id}
      page={page}
      onPage={setPage}
    />
  );
}

function Records({ area, id }: PlanPageProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const body = { PlanID: id, pageNum: page, pageSize: rowsPerPage };
  const read = useEndpoint(planCalls[area].records, body);
  const columns = useRecordColumns(area);
  return (
    <Rows
      read={read}
      caption={t('plan.view.records')}
      columns={columns}
      keyOf={(record) => record.id}
      page={page}
      onPage={setPage}
    />
  );
}

interface RowsProps<Row> {
  readonly read: {
    readonly data: { readonly data: readonly Row[]; readonly totalNum: number } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly caption: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** A page of rows in a tab, with its states. */
function Rows<Row>({ read, caption, columns, keyOf, page, onPage }: RowsProps<Row>) {
  const { t } = useTranslation();
  const { data, error } = read;
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={5} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />;
  }
  if (data.totalNum === 0) return <StyledText ink={2}>{t('plan.nothing')}</StyledText>;
  return (
    <>
      <DataTable
        caption={caption}
        rows={data.data}
        columns={columns}
        keyOf={keyOf}
        renderCard={(row) => <StandardCard row={row} columns={columns} />}
        stale={read.isPlaceholderData}
      />
      {data.totalNum > rowsPerPage && (
        <Pager
          page={page}
          size={rowsPerPage}
          total={data.totalNum}
          stale={read.isPlaceholderData}
          onChange={(next) => onPage(next)}
          onShrunk={onPage}
        />
      )}
    </>
  );
}
