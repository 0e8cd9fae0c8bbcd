import { randomUUID } from 'node:crypto';
import { formCalls } from '../../src/contract/areas/form/calls.ts';
import { formConditionType, formItemType } from '../../src/contract/areas/form/formEnums.ts';
import { planLimits } from '../../src/contract/areas/plan/planAreas.ts';
import { addDays } from '../../src/contract/areas/plan/planDays.ts';
import { cycleType, pointResult } from '../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../src/contract/areas/plan/plans.ts';
import type { InputOf } from '../../src/contract/endpoint.ts';
import { measurement } from '../bench/measurement.ts';
import { associate } from '../e2e/support/people.ts';
import { makeDevice, openPlant } from '../e2e/support/plant.ts';
import { item, sectionOf } from '../server/form/formItems.ts';
import { aPng } from '../server/support/pictures.ts';
import { besideBystander, callAll, countOther, countRows, outcomeOf, runSql } from './support.ts';
import { send, type Target } from './target.ts';
import type { Attack } from './trial.ts';

const calls = planCalls.maintenance;
const forms = formCalls.maintenance;
const { done } = pointResult.values;
const devices = 2_000;
/** The photos that somebody puts into one record. */
const photos = 500;
let runs = 0;

/** Plans, forms and records beyond all measure, and records of others. */
export const plansBeyond: Attack = {
  name: 'plans',
  summary:
    'plans, forms and records beyond all measure, and those of others, are bounded or refused',
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

type PlanBody = InputOf<typeof calls.add>;

async function attack(target: Target) {
  runs += 1;
  const { plant, dataDir } = target;
  const { api } = plant.admin;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const machine = await makeDevice(plant, `B-${Date.now()}-${runs}`);
  await runSql(
    dataDir,
    `insert into device (org_code, id, device_code, device_name)
     select $1, gen_random_uuid(), 'B-' || $2 || '-' || n, '机床' from generate_series(1, $3::int) n`,
    [plant.orgCode, randomUUID(), devices],
  );
  const ids = (
    await runSql<{ id: string }>(dataDir, 'select id from device where org_code = $1 order by 1', [
      plant.orgCode,
    ])
  ).map(({ id }) => id);
  const body = (DeviceIDs: readonly string[], more: Partial<PlanBody> = {}): PlanBody => ({
    PlanName: `试验 ${runs}`,
    DeviceIDs: [...DeviceIDs],
    ExecutorIDs: [plant.repairer.user.id],
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today,
    EndDate: addDays(today, 36_500),
    ...more,
  });
  // every day of a hundred years
  const wide = [
    ...(await callAll([ids.concat(ids, ids), ids], 2, (some) => api.call(calls.add, body(some)))),
    ...(await callAll([ids, ids], 2, (some) => api.call(calls.preview, body(some)))),
  ];
  const hundred = await api.call(calls.add, body(ids.slice(0, 100)));
  const points = await countRows(dataDir, 'plan_point', 'plan_id = $1', [hundred.id]);
  // forms
  const long = Array.from({ length: 10_000 }, (_, at) => item(`i${at}`));
  const after = (itemID: string) => ({
    condition: { itemID, type: formConditionType.values.ng, value: '' },
  });
  const circle = [item('a', after('b')), item('b', after('a')), item('c', after('c'))];
  const FormCode = `B-${randomUUID().slice(0, 8)}`;
  const { id: ID } = await api.call(forms.add, { FormCode, FormName: FormCode });
  const shaped = await callAll([long, circle], 1, (items) =>
    api.call(forms.save, { ID, Sections: sectionOf(...items), Version: 0 }),
  );
  // records
  const photo = formItemType.values.photo;
  const sides = Array.from({ length: photos / planLimits.answerFiles }, (_, at) =>
    item(`p${at}`, { type: photo }),
  );
  const form = await api.call(forms.add, {
    FormCode: `${FormCode}-P`,
    FormName: FormCode,
    Sections: sectionOf(...sides),
  });
  const own = await api.call(calls.add, body([machine.id, ids[0] ?? ''], { FormID: form.id }));
  const { data } = await api.call(calls.points, { PlanID: own.id, pageSize: 2 });
  const [first, second] = data.map(({ id }) => id);
  const { recordID } = await api.call(calls.point, { ID: first ?? '' });
  const other = await api.call(calls.point, { ID: second ?? '' });
  await runSql(
    dataDir,
    `insert into stored_file (org_code, folder, id, name, content_type, size, unused_since, create_user_id, create_time)
     select $1, 'file', $3 || n, 'p.png', 'image/png', 100, now(), $2, now() from generate_series(0, $4::int - 1) n`,
    [plant.orgCode, plant.repairer.user.id, recordID, photos],
  );
  const Time = new Date().toISOString();
  const answers = sides.map(({ id: ItemID }, side) => ({
    ItemID,
    Time,
    Value: null,
    Files: Array.from(
      { length: planLimits.answerFiles },
      (_, at) => `${plant.orgCode}/file/${recordID}${side * planLimits.answerFiles + at}`,
    ),
  }));
  const filled = { PointID: first ?? '', RecordID: recordID, FormID: form.id, FormRevision: 1 };
  const finish = (more: object) =>
    outcomeOf(plant.repairer.api.call(calls.finish, { ...filled, PointResult: done, ...more }));
  const tooMany = await finish({ Answers: answers });
  const inOne = await finish({
    Answers: [{ ...answers[0], Files: answers.flatMap(({ Files }) => Files) }],
  });
  const taken = await countRows(
    dataDir,
    'stored_file',
    `unused_since is null and id like $1 || '%'`,
    [recordID],
  );
  const draft = await outcomeOf(
    plant.repairer.api.call(calls.finish, {
      ...filled,
      RecordID: other.recordID,
      PointResult: pointResult.values.skipped,
      Reason: 'x',
    }),
  );
  const back = [
    await finish({ DoneTime: `${addDays(today, -planLimits.backDays - 1)} 09:00` }),
    await finish({ DoneTime: `${addDays(today, 1)} 09:00` }),
    await finish({
      QrCode: machine.qrCode,
      ScanTime: new Date(Date.now() - 30 * 86_400_000).toISOString(),
    }),
  ];
  // a floor plan with far more stops than its route, and with those of another one
  const route = await api.call(calls.add, body([machine.id], { IsRoute: 1 }));
  const mark = (StopID: string) => ({ StopID, X: 0.5, Y: 0.5 });
  const FloorPlan = [await api.uploadPicture('hall.png', aPng(40, 30))];
  const drawn = await callAll(
    [
      Array.from({ length: 10_000 }, () => mark(randomUUID())),
      [mark(machine.id), mark(ids[0] ?? '')],
      [{ ...mark(machine.id), X: 1e9 }],
    ],
    1,
    (Marks) => api.call(calls.setFloorPlan, { ID: route.id, FloorPlan, Marks }),
  );
  // a provider that services the machine sees neither its forms nor its records
  const provider = await openPlant(target.url, dataDir, `试验商 ${runs}`, 0);
  await associate(provider, plant, [machine]);
  const skipped = await plant.repairer.api.call(calls.finish, {
    ...filled,
    PointResult: pointResult.values.skipped,
    Reason: '停机',
  });
  const stranger = provider.admin.api;
  const seen = await Promise.all(
    [
      stranger.call(calls.record, { ID: skipped.id }),
      stranger.call(calls.point, { ID: first ?? '' }),
      stranger.call(calls.detail, { ID: own.id }),
      stranger.call(calls.deviceRecords, { DeviceID: machine.id }),
      stranger.call(forms.content, { ID: form.id }),
      stranger.call(calls.setFloorPlan, { ID: route.id, FloorPlan: [] }),
    ].map(outcomeOf),
  );
  return [
    measurement(
      'plans of every day for a hundred years that were taken',
      countOther(wide, 'BAD_FIELD', 'TOO_MANY_POINTS'),
      0,
    ),
    measurement('points of such a plan of 100 devices', points, planLimits.points),
    measurement(
      'forms of 10,000 items or conditions in a circle that were stored',
      countOther(shaped, 'BAD_FIELD', 'BODY_TOO_LARGE'),
      0,
    ),
    measurement(
      `records with ${photos} photos that were taken`,
      countOther([tooMany, inOne], 'BAD_FIELD'),
      0,
    ),
    measurement('photos of a refused record that belong to it', taken, 0),
    measurement(
      "drafts in another point's record that were taken",
      countOther([draft], 'RECORD_TAKEN'),
      0,
    ),
    measurement('records that were dated back or ahead', countOther(back, 'BAD_FIELD'), 0),
    measurement(
      'floor plans with stops beyond their route that were stored',
      countOther(drawn, 'BAD_FIELD', 'BODY_TOO_LARGE', 'NOT_FOUND'),
      0,
    ),
    measurement(
      'forms and records that a provider has opened',
      countOther(seen, 'NOT_FOUND', 'DENIED'),
      0,
    ),
    ...(await passAddressOn(target)),
  ];
}

/** A calendar address that many read, until its owner ends it. */
async function passAddressOn(target: Target) {
  const { api } = target.plant.repairer;
  const { url } = await api.call(calls.addFeed, {});
  const { pathname } = new URL(url);
  const read = (at: number) =>
    send(target, { path: pathname, method: 'GET', from: `127.2.0.${1 + (at % 200)}` });
  const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => read(at)));
  const shown = answers.filter(({ text }) => /B-\d+|机床|李强/.test(text));
  await api.call(calls.deleteFeed, {});
  const after = await Promise.all(Array.from({ length: 20 }, (_, at) => read(at)));
  return [
    measurement(
      'answers to readers of a passed address that failed',
      answers.filter(({ status }) => status >= 500).length,
      0,
    ),
    measurement('answers that name a machine or a person', shown.length, 0),
    measurement(
      'answers after its owner ended it',
      after.filter(({ status }) => status === 200).length,
      0,
    ),
  ];
}
