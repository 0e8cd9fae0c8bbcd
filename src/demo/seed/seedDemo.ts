import { addDevice } from '../../contract/areas/device/edits.ts';
import { listDevices } from '../../contract/areas/device/endpoints.ts';
import {
  analysisReport,
  listReportPeople,
  reportCycle,
  reportSchedule,
  saveReportPeople,
} from '../../contract/areas/home/reports.ts';
import { importRowLimit, importRows } from '../../contract/areas/importData/endpoints.ts';
import { editUsers } from '../../contract/areas/personnel/actions.ts';
import { listUsers, type PhoneBookUser } from '../../contract/areas/personnel/endpoints.ts';
import { listWorkOrders } from '../../contract/areas/repair/queries.ts';
import {
  saveTimeoutConfig,
  timeoutDefaults,
} from '../../contract/areas/timeoutConfig/endpoints.ts';
import { type Administration, openAdministration } from '../../server/administration.ts';
import { CommandError } from '../../server/cli/commandError.ts';
import type { Config } from '../../server/config.ts';
import { AppError } from '../../server/kernel/errors/appError.ts';
import type { Logger } from '../../server/kernel/log.ts';
import { listAll } from '../listAll.ts';
import type { Crew } from '../people/crew.ts';
import {
  demoPassword,
  organisations,
  type Person,
  type Plant,
  postsByRole,
} from '../people/people.ts';
import { minuteMs } from '../plant/plantDay.ts';
import { seedApplications } from './applications.ts';
import { seedCooperation } from './cooperation.ts';
import { seedCounts } from './counts.ts';
import { seedDuty } from './duty.ts';
import { seedTrees } from './equipmentTrees.ts';
import { seedFaults } from './faultCatalogues.ts';
import { seedFeedback } from './feedback.ts';
import { seedForms } from './forms.ts';
import { historyOf, type PastFault } from './history.ts';
import { seedKnowledge } from './knowledge.ts';
import { seedMetrics } from './metrics.ts';
import { seedNotices } from './notices.ts';
import { seedOvertime } from './overtime.ts';
import { type PastOrder, starOf, withPeople } from './pastWork.ts';
import { seedPlans } from './plans.ts';
import { powerDipsOf } from './powerDip.ts';
import { seedStock } from './stockHistory.ts';

const othersThere = {
  'zh-CN': 'DATA_DIR {folder} 中是另一套安灯数据，演示不会写入：请把 DATA_DIR 设为其他目录',
  'en-US':
    'DATA_DIR {folder} holds another installation, which a demonstration does not touch: set DATA_DIR to another folder',
};

const timeZone = 'Asia/Shanghai';
/** The hall that the power dips stop. */
const darkHall = '一车间';

/**
 * Creates the organisations of the demonstration and their users, where they do not exist yet.
 *
 * @throws CommandError where the database contains other organisations and not all of the demonstration's
 */
export async function seedPeople(config: Config, log: Logger): Promise<void> {
  const admins = organisations.map(({ people: [administrator] }) => administrator.phone);
  await using administration = await openAdministration(config, log);
  const owned = await administration.findOrganisations(admins);
  const isDemo = admins.every((admin) => owned.some(({ phone }) => phone === admin));
  if (!isDemo && owned.some(({ phone }) => phone === null)) {
    throw new CommandError(othersThere, { folder: config.dataDir });
  }
  const orgCodes = new Map(owned.map(({ phone, orgCode }) => [phone, orgCode]));
  for (const { orgName, orgType, people, bystanders = [] } of organisations) {
    const [administrator, ...others] = people;
    const account = { password: demoPassword, isPhoneVerified: true } as const;
    const organisation = { orgName, orgType, timeZone, ...account } as const;
    const known = orgCodes.get(administrator.phone);
    const orgCode =
      known ??
      (await administration.createOrganisation({ ...organisation, ...administrator })).orgCode;
    if (known === undefined) await administration.setPackage(orgCode, demoPackage());
    for (const person of [...others, ...bystanders]) {
      const user = { ...person, orgCode, ...account };
      await administration.createUser(user).catch(unlessThere);
    }
  }
  await administration.setPlatformAdministrator(admins[0] ?? '', true);
}

