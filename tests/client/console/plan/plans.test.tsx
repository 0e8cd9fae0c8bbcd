import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { MaintenancePlansPage } from '../../../../src/client/console/plan/PlanHomePage.tsx';
import {
  MaintenancePlanPage,
  MaintenancePointPage,
} from '../../../../src/client/console/plan/planPages.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { pagePaths } from '../../../../src/client/lib/paths/pagePaths.ts';
import type { PlanPoint } from '../../../../src/contract/areas/plan/planPoints.ts';
import type { PlanFill } from '../../../../src/contract/areas/plan/planRecords.ts';
import type { Plan, PlanPreview } from '../../../../src/contract/areas/plan/plans.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { item, sectionOf } from '../../../server/form/formItems.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';
import { press, type } from '../repair/openOrderPage.tsx';

const id = (nth: number) => `0190a000-0000-7000-8000-00000000000${nth}`;
const executors = [{ id: id(1), name: '李强' }];

const plan: Plan = {
  id: id(9),
  planCode: 'BY0001',
  planName: '液压站保养',
  planScope: 0,
  scopeID: null,
  scopeName: null,
  devices: 3,
  executorType: 0,
  executors,
  formID: null,
  mustScan: 0,
  minStaySeconds: 0,
  isRoute: 0,
  shiftID: null,
  shiftName: null,
  windowFrom: null,
  windowTo: null,
  cycleType: 2,
  cycleNum: 1,
  readingPointID: null,
  readingPointName: null,
  readingUnit: null,
  readingLimit: null,
  onWeekdays: [],
  onMonthDays: [-1],
  nth: null,
  month: null,
  weekNo: null,
  missingDay: 0,
  baseType: 0,
  startDate: '2026-01-31',
  endDate: null,
  graceDays: 3,
  earlyDays: 3,
  seasonFrom: null,
  seasonTo: null,
  holidayRule: 2,
  moves: [],
  needStop: 0,
  planMinutes: 60,
  remark: '',
  revision: 1,
  isUse: 1,
  nextDate: '2026-12-31',
  lateCount: 1,
  updateTime: '2026-11-20T01:00:00.000Z',
  version: 4,
};

const point: PlanPoint = {
  id: id(5),
  planID: plan.id,
  planCode: plan.planCode,
  planName: plan.planName,
  stopID: id(6),
  deviceID: id(6),
  deviceCode: 'YY-1',
  deviceName: '一号液压站',
  positionName: null,
  nominalDate: '2026-10-01',
  dueDate: '2026-10-08',
  fromDate: '2026-10-05',
  untilDate: '2026-10-11',
  reason: { kind: 'later', day: '2026-10-01', name: '国庆节' },
  basis: null,
  needStop: 1,
  planMinutes: 60,
  executorType: 0,
  executors,
  formID: null,
  mustScan: 0,
  minStaySeconds: 0,
  isRoute: 0,
  place: 1,
  shiftName: null,
  windowFrom: null,
  windowTo: null,
  substituteID: null,
  substituteName: null,
  planState: 1,
  result: null,
  rest: '',
  doneDate: null,
  doneUserName: null,
  isSpot: 0,
  version: 0,
};

/** The form of the point, whose machine must be scanned. */
const fill = {
  formID: id(8),
  mustScan: 1,
  recordID: id(9),
  form: {
    formID: id(8),
    formName: '液压站点检',
    revision: 3,
    sections: sectionOf(item('oil', { name: '油位' })),
  },
  answers: [],
  draftUserName: null,
  draftTime: null,
  scanTime: null,
  last: {},
} satisfies Partial<PlanPoint> & PlanFill;

const preview: PlanPreview = {
  devices: 3,
  points: [
    {
      dueDate: '2027-10-08',
      nominalDate: '2027-10-01',
      fromDate: '2027-10-05',
      untilDate: '2027-10-11',
      reason: { kind: 'later', day: '2027-10-01', name: '国庆节' },
      basis: null,
      devices: 2,
      deviceName: '一号液压站',
    },
  ],
  skipped: [],
  count: 39,
  days: 400,
  changes: {
    fixed: 1,
    stays: 30,
    moves: 6,
    drops: 2,
    adds: 0,
    samples: [{ deviceName: '一号液压站', from: '2026-12-31', to: '2027-01-04' }],
  },
};

const page = (data: readonly unknown[]) => ({ data, totalNum: data.length });

