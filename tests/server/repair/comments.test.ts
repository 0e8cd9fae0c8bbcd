import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addOrderComment,
  deletableMinutes,
  deleteOrderComment,
  listMentionable,
  listOrderComments,
  mostComments,
} from '../../../src/contract/areas/repair/comments.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { settled } from '../support/settle.ts';
import { upload } from '../support/upload.ts';
import { newDevice, receive, report } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let deviceID: string;
let ID: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  deviceID = (await newDevice(owner.admin)).id;
  await associate(app, provider.orgCode, owner.orgCode, [deviceID]);
});
afterAll(() => app.close());
beforeEach(async () => {
  ID = (await report(owner.reporter, deviceID)).id;
  await receive(provider.repairer, ID);
});

type Body = Partial<Parameters<Person['call']>[1]> & Record<string, unknown>;
const send = (by: Person, body: Body = {}) =>
  by.send(addOrderComment, { ID, Comment: 'The seal leaks', ...body });
const add = (by: Person, body: Body = {}) =>
  by.call(addOrderComment, { ID, Comment: 'The seal leaks', ...body });
const read = async (by: Person) => (await by.call(listOrderComments, { ID })).comments;
const texts = async (by: Person) => (await read(by)).map(({ content }) => content);
const nameOf = (team: Team) => `Works ${team.admin.phone}`;
const mentionable = (by: Person, body: Body = {}) => by.call(listMentionable, { ID, ...body });

test('both sides read comments, latest first; internal ones only the side of the author', async () => {
  await add(owner.reporter, { Comment: 'since noon' });
  app.clock.advance(1_000);
  await add(provider.repairer, { Comment: 'expensive customer', Internal: 1 });
  app.clock.advance(1_000);
  await add(owner.admin, { Comment: 'cheap provider', Internal: 1 });
  expect(await texts(owner.supervisor)).toEqual(['cheap provider', 'since noon']);
  expect(await read(provider.supervisor)).toMatchObject([
    { content: 'expensive customer', internal: 1, orgName: null },
    { content: 'since noon', userName: owner.reporter.realName, orgName: nameOf(owner) },
  ]);
});

test('another organisation neither reads nor writes; another provider of the device reads none of the former one', async () => {
  await add(provider.repairer);
  const other = await addTeam(app, { orgType: 0 });
  for (const answer of [
    await send(other.admin),
    await other.admin.send(listOrderComments, { ID }),
    await other.admin.send(listMentionable, { ID }),
    await other.admin.send(deleteOrderComment, { ID, CommentID: randomUUID() }),
  ])
    expect(errorOf(answer)).toBe('NOT_FOUND');
  await app.sql('update work_order set repair_org_code = $2 where id = $1', [ID, other.orgCode]);
  await associate(app, other.orgCode, owner.orgCode, [deviceID]);
  expect(await texts(other.admin)).toEqual([]);
  expect(await texts(owner.admin)).toHaveLength(1);
  await associate(app, provider.orgCode, owner.orgCode, [deviceID]);
});

test('a mentioned person is notified once, in their language, with a link to the order', async () => {
  const english = await addPerson(app, owner.orgCode, 'repairer', 'en-US');
  const [ear, own] = await Promise.all(
    [english, provider.repairer].map(({ token }) => listen(app.url, 'main', token)),
  );
  await settled(app);
  ear?.messages.splice(0);
  own?.messages.splice(0);
  const ActionID = randomUUID();
  const body = { Mentions: [english.userID, english.userID, owner.admin.userID], ActionID };
  const first = await add(owner.admin, body);
  expect(await add(owner.admin, body)).toEqual(first);
  expect(errorOf(await send(owner.admin, { ...body, Comment: 'changed' }))).toBe('ACTION_DONE');
  await add(owner.admin, { Mentions: [provider.repairer.userID] });
  await settled(app);
  expect(ear?.messages).toHaveLength(1);
  expect(ear?.messages).toMatchObject([
    { Title: expect.stringMatching(/^You were mentioned /), Url: ID },
  ]);
  expect(own?.messages).toMatchObject([{ Title: expect.stringMatching(/^有人提到您 /), Url: ID }]);
  expect(first.mentions.toSorted()).toEqual([owner.admin.realName, english.realName].toSorted());
});

