import { addDutySet } from '../../src/contract/areas/duty/endpoints.ts';
import { importRows } from '../../src/contract/areas/importData/endpoints.ts';
import { addOvertime, reviewOvertime } from '../../src/contract/areas/overtime/endpoints.ts';
import { measurement } from '../bench/measurement.ts';
import { openPlant } from '../e2e/support/plant.ts';
import { besideBystander, callAll, countOther, countRows } from './support.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

const applications = 40;
const racers = 8;

/** Applications for the same time, and approvals and refusals of each, all at once. */
export const overtimeApproval: Attack = {
  name: 'overtime-approval',
  summary: `${racers} simultaneous decisions on each of ${applications} applications for overtime`,
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack({ url, dataDir }: Target) {
  const { admin, repairer } = await openPlant(url, dataDir, '加班厂'); // with neither shifts nor work
  const dayMs = 24 * 3_600_000;
  const hour = (at: number) => Date.now() - 20 * dayMs + at * 3_600_000;
  const timeOf = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
  await admin.api.call(addDutySet, {
    SetName: '夜',
    StartDate: timeOf(Date.now() - 60 * dayMs).slice(0, 10),
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '03:00',
    TimeTo: '03:01',
    RotateType: 0,
    UserOrder: [repairer.user.id],
    HolidayMode: 0,
  });
  const spans = Array.from({ length: applications }, (_, at) => ({
    StartTime: timeOf(hour(2 * at)),
    EndTime: timeOf(hour(2 * at) + 30 * 60_000),
  }));
  const Rows = spans.map(({ StartTime, EndTime }, at) => ({
    DeviceCode: `O${at}`,
    FaultTime: StartTime,
    StartTime,
    FinishTime: EndTime,
    RepairUserName: repairer.phone,
  }));
  await admin.api.call(importRows, { Kind: 'WorkOrderHistory', Rows });
  const ids: string[] = [];
  const twice = spans.flatMap((span) => [span, span]);
  const applied = await callAll(twice, racers, async (span) => {
    ids.push((await repairer.api.call(addOvertime, { ...span, Reason: '抢修' })).id);
  });
  const decisions = ids.flatMap((ID) => Array.from({ length: racers }, (_, at) => ({ ID, at })));
  const decided = await callAll(decisions, racers, ({ ID, at }) =>
    admin.api.call(reviewOvertime, {
      ID,
      ApproveState: at % 2 === 0 ? 1 : 2,
      ApproveReason: '核对',
      Version: 0,
    }),
  );
  const own = await callAll(ids, racers, (ID) =>
    repairer.api.call(reviewOvertime, { ID, ApproveState: 1 }),
  );
  const rows = await countRows(dataDir, 'out_call_overtime', 'org_code = $1', [
    repairer.user.orgCode,
  ]);
  const won = decided.filter((outcome) => outcome === 'ok').length;
  return [
    measurement('applications short of one for each time', applications - ids.length, 0),
    measurement('applications for a time beyond one', rows - applications, 0),
    measurement('unclear outcomes of applications', countOther(applied, 'ok', 'BAD_FIELD'), 0),
    measurement('decisions beside one of each application', Math.abs(won - ids.length), 0),
    measurement(
      'unclear outcomes of decisions',
      countOther(decided, 'ok', 'OVERTIME_STATE', 'STALE_VERSION'),
      0,
    ),
    measurement('decisions by the applicant', own.filter((outcome) => outcome === 'ok').length, 0),
  ];
}
