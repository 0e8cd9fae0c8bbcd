import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAnalysisFilters } from '../../../../contract/areas/home/analysis.ts';
import { getCompanyInfo, getDataCenterInfo } from '../../../../contract/areas/home/overview.ts';
import {
  type AnalysisReportName,
  analysisReport,
  exportAnalysis,
} from '../../../../contract/areas/home/reports.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { download, saveFile } from '../../../api/http/download.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { useErrorText } from '../../../kit/form/useErrorText.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { useSaveViewDialog } from '../../../kit/list/views/useSaveViewDialog.ts';
import { useViews } from '../../../kit/list/views/useViews.ts';
import { ViewTabs } from '../../../kit/list/views/ViewTabs.tsx';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { SelectInput } from '../../../ui/selects/SelectInput.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { toastFailure } from '../../../ui/toasts/toastWithAction.tsx';
import { RangeSelect } from '../RangeSelect.tsx';
import { RefreshControl } from '../RefreshControl.tsx';
import style from './analysis.module.css';
import { type Analysis, type AnalysisFilterName, analysisFilterNames } from './useAnalysis.ts';

interface AnalysisPageProps {
  /** Also the name of its saved views. */
  readonly name: AnalysisReportName;
  readonly analysis: Analysis;
  readonly children: ReactNode;
}

/** A page of an analysis: the head of the data centre, saved views, filters, and blocks in a grid of twelve columns. */
export function AnalysisPage({ name, analysis, children }: AnalysisPageProps) {
  const { t } = useTranslation();
  const { isProvider, side, range, today } = analysis;
  return (
    <>
      <div className={style.head}>
        <PageHeading>{t(`analysis.title.${name}`)}</PageHeading>
        {isProvider && (
          <SegmentedControl<OrderSide>
            hideLabel
            label={t('home.side.label')}
            value={side}
            options={(['repaired', 'own'] as const).map((value) => ({
              value,
              text: t(`home.side.${value}`),
            }))}
            onChange={(value) => analysis.set('side', value === 'repaired' ? undefined : value)}
          />
        )}
        <RefreshControl />
        <ExportMenu name={name} analysis={analysis} />
      </div>
      <CenterHead analysis={analysis} />
      <Views name={name} analysis={analysis} />
      <div className={style.filters}>
        <Filters analysis={analysis} />
        <RangeSelect range={range} today={today} onChange={analysis.setRange} />
      </div>
      <div className={style.grid}>{children}</div>
    </>
  );
}

const formats = ['xlsx', 'pdf'] as const;

/** Downloads the analysis as a workbook or as a PDF report; a failure offers a retry. */
function ExportMenu({ name, analysis }: Pick<AnalysisPageProps, 'analysis' | 'name'>) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const mayExport = useCan('home.export');
  const [busy, setBusy] = useState(false);
  if (!mayExport) return null;
  const run = async (FileFormat: (typeof formats)[number]) => {
    setBusy(true);
    try {
      const Report = analysisReport.values[name];
      saveFile(await download(exportAnalysis, { ...analysis.body, Report, FileFormat }));
      toastSuccess(t('analysis.exports.done'));
    } catch (cause) {
      toastFailure(reason(cause), t('app.retry'), () => void run(FileFormat));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionMenu
      label={t('analysis.exports.menu')}
      busy={busy}
      actions={formats.map((format) => ({
        key: format,
        text: t(`analysis.exports.${format}`),
        run: () => void run(format),
      }))}
    />
  );
}

const centerReads = [getCompanyInfo, getDataCenterInfo];