test('of the other side only people whom the order names, or who have written, can be mentioned', async () => {
  const ofOther = (people: Awaited<ReturnType<typeof mentionable>>) =>
    people.filter(({ orgName }) => orgName !== null).map(({ id }) => id);
  expect(ofOther(await mentionable(provider.repairer))).toEqual([owner.reporter.userID]);
  await add(owner.supervisor);
  await add(owner.admin, { Internal: 1 });
  expect(new Set(ofOther(await mentionable(provider.repairer)))).toEqual(
    new Set([owner.reporter.userID, owner.supervisor.userID]),
  );
  expect(ofOther(await mentionable(provider.repairer, { Internal: 1 }))).toEqual([]);
  const own = await mentionable(provider.repairer, { SearchText: 'super' });
  expect(own.map(({ id }) => id)).toEqual([owner.supervisor.userID, provider.supervisor.userID]);
  for (const body of [
    { Mentions: [owner.admin.userID] },
    { Mentions: [randomUUID()] },
    { Mentions: [owner.reporter.userID], Internal: 1 },
  ])
    expect((await send(provider.repairer, body)).envelope.info).toContain('Mentions');
});

test('photos are uploads of the author, and the other side opens them', async () => {
  const photo = await upload(app, owner.reporter, aPng(4, 4));
  const text = await upload(app, owner.reporter, 'no picture', { label: 'a.txt' });
  for (const Photos of [[text.url], [photo.url, photo.url], ['x'], Array(10).fill(photo.url)])
    expect((await send(owner.reporter, { Photos })).envelope.info).toContain('Photos');
  expect((await send(owner.admin, { Photos: [photo.url] })).envelope.info).toContain('Photos');
  await add(owner.reporter, { Photos: [photo.url] });
  const [seen] = await read(provider.repairer);
  expect(seen?.photos).toMatchObject([{ name: photo.name, contentType: 'image/png' }]);
  const link = seen?.photos[0]?.linkurl ?? '';
  expect((await fetch(`${app.url}/files${link}`)).status).toBe(200);
  expect((await send(owner.reporter, { Photos: [photo.url] })).envelope.info).toContain('Photos');
});

test('its author deletes a comment within some minutes, and its photos are released', async () => {
  const photo = await upload(app, owner.reporter, aPng(4, 4));
  const { id: CommentID, deletableUntil } = await add(owner.reporter, { Photos: [photo.url] });
  expect(deletableUntil).not.toBeNull();
  const remove = (by: Person, comment = CommentID) =>
    by.send(deleteOrderComment, { ID, CommentID: comment });
  expect(errorOf(await remove(owner.admin))).toBe('NOT_FOUND');
  expect(errorOf(await remove(provider.repairer))).toBe('NOT_FOUND');
  expect((await remove(owner.reporter)).envelope.code).toBe('200');
  expect(await read(owner.reporter)).toEqual([]);
  const unused = 'select from stored_file where id = $1 and unused_since is not null';
  expect(await app.sql(unused, [photo.url.split('/').at(-1)])).toHaveLength(1);
  const { id } = await add(owner.reporter);
  app.clock.advance(deletableMinutes * 60_000);
  expect(errorOf(await remove(owner.reporter, id))).toBe('COMMENT_TOO_OLD');
  expect(await read(owner.reporter)).toMatchObject([{ deletableUntil: null }]);
});

test('texts and numbers have bounds, and a refusal names the field', async () => {
  for (const Comment of ['', ' ', 'x'.repeat(1001)])
    expect((await send(owner.reporter, { Comment })).envelope.info).toContain('Comment');
  const { id } = await add(owner.reporter);
  await app.sql(
    `insert into work_order_comment select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
     from work_order_comment c, generate_series(2, $2::int) where c.id = $1`,
    [id, mostComments],
  );
  expect(errorOf(await send(owner.reporter))).toBe('TOO_MANY_COMMENTS');
  const { comments, total } = await owner.reporter.call(listOrderComments, { ID });
  expect([comments.length, total]).toEqual([20, mostComments]);
});

test('a comment changes what the pages of the sides that read it show', async () => {
  const ears = await Promise.all(
    [owner.admin, provider.admin].map(({ token }) => listen(app.url, 'daping', token)),
  );
  await settled(app);
  for (const { patches } of ears) patches.splice(0);
  const changed = () =>
    ears.map(({ patches }) => JSON.stringify(patches.splice(0)).includes('orderComment'));
  await add(owner.reporter);
  await settled(app);
  expect(changed()).toEqual([true, true]);
  await add(owner.reporter, { Internal: 1 });
  await settled(app);
  expect(changed()).toEqual([true, false]);
});
