import { setUserState } from '../../src/contract/areas/personnel/actions.ts';
import { listUsers } from '../../src/contract/areas/personnel/endpoints.ts';
import { erasePerson } from '../../src/contract/areas/personnel/personalData.ts';
import { measurement } from '../bench/measurement.ts';
import { hire, openPlant } from '../e2e/support/plant.ts';
import { besideBystander, callAll, countRows, outcomeOf, runSql } from './support.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

/** The rows of each kind that a person has. */
const each = 250_000;

/** Rows of the person: messages to them, what they did on orders, when they were on call, when they signed in. */
const rowsOf = [
  `insert into notification (org_code, id, user_id, m_type, kind, params, url)
   select $1, gen_random_uuid(), $2, 3, 'orderReported', jsonb_build_object('person', $3::text), ''
   from generate_series(1, $4::int)`,
  `insert into work_order_event (org_code, order_id, version, call, to_state, user_id, user_name, repair_org_code, time)
   select $1, gen_random_uuid(), 1, 'AddWorkOrder', 0, $2, $3, $1, now() from generate_series(1, $4::int)`,
  `insert into out_call_record (org_code, id, set_id, set_name, user_id, user_name, level, reason, start_time, end_time)
   select $1, gen_random_uuid(), $2, '班次', $2, $3, 1, 0, now(), now() from generate_series(1, $4::int)`,
  `insert into login_log (org_code, id, user_id, ip, result)
   select $1, gen_random_uuid(), $2, $3::text || '-', true from generate_series(1, $4::int)`,
];

/** The erasure of a person with a million rows, called by many at once. */
export const erasure: Attack = {
  name: 'erasure',
  summary: 'the personal data of somebody with a million rows is erased once, while others work',
  isShort: false,
  attack,
};

async function attack(target: Target) {
  const { url, dataDir } = target;
  const { admin, orgCode } = await openPlant(url, dataDir, '删除厂');
  const name = '欧阳离职';
  const phone = await hire(dataDir, { orgCode }, '维修工', name);
  const find = async () =>
    (await admin.api.call(listUsers, { SearchText: phone })).data.find(
      ({ userName }) => userName === phone,
    );
  const person = await find();
  if (person === undefined) throw new Error('the person is missing');
  for (const sql of rowsOf) await runSql(dataDir, sql, [orgCode, person.id, name, each]);
  await admin.api.call(setUserState, { IDs: [person.id], UserState: 0 });
  const Version = (await find())?.version ?? 0;
  return besideBystander(target, async () => {
    const outcomes = await callAll(Array.from({ length: 4 }), 4, () =>
      admin.api.call(erasePerson, { id: person.id, Version }),
    );
    const left = [];
    for (const table of ['notification', 'work_order_event', 'out_call_record'])
      left.push(
        await countRows(dataDir, `${table} x`, `org_code = $1 and x::text like $2`, [
          orgCode,
          `%${name}%`,
        ]),
      );
    const again = await outcomeOf(admin.api.call(erasePerson, { id: person.id, Version }));
    const expected = ['ok', 'STALE_VERSION', 'PERSON_ERASED', 'TOO_MANY', 'NOT_FOUND'];
    return [
      measurement('erasures short of one', 1 - outcomes.filter((one) => one === 'ok').length, 0),
      measurement(
        'unclear outcomes',
        [...outcomes, again].filter((one) => !expected.includes(one)).length,
        0,
      ),
      measurement(
        'rows that still have the name',
        left.reduce((sum, count) => sum + count, 0),
        0,
      ),
    ];
  });
}