/** The organisation with its devices, people and orders, whatever the filters are. */
function CenterHead({ analysis: { body, side, to } }: { readonly analysis: Analysis }) {
  const { t } = useTranslation();
  const { StartTime, EndTime, Side } = body;
  const { data: company } = useEndpoint(getCompanyInfo, {});
  const window = { StartTime, EndTime, ...(Side !== undefined && { Side }) };
  const { data: center } = useEndpoint(getDataCenterInfo, window);
  useLiveReads(centerReads, ['order', 'device']);
  const maySeeDevices = useCan('device.view');
  const maySeePeople = useCan('personnel.view');
  if (company === undefined) return null;
  const { orgName, devices, users, openOrders } = company;
  const unfinished = ordersPath({ Behind: 'open' });
  return (
    <dl className={style.facts} aria-label={t('analysis.head.label')}>
      <div>
        <dt>{t('analysis.head.organisation')}</dt>
        <dd>{orgName}</dd>
      </div>
      <div>
        <dt>{t('analysis.head.devices')}</dt>
        <dd>
          <CountLink
            to={pagePaths.deviceList}
            count={maySeeDevices ? devices : 0}
            permission="device.view"
          >
            {devices}
          </CountLink>
        </dd>
      </div>
      {users > 0 && (
        <div>
          <dt>{t('analysis.head.people')}</dt>
          <dd>
            <CountLink
              to={pagePaths.mailList}
              count={maySeePeople ? users : 0}
              permission="personnel.view"
            >
              {users}
            </CountLink>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('analysis.head.open')}</dt>
        <dd>
          <CountLink to={unfinished} count={openOrders}>
            {openOrders}
          </CountLink>
        </dd>
      </div>
      {center !== undefined && (
        <div>
          <dt>{t('analysis.head.failures')}</dt>
          <dd>
            <CountLink
              to={to({
                Behind: 'failures',
                TypeID: undefined,
                PositionID: undefined,
                RepairOrgCode: undefined,
                OwnerOrgCode: undefined,
              })}
              count={center.data.failures}
            >
              {t('analysis.head.failuresText', {
                all: center.data.failures,
                today: center.data.failuresToday,
                side: t(`home.side.${side}`),
              })}
            </CountLink>
          </dd>
        </div>
      )}
    </dl>
  );
}

const noColumns = { selection: null, isOwn: false, select() {} };

/** The saved views of the page, and a button that saves its filters as one. */
function Views({ name, analysis }: Pick<AnalysisPageProps, 'analysis' | 'name'>) {
  const { t } = useTranslation();
  const { params, view, openView, reset } = analysis;
  const views = useViews(name, view);
  const saving = useSaveViewDialog();
  const [list] = useState<readonly never[]>([]);
  return (
    <div className={style.head}>
      <ViewTabs
        list={{ filterParams: params, builtIn: list, view, reset, openView }}
        views={views}
        columns={noColumns}
        onRename={saving.rename}
      />
      <Button type="text" loading={saving.loading} onClick={saving.begin}>
        {t('kit.views.save')}
      </Button>
      {saving.Dialog !== null && saving.wanted !== undefined && (
        <saving.Dialog
          visible={saving.visible}
          page={name}
          view={saving.wanted ?? undefined}
          filter={params}
          columns={null}
          onSaved={({ id, filter }) => openView(id, filter)}
          onClose={saving.end}
        />
      )}
    </div>
  );
}

/** The filters by type, position and the organisation on the other side. */
function Filters({ analysis }: { readonly analysis: Analysis }) {
  const { t } = useTranslation();
  const { body, side, filters, set, reset } = analysis;
  const { data } = useEndpoint(
    getAnalysisFilters,
    body.Side === undefined ? {} : { Side: body.Side },
  );
  if (data === undefined) return null;
  const named = (rows: readonly { id: string; name: string; ownerName?: string | undefined }[]) =>
    rows.map(({ id, name, ownerName }) => ({
      value: id,
      text: ownerName === undefined ? name : `${name} · ${ownerName}`,
    }));
  const none = (name: 'PositionID' | 'TypeID') => ({
    value: 'none',
    text: t(`analysis.filter.none.${name}`),
  });
  const options: Readonly<Record<AnalysisFilterName, readonly { value: string; text: string }[]>> =
    {
      TypeID: [...named(data.types), none('TypeID')],
      PositionID: [...named(data.positions), none('PositionID')],
      PartyCode: named(data.parties),
    };
  return (
    <>
      {analysisFilterNames.map((name) => {
        const label =
          name === 'PartyCode' ? t(`analysis.filter.party.${side}`) : t(`analysis.filter.${name}`);
        return (
          <label key={name} className={style.select}>
            {label}
            <SelectInput
              value={filters[name] ?? ''}
              options={[{ value: '', text: t('analysis.filter.all') }, ...options[name]]}
              onChange={(value) => set(name, value === '' ? undefined : value)}
            />
          </label>
        );
      })}
      {Object.values(filters).some((value) => value !== undefined) && (
        <Button type="text" onClick={reset}>
          {t('kit.list.reset')}
        </Button>
      )}
    </>
  );
}
