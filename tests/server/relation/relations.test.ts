import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import {
  addRelation,
  listRelations,
  mapRelations,
  type Relation,
  updateRelation,
} from '../../../src/contract/areas/relation/endpoints.ts';
import { relationEvent } from '../../../src/contract/areas/relation/relationEnums.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';

let app: TestApp;
let provider: Team;
let user: Team;
let stranger: Team;
beforeAll(async () => {
  app = await startApp();
  stranger = await addTeam(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  [provider, user] = [await addTeam(app, { orgType: 0 }), await addTeam(app)];
});

const { ended, rejected, withdrawn } = relationEvent.values;
const dayMs = 24 * 3_600_000;
/** Moves applications into the past, because sessions end before a day is over. */
const age = (ms: number) =>
  app.sql(`update relation set apply_time = apply_time - $1 * interval '1 ms'`, [ms]);
const apply = () => provider.admin.call(addRelation, { ToOrgCode: user.orgCode });
const accept = () =>
  user.admin.call(updateRelation, { FromOrgCode: provider.orgCode, RelationState: 1 });
const reject = () =>
  user.admin.call(updateRelation, { FromOrgCode: provider.orgCode, RelationState: 2 });
const end = () =>
  provider.admin.call(updateRelation, { ToOrgCode: user.orgCode, RelationState: 2 });

async function nameOf({ orgCode }: Team): Promise<string> {
  const [row] = await app.sql<{ name: string }>(
    'select org_name as name from organisation where org_code = $1',
    [orgCode],
  );
  return row?.name ?? '';
}

/** Returns the titles of a person's affiliation messages, the latest first. */
async function titlesOf(person: Person): Promise<string[]> {
  const { data } = await person.call(listMessages, { MType: 9 });
  return data.data1.map(({ title }) => title);
}

describe('the life cycle of a relation', () => {
  test('a provider applies, the user organisation accepts, and both see the relation', async () => {
    const applied = await apply();
    expect(applied).toEqual({
      fromOrgCode: provider.orgCode,
      fromOrgName: await nameOf(provider),
      toOrgCode: user.orgCode,
      toOrgName: await nameOf(user),
      relationState: 0,
      ending: null,
      createTime: app.clock.now().toISOString(),
      updateTime: app.clock.now().toISOString(),
      version: 0,
    });
    expect(await titlesOf(user.admin)).toEqual([`关联申请 ${applied.fromOrgName}`]);
    app.clock.advance(60_000);
    const accepted = await accept();
    expect(accepted).toEqual({
      ...applied,
      relationState: 1,
      updateTime: app.clock.now().toISOString(),
      version: 1,
    });
    expect(await titlesOf(provider.admin)).toEqual([`已同意关联 ${applied.toOrgName}`]);
    for (const team of [provider, user]) {
      expect((await team.admin.call(listRelations, {})).data).toEqual([accepted]);
      expect((await team.admin.call(listRelations, { RelationState: 1 })).data).toEqual([accepted]);
      expect((await team.admin.call(listRelations, { RelationState: 0 })).data).toEqual([]);
    }
    expect(await provider.repairer.call(mapRelations, { RelationState: 1 })).toEqual({
      [provider.orgCode]: accepted.fromOrgName,
      [user.orgCode]: accepted.toOrgName,
    });
    expect(await user.admin.call(mapRelations, { RelationState: 1 })).toEqual({
      [user.orgCode]: accepted.toOrgName,
    });
  });

  test('may be rejected and applied for again', async () => {
    await apply();
    expect(await reject()).toMatchObject({ relationState: 2, ending: rejected, version: 1 });
    expect(await titlesOf(provider.admin)).toEqual([`关联申请被驳回 ${await nameOf(user)}`]);
    expect(Object.keys(await provider.admin.call(mapRelations, {}))).toEqual([provider.orgCode]);
    await age(dayMs);
    expect(await apply()).toMatchObject({ relationState: 0, ending: null, version: 2 });
    expect(await accept()).toMatchObject({ relationState: 1, version: 3 });
  });

  test('may be ended by either side, and the other is notified', async () => {
    await apply();
    await accept();
    expect(await end()).toMatchObject({ relationState: 2, ending: ended });
    const [logged] = await lastActions(app, provider.orgCode);
    expect(logged?.after).toEqual({ relationState: ended });
    const refused = await user.admin.send(updateRelation, {
      FromOrgCode: provider.orgCode,
      RelationState: 1,
    });
    expect(refused.envelope.info).toContain('关联现在是“已解除”');
    const found = async (Status: 2 | 3 | 4) =>
      (await user.admin.call(listRelations, { Status })).totalNum;
    expect([await found(2), await found(3), await found(4)]).toEqual([0, 0, 1]);
    expect((await titlesOf(user.admin))[0]).toBe(`关联已解除 ${await nameOf(provider)}`);
    await age(dayMs);
    await apply();
    await accept();
    expect(await reject()).toMatchObject({ relationState: 2 });
    expect((await titlesOf(provider.admin))[0]).toBe(`关联已解除 ${await nameOf(user)}`);
  });

  test('may be applied for once a day, whatever its outcome', async () => {
    const again = () => provider.admin.send(addRelation, { ToOrgCode: user.orgCode });
    const outcomes = [[end], [reject], [accept, end]];
    for (const outcome of outcomes) {
      await apply();
      for (const step of outcome) await step();
      const notified = await titlesOf(user.admin);
      await age(3_600_000);
      const { envelope } = await again();
      expect(envelope.data).toMatchObject({ error: 'APPLIED_RECENTLY', field: 'ToOrgCode' });
      expect(envelope.info).toContain('23 小时后');
      await age(dayMs - 3_600_000 - 1);
      const raced = await Promise.all([again(), again()]);
      expect(countOutcomes(raced)).toEqual({ APPLIED_RECENTLY: 2 });
      expect(await titlesOf(user.admin)).toEqual(notified);
      await age(1);
    }
    expect(await apply()).toMatchObject({ relationState: 0 });
  });

  test('may be withdrawn by the applicant without a notification', async () => {
    await apply();
    const notified = await Promise.all([user.admin, provider.admin].map(titlesOf));
    expect(await end()).toMatchObject({ relationState: 2, ending: withdrawn });
    expect(await Promise.all([user.admin, provider.admin].map(titlesOf))).toEqual(notified);
    const refused = await user.admin.send(updateRelation, {
      FromOrgCode: provider.orgCode,
      RelationState: 1,
    });
    expect(refused.envelope).toMatchObject({
      data: { error: 'RELATION_STATE', present: { relationState: 2 } },
    });
    expect(refused.envelope.info).toContain('已撤回');
  });
});

describe('repeats', () => {
  test('a repeated application returns the present relation and sends no notification', async () => {
    const first = await apply();
    expect(await apply()).toEqual(first);
    const accepted = await accept();
    expect(await apply()).toEqual(accepted);
    expect(await accept()).toEqual(accepted);
    expect(await titlesOf(user.admin)).toHaveLength(1);
    expect(await titlesOf(provider.admin)).toHaveLength(1);
  });

  test('ten concurrent applications create one relation and one notification', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, apply));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await titlesOf(user.admin)).toHaveLength(1);
  });

  test('a stale version is refused with the present relation', async () => {
    await apply();
    const bodies = [1, 2].map((RelationState) => ({
      FromOrgCode: provider.orgCode,
      RelationState,
      Version: 0,
    }));
    const answers = await Promise.all(bodies.map((body) => user.admin.send(updateRelation, body)));
    expect(countOutcomes(answers)).toEqual({ won: 1, STALE_VERSION: 1 });
    const refused = answers.find((answer) => errorOf(answer) !== null);
    expect(refused?.envelope.data).toMatchObject({ present: { version: 1 } });
  });
});

