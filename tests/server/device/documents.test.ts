import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addDeviceDocument,
  deleteDeviceDocument,
  listDeviceDocuments,
  mostDocuments,
} from '../../../src/contract/areas/device/documents.ts';
import { updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDevice } from '../../../src/contract/areas/device/endpoints.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let DeviceID: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  DeviceID = (await newDevice(owner.admin)).id;
});

const read = (by: Person) => by.call(listDeviceDocuments, { DeviceID });
const textFile = () => upload(app, owner.admin, '1. Switch it off', { label: '说明书.txt' });
const add = async (over: object = {}) =>
  owner.admin.call(addDeviceDocument, {
    DeviceID,
    DocKind: 'manual',
    Files: [(await textFile()).url],
    ...over,
  });
const isUsed = async (url: string) => {
  const [row] = await app.sql<{ used: boolean }>(
    'select unused_since is null as used from stored_file where id = $1',
    [url.split('/').at(-1)],
  );
  return row?.used;
};
const isStored = (table: string) =>
  app.sql(`select 1 from ${table} where device_id = $1`, [DeviceID]);

test('a document is named after its file, is opened by its link, and is gone with its file', async () => {
  const { id, file } = await add();
  await add({ DocKind: 'drawing', DocName: '装配图' });
  expect(await read(owner.repairer)).toMatchObject([
    { docKind: 'drawing', docName: '装配图' },
    { docKind: 'manual', docName: '说明书.txt', userName: owner.admin.realName },
  ]);
  const opened = await fetch(`${app.url}/files${file.linkurl}`);
  expect(await opened.text()).toBe('1. Switch it off');
  expect(opened.headers.get('content-disposition')).toContain('attachment');
  await owner.admin.call(deleteDeviceDocument, { DeviceID, DocID: id });
  expect((await read(owner.admin)).map(({ docKind }) => docKind)).toEqual(['drawing']);
  expect(await isUsed(file.url)).toBe(false);
  const [removed] = await lastActions(app, owner.orgCode);
  expect(removed).toMatchObject({ targetID: DeviceID, before: { docName: '说明书.txt' } });
});

test('a provider reads the documents and photos of a device while it services it, and changes none', async () => {
  const picture = await upload(app, owner.admin, aPng(4, 4), { label: 'front.png' });
  await owner.admin.call(updateDevice, { ID: DeviceID, Photos: [picture.url] });
  const { id } = await add();
  const unseen = await provider.admin.send(listDeviceDocuments, { DeviceID });
  expect(errorOf(unseen)).toBe('NOT_FOUND');
  await associate(app, provider.orgCode, owner.orgCode, [DeviceID]);
  expect(await read(provider.admin)).toMatchObject([{ id }]);
  const { photos } = await provider.admin.call(getDevice, { DeviceID });
  expect(photos).toMatchObject([{ name: 'front.png', contentType: 'image/png' }]);
  const Files = [(await upload(app, provider.admin, 'a text')).url];
  for (const refused of [
    await provider.admin.send(addDeviceDocument, { DeviceID, DocKind: 'other', Files }),
    await provider.admin.send(deleteDeviceDocument, { DeviceID, DocID: id }),
  ])
    expect(errorOf(refused)).toBe('NOT_FOUND');
  expect(await isStored('device_document')).toHaveLength(1);
});

test('a file that somebody else has uploaded, or that a record has, is refused', async () => {
  const { file } = await add();
  const others = await upload(app, owner.supervisor, 'a text');
  for (const { url } of [file, others]) {
    const refused = await owner.admin.send(addDeviceDocument, {
      DeviceID,
      DocKind: 'other',
      Files: [url],
    });
    expect(refused.envelope).toMatchObject({ code: '400', info: expect.stringMatching(/^Files/) });
  }
});

test('a device takes a bounded number of documents', async () => {
  await app.sql(
    `insert into device_document (org_code, device_id, id, doc_name, doc_kind, file, user_name, create_user_id, create_time)
     select $1, $2, gen_random_uuid(), 'x', 'other', '{"url":"x","name":"x","contentType":"text/plain","size":1}', 'x', $3, now()
     from generate_series(2, $4)`,
    [owner.orgCode, DeviceID, owner.admin.userID, mostDocuments],
  );
  const Files = [(await textFile()).url];
  const twice = await Promise.all([
    owner.admin.send(addDeviceDocument, { DeviceID, DocKind: 'other', Files }),
    owner.admin.send(addDeviceDocument, {
      DeviceID,
      DocKind: 'other',
      Files: [(await textFile()).url],
    }),
  ]);
  expect(twice.map((answer) => errorOf(answer)).filter(Boolean)).toEqual(['TOO_MANY_DOCUMENTS']);
});

test('photos that a list lacks are released, those that it names stay, and texts are no photos', async () => {
  const [first, second] = [
    await upload(app, owner.admin, aPng(4, 4)),
    await upload(app, owner.admin, aPng(5, 5)),
  ];
  await owner.admin.call(updateDevice, { ID: DeviceID, Photos: [first.url, second.url] });
  const changed = await owner.admin.call(updateDevice, { ID: DeviceID, Photos: [second.url] });
  expect(changed.photos.map(({ url }) => url)).toEqual([second.url]);
  expect([await isUsed(first.url), await isUsed(second.url)]).toEqual([false, true]);
  await owner.admin.call(updateDevice, { ID: DeviceID, Brand: '沈阳' });
  expect((await owner.admin.call(getDevice, { DeviceID })).photos).toHaveLength(1);
  const Photos = [(await textFile()).url];
  const refused = await owner.admin.send(updateDevice, { ID: DeviceID, Photos });
  expect(refused.envelope).toMatchObject({ code: '400', info: expect.stringMatching(/^Photos/) });
});