/** The package of an organisation of the demonstration. */
function demoPackage() {
  const expires = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  return {
    PackageName: 'standard',
    UserLimit: 100,
    DeviceLimit: 500,
    ExpireDate: expires,
  } as const;
}

/** Ignores a taken phone: an earlier start created that user. */
function unlessThere(error: unknown): void {
  if (error instanceof AppError && error.details.field === 'UserName') return;
  throw error;
}

/** A plant and its workers. */
export interface StaffedPlant {
  readonly plant: Plant;
  readonly crew: Crew;
}

/** The part of an organisation that is being seeded; `done` of `total` rows where there are many. */
export interface SeedProgress {
  readonly orgName: string;
  readonly what: 'people' | 'devices' | 'catalogues' | 'history' | 'rest';
  readonly done?: number;
  readonly total?: number;
}

/** The operations that store what no call may date back. */
export type PastOfDemo = Pick<Administration, 'bookPastMovements' | 'recordPastPoints'>;

/**
 * Creates the devices, provider, spare parts and history of each plant through the API; leaves data
 * of an earlier start unchanged.
 *
 * @param onProgress called before each step
 * @throws ApiFailure, ServerAway
 */
export async function seedPlants(
  staffed: readonly StaffedPlant[],
  provider: Crew,
  seed: number,
  end: Date,
  { bookPastMovements, recordPastPoints }: PastOfDemo,
  onProgress: (progress: SeedProgress) => void = () => undefined,
): Promise<void> {
  await provider.signIn();
  await seedPosts(provider);
  await seedStock(provider, [], seed, end, bookPastMovements);
  await seedDuty(provider, end);
  for (const [at, { plant, crew }] of staffed.entries()) {
    const { orgName } = plant;
    onProgress({ orgName, what: 'people' });
    await crew.signIn();
    await seedPosts(crew);
    onProgress({ orgName, what: 'devices' });
    await seedDevices(plant, crew);
    const past = pastOf(plant, seed + at, end);
    await seedDuty(crew, end);
    await seedNotices(crew, end, starOf(past, plant.people, end));
    const { totalNum } = await crew.administrator.call(listWorkOrders, { pageSize: 1 });
    if (totalNum > 0) continue; // seeded by an earlier start
    onProgress({ orgName, what: 'catalogues' });
    await seedCooperation(plant, crew, provider);
    await seedFaults(plant.machines, crew.administrator);
    await seedForms(crew.administrator);
    await seedKnowledge(crew);
    await seedHistory(past, crew, (done) =>
      onProgress({ orgName, what: 'history', done, total: past.length }),
    );
    onProgress({ orgName, what: 'rest' });
    await seedStock(crew, past, seed + at, end, bookPastMovements);
    await seedApplications(crew, end);
    await seedCounts(crew);
    await seedPlans(crew, seed + at, end, recordPastPoints);
    await seedMetrics(crew.administrator, seed + at, end);
    await seedTargets(crew);
    await seedReports(crew);
    await seedOvertime(crew, end);
    await seedFeedback(crew, staffed[0]?.crew ?? crew);
  }
}

/** Sets targets that the past months met in part, so that charts show both hits and misses, and a labour rate. */
async function seedTargets({ administrator }: Crew): Promise<void> {
  await administrator.call(saveTimeoutConfig, {
    EscalateMinutes: timeoutDefaults.escalateMinutes,
    SuperviseMinutes: timeoutDefaults.superviseMinutes,
    WriteDueHours: timeoutDefaults.writeDueHours,
    AutoConfirmHours: timeoutDefaults.autoConfirmHours,
    RespondBasis: timeoutDefaults.respondBasis,
    MttrTargetHours: 1.5,
    MtbfTargetHours: 200,
    RespondTargetMinutes: 15,
    AvailabilityTarget: 99,
    LabourRate: 80,
    Version: 0, // no configuration is stored yet
  });
}