describe('refusals:', () => {
  test('the applicant may not accept', async () => {
    await apply();
    const refused = await provider.admin.send(updateRelation, {
      ToOrgCode: user.orgCode,
      RelationState: 1,
    });
    expect(errorOf(refused)).toBe('NOT_APPLIED_TO');
    const {
      data: [relation],
    } = await provider.admin.call(listRelations, {});
    expect(relation).toMatchObject({ relationState: 0, version: 0 });
  });

  test('a user organisation may not apply', async () => {
    const refused = await stranger.admin.send(addRelation, { ToOrgCode: user.orgCode });
    expect(errorOf(refused)).toBe('NOT_A_PROVIDER');
  });

  test('a user without the permission may not manage relations', async () => {
    for (const person of [provider.supervisor, provider.reporter]) {
      const body = { ToOrgCode: user.orgCode };
      expect(errorOf(await person.send(addRelation, body))).toBe('DENIED');
    }
  });

  test('an unknown code, another provider, oneself or a disabled organisation cannot be applied to', async () => {
    const [other, closed] = [await addTeam(app, { orgType: 0 }), await addTeam(app)];
    await app.sql('update organisation set org_state = 0 where org_code = $1', [closed.orgCode]);
    const answers = await Promise.all(
      ['NOBODY', other.orgCode, provider.orgCode, closed.orgCode].map((ToOrgCode) =>
        provider.admin.send(addRelation, { ToOrgCode }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ NOT_FOUND: 4 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('no side, both sides or an invalid code is refused', async () => {
    await apply();
    const both = { FromOrgCode: provider.orgCode, ToOrgCode: user.orgCode };
    for (const sides of [{}, both, { FromOrgCode: "x'; --" }, { FromOrgCode: '' }]) {
      const refused = await user.admin.send(updateRelation, { ...sides, RelationState: 1 });
      expect(errorOf(refused)).toBe('BAD_FIELD');
    }
    const back = { FromOrgCode: provider.orgCode, RelationState: 0 };
    expect(errorOf(await user.admin.send(updateRelation, back))).toBe('BAD_FIELD');
  });
});

describe('a third organisation', () => {
  test('neither sees nor changes a relation of others', async () => {
    await apply();
    await accept();
    expect((await stranger.admin.call(listRelations, {})).data).toEqual([]);
    expect(Object.keys(await stranger.admin.call(mapRelations, {}))).toEqual([stranger.orgCode]);
    const answers = await Promise.all(
      [
        { FromOrgCode: provider.orgCode },
        { ToOrgCode: user.orgCode },
        { FromOrgCode: 'NOBODY' },
      ].map((side) => stranger.admin.send(updateRelation, { ...side, RelationState: 2 })),
    );
    expect(countOutcomes(answers)).toEqual({ NOT_FOUND: 3 });
    expect((await accept()).version).toBe(1);
  });

  test('a user organisation has separate relations with each provider', async () => {
    const second = await addTeam(app, { orgType: 0 });
    await apply();
    await second.admin.call(addRelation, { ToOrgCode: user.orgCode });
    await accept();
    const states = (list: readonly Relation[]) =>
      Object.fromEntries(list.map((one) => [one.fromOrgCode, one.relationState]));
    expect(states((await user.admin.call(listRelations, {})).data)).toEqual({
      [provider.orgCode]: 1,
      [second.orgCode]: 0,
    });
    expect((await second.admin.call(listRelations, {})).data).toHaveLength(1);
  });
});

test('an acceptance does not wait for a change of another provider’s relation', async () => {
  const second = await addTeam(app, { orgType: 0 });
  await apply();
  await second.admin.call(addRelation, { ToOrgCode: user.orgCode });
  await app.db.transaction({ orgCode: second.orgCode }, 'write', async (tx) => {
    await tx.query('select from relation where from_org_code = $1 for update', [second.orgCode]);
    expect(await accept()).toMatchObject({ relationState: 1 });
  });
});

describe('row-level security alone', () => {
  const write = (orgCode: string, sql: string) =>
    app.db.transaction({ orgCode }, 'write', (tx) => tx.query(sql));

  test('prevents the applicant from accepting and everybody from changing an end', async () => {
    await apply();
    await expect(write(provider.orgCode, 'update relation set relation_state = 1')).rejects.toThrow(
      'row-level security',
    );
    for (const column of ['from_org_code', 'to_org_code']) {
      await expect(
        write(user.orgCode, `update relation set ${column} = '${stranger.orgCode}'`),
      ).rejects.toThrow('permission denied');
    }
    await expect(write(user.orgCode, 'delete from relation')).rejects.toThrow('permission denied');
  });

  test('prevents applying for another organisation and creating an active relation', async () => {
    const insert = (from: string, to: string, state: number) =>
      `insert into relation (from_org_code, to_org_code, relation_state) values ('${from}', '${to}', ${state})`;
    for (const sql of [
      insert(stranger.orgCode, user.orgCode, 0),
      insert(provider.orgCode, user.orgCode, 1),
    ]) {
      await expect(write(provider.orgCode, sql)).rejects.toThrow('row-level security');
    }
  });

  test('hides a relation and its ends from a third organisation', async () => {
    await apply();
    const { orgCode } = stranger;
    expect(await write(orgCode, 'select 1 from relation')).toEqual([]);
    expect(await write(orgCode, 'update relation set relation_state = 2 returning 1')).toEqual([]);
    expect(await write(orgCode, 'select org_code from organisation')).toEqual([
      { org_code: orgCode },
    ]);
    const seen = await write(user.orgCode, 'select org_code from organisation');
    expect(seen.map((row) => (row as { org_code: string }).org_code).toSorted()).toEqual(
      [provider.orgCode, user.orgCode].toSorted(),
    );
  });
});

test('an English reader gets the message in English', async () => {
  const english = await addPerson(app, user.orgCode, 'admin', 'en-US');
  await apply();
  const headers = { 'accept-language': 'en-US' };
  const { envelope } = await english.send(listMessages, { MType: 9 }, { headers });
  const { data1 } = envelope.data as { data1: { title: string; msg: string }[] };
  const name = await nameOf(provider);
  expect(data1[0]).toMatchObject({
    title: `Affiliation requested by ${name}`,
    msg: `${name} (${provider.admin.realName}) asks to service your equipment; accept or reject it`,
  });
});