function open(path: string, permissions: readonly PermissionID[]): Sent[] {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path: call }) => {
    const name = call.split('/').at(-1) ?? '';
    if (name === 'GetPlanInfo')
      return success({
        ...plan,
        stops: [{ id: id(6), name: 'Press 6', isPosition: 0, x: null, y: null }],
        floorPlan: null,
        compliance: [],
      });
    if (name === 'GetPlanPreview') return success(preview);
    if (name === 'GetPlanPointInfo') return success({ ...point, ...fill, records: [] });
    if (name === 'GetPlanPointList') return success([point], { totalNum: 1 });
    if (name === 'GetPlanList') return success([plan], { totalNum: 1 });
    if (name.endsWith('List')) return success([], { totalNum: 0 });
    return success(name === 'UpdatePlan' ? plan : page([]));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {path.includes('planDetail') && <MaintenancePlanPage />}
        {path.includes('projectDetail') && <MaintenancePointPage />}
        {!path.includes('Detail') && <MaintenancePlansPage />}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

const bodyTo = (sent: readonly Sent[], name: string) =>
  sent
    .filter(({ path }) => path.endsWith(name))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

beforeAll(async () => {
  await startI18n('zh-CN');
  for (const name of ['plan', 'form', 'kit'] as const) await loadNamespaces(name);
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('the due list has the reason of a moved date, and records by an id that the page makes', async () => {
  const sent = open('/maintenance/planCalendar?view=due', ['maintenance.view', 'maintenance.work']);
  const card = await screen.findByRole('listitem');
  expect(card.textContent).toContain('国庆节，顺延');
  expect(card.textContent).toContain('逾期');
  press('提交“液压站保养”：一号液压站', card);
  const dialog = await screen.findByRole('dialog');
  press('提交记录', dialog);
  await waitFor(() => expect(bodyTo(sent, 'FinishPlanPoint')).toHaveLength(1));
  expect(bodyTo(sent, 'FinishPlanPoint')[0]).toMatchObject({
    RecordID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    PointID: point.id,
    PointResult: 1,
  });
});

test('who may only read sees what is due, and records nothing', async () => {
  open('/maintenance/planCalendar?view=due', ['maintenance.view']);
  const card = await screen.findByRole('listitem');
  expect(within(card).queryByRole('button')).toBeNull();
});

test('a form opens at the right machine alone, and goes with its revision, answers and scan', async () => {
  const sent = open(`/maintenance/planCalendar/projectDetail?id=${point.id}`, [
    'maintenance.view',
    'maintenance.work',
  ]);
  const field = await screen.findByRole('textbox', { name: '扫描设备二维码' });
  const scan = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  scan(`https://andon.test${pagePaths.assets}?d=${id(7)}&s=x`);
  expect(await screen.findByText(/不是“一号液压站”的二维码/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  const label = `https://andon.test${pagePaths.assets}?d=${point.deviceID}&s=x`;
  scan(label);
  fireEvent.click(await screen.findByRole('radio', { name: '不合格' }));
  press('填完，提交', document.body);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('有不合格项');
  press('提交记录', dialog);
  await waitFor(() => expect(bodyTo(sent, 'FinishPlanPoint')).toHaveLength(1));
  expect(bodyTo(sent, 'FinishPlanPoint')[0]).toMatchObject({
    RecordID: id(9),
    FormID: id(8),
    FormRevision: 3,
    QrCode: label,
    OpensOrder: 1,
    Answers: [{ ItemID: 'oil', Value: 'NG' }],
  });
});

test('an edit shows its next dates with their reasons, and what it changes, before it is saved', async () => {
  const sent = open(`/maintenance/planCalendar/planDetail?id=${plan.id}`, [
    'maintenance.view',
    'maintenance.edit',
  ]);
  await screen.findByRole('button', { name: '编辑' });
  press('编辑', document.body);
  const dialog = await screen.findByRole('dialog');
  const dates = await within(dialog).findByRole('group', { name: '接下来的日期' });
  await within(dates).findByText('3 台设备，400 天内生成 39 个任务');
  expect(dates.textContent).toContain('国庆节，顺延');
  const changes = within(dates).getByRole('region', { name: '保存后的变化' });
  expect(changes.textContent).toContain('6 个任务改期');
  expect(changes.textContent).toContain('2 个任务移除');
  type(dialog, /计划名称/, '液压站月度保养');
  press('保存计划', dialog);
  await waitFor(() => expect(bodyTo(sent, 'UpdatePlan')).toHaveLength(1));
  expect(bodyTo(sent, 'UpdatePlan')[0]).toMatchObject({
    ID: plan.id,
    PlanName: '液压站月度保养',
    DeviceIDs: [id(6)],
    ExecutorIDs: [id(1)],
    OnMonthDays: [-1],
    Version: 4,
  });
});
