import { afterAll, beforeAll, expect, test } from 'vitest';
import { printDeviceLabels } from '../../../src/contract/areas/device/labels.ts';
import { closeIntroduction, getSetupGuide } from '../../../src/contract/areas/home/setupGuide.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { getBoard, saveBoard } from '../../../src/contract/areas/kanban/endpoints.ts';
import { listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import { addInvitation } from '../../../src/contract/areas/registration/endpoints.ts';
import {
  saveTimeoutConfig,
  timeoutDefaults,
} from '../../../src/contract/areas/timeoutConfig/endpoints.ts';
import { actionsLogged } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Person } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function guideOf(person: Person) {
  const { steps } = await person.call(getSetupGuide, {});
  return Object.fromEntries(steps.map(({ step, done }) => [step, done]));
}

test('2 Dialogs, setup guide: each step is done as soon as its data exist', async () => {
  const team = await addTeam(app);
  await app.sql('update app_user set user_state = 0 where org_code = $1 and id <> $2', [
    team.orgCode,
    team.admin.userID,
  ]);
  const nothing = {
    devices: 0,
    import: 0,
    people: 0,
    invitation: 0,
    timeLimits: 0,
    duty: 0,
    labels: 0,
    wall: 0,
    relations: 0,
    firstOrder: 0,
  };
  expect(await guideOf(team.admin)).toEqual(nothing);
  const { steps } = await team.admin.call(getSetupGuide, {});
  expect(steps.filter(({ needed }) => needed === 1).map(({ step }) => step)).toEqual([
    'devices',
    'people',
  ]);

  const board = await team.admin.call(getBoard, {});
  expect((await guideOf(team.admin)).wall, 'looked at is not arranged').toBe(0);
  const { id: ID, boardName: BoardName, distance, diagonal, layout, version } = board;
  await team.admin.call(saveBoard, {
    ID,
    BoardName,
    Distance: distance,
    Diagonal: diagonal,
    Layout: layout,
    Version: version,
  });
  await app.sql('update app_user set user_state = 1 where org_code = $1', [team.orgCode]);
  const device = await newDevice(team.admin);
  await report(team.admin, device.id);
  await team.admin.call(saveTimeoutConfig, {
    EscalateMinutes: timeoutDefaults.escalateMinutes,
    SuperviseMinutes: timeoutDefaults.superviseMinutes,
    WriteDueHours: timeoutDefaults.writeDueHours,
    AutoConfirmHours: timeoutDefaults.autoConfirmHours,
    RespondBasis: timeoutDefaults.respondBasis,
    Version: 0,
  });
  const Rows = [{ DeviceCode: 'EQ-2', DeviceName: '压力机' }];
  await team.admin.call(importRows, { Kind: 'Device', Rows });
  const roles = await team.admin.call(listRoles, {});
  const RoleID = roles.find(({ roleName }) => roleName === '报修员')?.roleID ?? '';
  await team.admin.call(addInvitation, { RoleID, MaxUses: 1, ValidDays: 1 });
  await app.sql(
    `insert into out_call_set (org_code, id, set_name, start_date, week_days, time_from, time_to,
       rotate_type, user_order, holiday_mode)
     values ($1, gen_random_uuid(), '早班', '2026-01-01', '{1}', 480, 960, 0, '{}', 0)`,
    [team.orgCode],
  );
  await team.admin.send(printDeviceLabels, { Format: 'a4x24' });
  await actionsLogged(app, team.orgCode);
  const provider = await addTeam(app, { orgType: 0 });
  await associate(app, provider.orgCode, team.orgCode, []);
  expect(await guideOf(team.admin)).toEqual(
    Object.fromEntries(Object.keys(nothing).map((step) => [step, 1])),
  );
});

test('2 Dialogs, setup guide: a provider needs people and a customer, and a person sees only the steps that they may do', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const { steps } = await provider.admin.call(getSetupGuide, {});
  expect(steps.map(({ step, needed }) => [step, needed])).toEqual([
    ['people', 1],
    ['invitation', 0],
    ['relations', 1],
    ['timeLimits', 0],
    ['duty', 0],
    ['wall', 0],
  ]);
  expect(Object.keys(await guideOf(provider.reporter))).toEqual([]);
});

test('2 Shell layout, introduction: each person closes it once, on all devices', async () => {
  const team = await addTeam(app);
  await app.sql('update app_user set introduced_time = null where org_code = $1', [team.orgCode]);
  const introduced = async (person: Person) => (await person.call(getSetupGuide, {})).introduced;
  expect(await introduced(team.repairer)).toBe(0);
  await team.repairer.call(closeIntroduction, {});
  await team.repairer.call(closeIntroduction, {});
  expect([await introduced(team.repairer), await introduced(team.reporter)]).toEqual([1, 0]);
});