/** Schedules an analysis of devices each Monday and one of faults each month, each for three people. */
async function seedReports({ administrator }: Crew): Promise<void> {
  const { deviceData, faultAnalysis } = analysisReport.values;
  const { weekly, monthly } = reportCycle.values;
  for (const [ScheduleName, Report, Cycle] of [
    ['每周设备简报', deviceData, weekly],
    ['每月故障分析', faultAnalysis, monthly],
  ] as const) {
    const when = { SendDay: 1, SendHour: 8 };
    const { id: ID } = await administrator.call(reportSchedule.calls.add, {
      ScheduleName,
      Report,
      Cycle,
      ...when,
    });
    const readers = await administrator.call(listReportPeople, { ID });
    const RecipientIDs = readers.slice(0, 3).map(({ userID }) => userID);
    await administrator.call(saveReportPeople, { ID, RecipientIDs });
  }
}

/**
 * Gives the users of an organisation a department and a post, unless they have one.
 *
 * @throws ApiFailure, ServerAway
 */
async function seedPosts({ administrator }: Crew): Promise<void> {
  const all = await listAll((page) => administrator.call(listUsers, page));
  const idle = all.filter(
    ({ postName, departmentName }) => postName === '' && departmentName === '',
  );
  const byRole = Map.groupBy(idle, ({ roleName }) => roleName);
  for (const [roleName, people] of byRole) {
    const known = postsByRole[roleName as Person['roleName']] as
      | (typeof postsByRole)['维修工']
      | undefined;
    if (known === undefined) continue; // a role that a user created
    const inOrder = people.toSorted((a, b) => Number(a.userName) - Number(b.userName));
    const postOf = (person: PhoneBookUser) =>
      known.posts[inOrder.indexOf(person) % known.posts.length] ?? '';
    for (const [post, holders] of Map.groupBy(inOrder, postOf)) {
      const IDs = holders.map(({ id }) => id);
      await administrator.call(editUsers, {
        IDs,
        PostName: known.department,
        DepartmentName: post,
      });
    }
  }
}

async function seedDevices(plant: Plant, { administrator }: Crew) {
  const { machines, smallDevices } = plant;
  const devices = await listAll((page) => administrator.call(listDevices, page));
  const known = new Set(devices.map(({ deviceCode }) => deviceCode));
  if (known.size === 0) await seedTrees(plant, administrator);
  for (const { device } of [...machines, ...smallDevices]) {
    if (!known.has(device.DeviceCode)) await administrator.call(addDevice, device);
  }
}

/**
 * Returns the past orders of a plant before `end`, ordered by their finish. Two starts on one day
 * agree in all orders that were finished by the first start, order codes included.
 */
export function pastOf(plant: Pick<Plant, 'machines' | 'people'>, seed: number, end: Date) {
  const { machines } = plant;
  const hall = machines.filter(({ device }) => device.PositionName?.startsWith(darkHall));
  const until = new Date(Math.floor(end.getTime() / minuteMs) * minuteMs); // faults are on the minute
  const past = [
    ...historyOf(machines, seed, until),
    ...(hall.length > 0 ? powerDipsOf(hall, seed, until) : []),
  ];
  return past
    .toSorted((a, b) => byText(a.FinishTime, b.FinishTime) || byText(keyOf(a), keyOf(b)))
    .map((fault) => withPeople(fault, plant, seed));
}

function keyOf({ DeviceCode, FaultTime }: PastFault): string {
  return `${DeviceCode} ${FaultTime}`;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Imports the history in the largest possible calls, oldest first, so that order codes follow the
 * days.
 */
async function seedHistory(
  past: readonly PastOrder[],
  { administrator }: Crew,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < past.length; at += importRowLimit) {
    onProgress(at);
    const Rows = past.slice(at, at + importRowLimit);
    const { errors } = await administrator.call(importRows, { Kind: 'WorkOrderHistory', Rows });
    const [wrong] = errors;
    if (wrong !== undefined) throw new Error(`row ${wrong.row}, ${wrong.field}: ${wrong.info}`);
  }
}
