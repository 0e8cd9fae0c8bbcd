import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { faultDescription } from '../../../src/contract/areas/fault/catalogues.ts';
import {
  addDocumentComment,
  confirmDocument,
  deleteKnowledge,
  getDocument,
  listDeviceKnowledge,
  listDocumentHistory,
  listDocumentReaders,
  listDocumentRevisions,
  listEnterpriseLibrary,
  listOrderKnowledge,
  listPublicLibrary,
  rateDocument,
  stepDocument,
  updateDocument,
} from '../../../src/contract/areas/knowledge/documents.ts';
import { documentType, publicDocumentType } from '../../../src/contract/areas/knowledge/types.ts';
import {
  documentUploadPath,
  getKnowledgeStorage,
  knowledgeUploadLimits,
  uploadKnowledgeFile,
} from '../../../src/contract/areas/knowledge/uploads.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { uploadsJob } from '../../../src/server/modules/knowledge/uploads/uploadsJob.ts';
import { treeTests } from '../resource/resourceTests.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { aPdf } from '../support/pdfs.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import {
  addDocument,
  beginUpload,
  cutPart,
  publish,
  sendPart,
  storedBytes,
  tusHeaders,
  uploadIDOf,
  uploadWhole,
} from './uploadDocument.ts';

treeTests(documentType);

let app: TestApp;
let second: TestApp;
let team: Team;
let author: Person;
let reviewer: Person;
beforeAll(async () => {
  app = await startApp({ knowledgeBytes: 3 * 1024 * 1024 });
  second = await app.anotherNode();
  team = await addTeam(app);
  author = team.supervisor;
  reviewer = team.admin;
});
afterAll(() => app.close());

const titles = async (person: Person, body: object = {}) =>
  (await person.call(listEnterpriseLibrary, body)).data.map(({ title }) => title).toSorted();

const bytesOf = async (link: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.url + link, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a document goes from its draft through a review to its readers, and is withdrawn', async () => {
  const {
    id: ID,
    title,
    documentState,
  } = await addDocument(app, author, 'Grease the spindle.', {
    name: '主轴润滑.txt',
    Keywords: ['轴承', 'grease', '轴承'],
  });
  expect({ title, documentState }).toEqual({ title: '主轴润滑', documentState: 0 });
  expect(await titles(team.repairer)).toEqual([]);
  expect(await titles(reviewer, { SearchText: '轴承' })).toEqual(['主轴润滑']);
  expect(errorOf(await team.repairer.send(getDocument, { ID }))).toBe('NOT_FOUND');
  expect(errorOf(await team.repairer.send(stepDocument, { ID, DocumentStep: 'submit' }))).toBe(
    'NOT_FOUND',
  );

  await author.call(stepDocument, { ID, DocumentStep: 'submit' });
  expect(errorOf(await author.send(stepDocument, { ID, DocumentStep: 'approve' }))).toBe(
    'DOCUMENT_OWN_REVIEW',
  );
  expect((await author.call(getDocument, { ID })).steps).toEqual(['takeBack', 'reject']);
  expect(errorOf(await reviewer.send(stepDocument, { ID, DocumentStep: 'reject' }))).toBe(
    'BAD_FIELD',
  );
  await reviewer.call(stepDocument, { ID, DocumentStep: 'reject', StepNote: 'How much?' });
  const returned = await author.call(listMessages, { MType: 8 });
  expect(returned.data.data1[0]?.msg).toContain('How much?');
  await publish(author, reviewer, ID);

  const seen = await team.repairer.call(getDocument, { ID, IsReading: 1 });
  expect(seen).toMatchObject({ documentState: 2, publishedRevision: 1, steps: [], isEditable: 0 });
  const { answer, bytes } = await bytesOf(seen.fileLink, { range: 'bytes=4-9' });
  expect(bytes.toString()).toBe('se the');
  expect(answer.headers.get('content-range')).toBe('bytes 4-9/19');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(errorOf(await team.repairer.send(updateDocument, { ID, Title: 'x' }))).toBe('DENIED');
  expect(errorOf(await author.send(deleteKnowledge, { ID }))).toBe('DOCUMENT_WAS_PUBLISHED');

  await reviewer.call(stepDocument, { ID, DocumentStep: 'withdraw', StepNote: 'Wrong grease' });
  expect(await titles(team.repairer)).toEqual([]);
  expect(errorOf(await team.repairer.send(getDocument, { ID }))).toBe('DOCUMENT_WITHDRAWN');
  expect((await bytesOf(seen.fileLink)).answer.status).toBe(404);
  const history = await author.call(listDocumentHistory, { ID });
  expect(history.map(({ action }) => action)).toEqual([5, 3, 1, 4, 1, 0]);
});

test('what is recorded of a published document is changed by whoever reviews, and stands in its history', async () => {
  const { supervisor: writer, admin: auditor } = await addTeam(app);
  await app.sql(
    `update role set permissions = array_remove(permissions, 'knowledge.review')
     where (org_code, id) = (select org_code, role_id from app_user where id = $1)`,
    [writer.userID],
  );
  const { id: ID } = await addDocument(app, writer, 'Torque.');
  await writer.call(updateDocument, { ID, SerialTo: 'SN-9', Title: 'a manual' });
  await publish(writer, auditor, ID);
  expect((await writer.call(getDocument, { ID })).isChangeable).toBe(0);
  const refused = await writer.send(updateDocument, { ID, SerialTo: 'SN-20', IsOnLabel: 1 });
  expect(errorOf(refused)).toBe('DENIED');
  await auditor.call(updateDocument, { ID, SerialTo: 'SN-20', IsOnLabel: 1 });
  const history = await writer.call(listDocumentHistory, { ID });
  expect(history.map(({ action, fields }) => [action, ...fields])).toEqual([
    [8, 'SerialTo', 'IsOnLabel'],
    [3],
    [1],
    [8, 'SerialTo'],
    [0],
  ]);
});

test('an opening is counted once an hour for each person', async () => {
  const { id: ID } = await addDocument(app, author, 'Count.');
  await publish(author, reviewer, ID);
  const open = async (person: Person) =>
    (await person.call(getDocument, { ID, IsReading: 1 })).id === ID &&
    (await person.call(getDocument, { ID })).reads;
  expect([await open(team.repairer), await open(team.repairer), await open(author)]).toEqual([
    1, 1, 2,
  ]);
  await app.sql(`update document_reading set read_time = read_time - interval '1 hour'`);
  expect(await open(team.repairer)).toBe(3);
});

test('who reviews alone decides their own documents', async () => {
  const alone = await addTeam(app);
  await app.sql(`update app_user set user_state = 0 where org_code = $1 and id <> $2`, [
    alone.orgCode,
    alone.admin.userID,
  ]);
  const { id: ID } = await addDocument(app, alone.admin, 'Alone.');
  expect(await publish(alone.admin, alone.admin, ID)).toMatchObject({ documentState: 2 });
});

test('readers see the published revision until the next one is approved, and confirm what needs it', async () => {
  const reader = await addPerson(app, team.orgCode, 'repairer');
  const { id: ID } = await addDocument(app, author, 'First.', {
    Title: 'Lockout',
    NeedsConfirmation: 1,
  });
  await publish(author, reviewer, ID);
  expect((await reader.call(listEnterpriseLibrary, { ToConfirm: 1 })).data).toHaveLength(1);
  await reader.call(confirmDocument, { ID, Revision: 1 });
  expect((await reader.call(listEnterpriseLibrary, { ToConfirm: 1 })).data).toHaveLength(0);
  await addDocument(app, author, 'Second.', { DocumentID: ID });
  await addDocument(app, author, 'Second, mended.', {
    DocumentID: ID,
    RevisionNote: 'Step 3',
    NeedsConfirmation: 1,
  });
  expect((await author.call(getDocument, { ID })).revision).toBe(2);
  expect((await reader.call(getDocument, { ID })).shown.revision).toBe(1);
  expect(errorOf(await reader.send(getDocument, { ID, Revision: 2 }))).toBe('NOT_FOUND');
  expect(await reader.call(listDocumentRevisions, { ID })).toHaveLength(1);
  await publish(author, reviewer, ID);
  expect(errorOf(await reader.send(confirmDocument, { ID, Revision: 1 }))).toBe('DOCUMENT_REVISED');
  const readers = await reviewer.call(listDocumentReaders, { ID });
  expect(readers.find(({ userID }) => userID === reader.userID)).toMatchObject({
    confirmTime: null,
    earlierRevision: 1,
  });
  expect(readers.some(({ userID }) => userID === team.reporter.userID)).toBe(false);
  await reader.call(confirmDocument, { ID, Revision: 2 });
  expect((await reviewer.call(listDocumentReaders, { ID })).at(-1)?.userID).toBe(reader.userID);
});

test('a document is found at its devices, within its serial numbers, and at the order of its fault', async () => {
  const { id: above } = await team.admin.call(deviceType.calls.add, { Name: 'Mills' });
  const { id: type } = await team.admin.call(deviceType.calls.add, { Name: 'VMC', BelowID: above });
  const { id: fault } = await team.admin.call(faultDescription.calls.add, { Name: 'Spindle hums' });
  const add = (DeviceCode: string, SerialNo: string) =>
    team.admin.call(addDevice, { DeviceCode, DeviceName: DeviceCode, TypeName: 'VMC', SerialNo });
  const { id: old } = await add('K-1', 'SN-9');
  const { id: young } = await add('K-2', 'SN-10');
  const ofType = await addDocument(app, author, 'For mills.', {
    Title: 'Mills up to 9',
    AboutTypeIDs: [above],
    SerialTo: 'SN-9',
  });
  const ofFault = await addDocument(app, author, 'It hums.', {
    Title: 'Humming',
    AboutFaultIDs: [fault],
  });
  for (const { id } of [ofType, ofFault]) await publish(author, reviewer, id);
  const at = async (DeviceID: string) =>
    (await team.repairer.call(listDeviceKnowledge, { DeviceID })).map(({ title }) => title);
  expect(await at(old)).toEqual(['Mills up to 9']);
  expect(await at(young)).toEqual([]);
  const order = await team.reporter.call(addWorkOrder, {
    DeviceID: old,
    FaultText: 'It hums',
    FaultDescID: fault,
    FaultLevel: 2,
    IsStop: 1,
  });
  const ofOrder = await team.repairer.call(listOrderKnowledge, { OrderID: order.id });
  expect(ofOrder.map(({ title, isOfFault }) => [title, isOfFault])).toEqual([
    ['Humming', 1],
    ['Mills up to 9', 0],
  ]);
  expect(await titles(team.repairer, { DeviceTypeID: type })).toEqual(['Mills up to 9']);
});

test('a document follows a type or fault that is merged, and keeps one from being removed', async () => {
  const type = async (Name: string) => (await team.admin.call(deviceType.calls.add, { Name })).id;
  const fault = async (Name: string, TypeID?: string) =>
    (await team.admin.call(faultDescription.calls.add, { Name, TypeID: TypeID ?? null })).id;
  const [old, present] = [await type('Lathe (old)'), await type('Lathe')];
  const [noisy, same, leaks] = [
    await fault('Noisy', old),
    await fault('Noisy', present),
    await fault('Leaks'),
  ];
  const about = async (AboutTypeIDs: string[], AboutFaultIDs: string[]) =>
    (await addDocument(app, author, 'Oil.', { AboutTypeIDs, AboutFaultIDs })).id;
  const documents = [await about([old], [noisy]), await about([old, present], [noisy, same])];
  const links = async () => {
    const shown = documents.map((ID) => author.call(getDocument, { ID }));
    return (await Promise.all(shown)).map(({ deviceTypes, faults }) =>
      [...deviceTypes, ...faults].map(({ id }) => id),
    );
  };
  await team.admin.call(deviceType.calls.merge, { ID: old, IntoID: present });
  expect(await links()).toEqual([
    [present, same],
    [present, same],
  ]);
  await team.admin.call(faultDescription.calls.merge, { ID: same, IntoID: leaks });
  expect(await links()).toEqual([
    [present, leaks],
    [present, leaks],
  ]);
  for (const refused of [
    await team.admin.send(deviceType.calls.remove, { ID: present }),
    await team.admin.send(faultDescription.calls.remove, { ID: leaks }),
  ])
    expect(refused.envelope.info).toContain('知识文档');
  expect((await links())[0]).toHaveLength(2);
});

test('the public library is read by everybody signed in, and written by platform administrators', async () => {
  const elsewhere = await addTeam(app);
  const platform = await addPerson(app, team.orgCode, 'admin');
  await app.sql('insert into platform_administrator (user_id) values ($1)', [platform.userID]);
  expect(errorOf(await author.send(publicDocumentType.calls.add, { Name: 'Rules' }))).toBe(
    'DENIED',
  );
  const { id: type } = await platform.call(publicDocumentType.calls.add, { Name: 'Rules' });
  const types = await elsewhere.reporter.call(publicDocumentType.calls.list, {});
  expect(types).toMatchObject([{ id: type, name: 'Rules', records: 0 }]);
  expect((await beginUpload(app, author, 'a.txt', 5, 1)).status).toBe(400);
  const { id: ID } = await addDocument(app, platform, 'For all.', {
    Library: 1,
    DocumentTypeID: type,
  });
  const listed = async (person: Person) => (await person.call(listPublicLibrary, {})).totalNum;
  expect([await listed(elsewhere.reporter), await listed(platform)]).toEqual([0, 1]);
  const colleague = await addPerson(app, elsewhere.orgCode, 'admin');
  await app.sql('insert into platform_administrator (user_id) values ($1)', [colleague.userID]);
  await platform.call(stepDocument, { ID, DocumentStep: 'submit' });
  const latest = async (person: Person) =>
    (await person.call(listMessages, { MType: 8 })).data.data1[0];
  expect(await latest(colleague)).toMatchObject({
    title: '文档待审核：a manual',
    url: `public:${ID}`,
  });
  await colleague.call(stepDocument, { ID, DocumentStep: 'approve' });
  expect(await latest(platform)).toMatchObject({ title: '文档已发布：a manual' });
  const seen = await elsewhere.reporter.call(getDocument, { ID, IsReading: 1 });
  expect(seen).toMatchObject({ library: 1, documentTypeName: 'Rules', documentState: 2 });
  expect((await bytesOf(seen.fileLink)).bytes.toString()).toBe('For all.');
  await elsewhere.reporter.call(rateDocument, { ID, IsUseful: 1 });
  await elsewhere.reporter.call(addDocumentComment, { ID, CommentText: 'Thanks' });
  expect((await elsewhere.repairer.call(getDocument, { ID })).useful).toBe(1);
  expect((await team.repairer.call(getDocument, { ID })).useful).toBe(0);
  expect(await titles(elsewhere.repairer)).toEqual([]);
});

describe('an upload', () => {
  test('that is cut ten times, over two nodes, gives the same bytes', async () => {
    const bytes = aPng(300, 300);
    const name = 'plate.png';
    const id = uploadIDOf(await beginUpload(app, author, name, bytes.length));
    const step = Math.ceil(bytes.length / 11);
    const nodes = [app, second];
    for (let cut = 0; cut < 10; cut += 1) {
      const node = nodes[cut % 2] ?? app;
      const at = await storedBytes(node, author, id);
      await cutPart(node, author, id, at, bytes.subarray(at), step);
    }
    const at = await storedBytes(app, author, id);
    expect(at).toBeGreaterThan(0);
    expect(errorOf(await author.send(uploadKnowledgeFile, { UploadID: id }))).toBe(
      'UPLOAD_INCOMPLETE',
    );
    expect((await sendPart(second, author, id, at + 1, bytes.subarray(at))).status).toBe(409);
    expect((await sendPart(second, author, id, at, bytes.subarray(at))).status).toBe(204);
    const made = await author.call(uploadKnowledgeFile, { UploadID: id });
    expect(await author.call(uploadKnowledgeFile, { UploadID: id })).toEqual(made);
    expect((await bytesOf(made.fileLink)).bytes.equals(bytes)).toBe(true);
  });

  test('that cannot be verified is stored, not served, and shown with the reason', async () => {
    const script = aPdf('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>');
    const { id: ID, fileLink, shown } = await addDocument(app, author, script, { name: 'x.pdf' });
    expect({ fileLink, quarantine: shown.quarantine }).toEqual({
      fileLink: '',
      quarantine: expect.stringContaining('脚本'),
    });
    expect(await titles(author, { Quarantined: 1 })).toEqual(['x']);
    expect(errorOf(await author.send(stepDocument, { ID, DocumentStep: 'submit' }))).toBe(
      'DOCUMENT_QUARANTINED',
    );
    await author.call(deleteKnowledge, { ID });
  });

  test.for<[string, string, number, string]>([
    ['a video of 2 GB', 'film.mp4', 2 * 1024 ** 3, '500 MB'],
    ['a large document', 'scan.pdf', 200 * 1024 ** 2, '100 MB'],
    ['an empty file', 'nothing.txt', 0, '空'],
    ['more than the quota of the library', 'b.pdf', 4 * 1024 ** 2, '3 MB'],
  ])('%s is refused at its beginning, and the limit is named', async ([, name, size, text]) => {
    const answer = await beginUpload(app, author, name, size);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
  });

  test('of another kind is refused by its content, whatever its name', async () => {
    const UploadID = await uploadWhole(app, author, '<svg onload="alert(1)"/>', 'picture.png');
    const refused = await author.send(uploadKnowledgeFile, { UploadID });
    expect(errorOf(refused)).toBe('UPLOAD_REFUSED');
    expect(errorOf(await author.send(uploadKnowledgeFile, { UploadID }))).toBe('NOT_FOUND');
  });

  test('is made a document once, by calls at the same time too, and is not read for one that is refused', async () => {
    const UploadID = await uploadWhole(app, author, 'once', 'once.txt');
    const unknown = { UploadID, DocumentTypeID: randomUUID() };
    await app.sql('update document_upload_part set start = 9 where upload_id = $1', [UploadID]);
    expect(errorOf(await author.send(uploadKnowledgeFile, unknown))).toBe('NOT_FOUND');
    await app.sql('update document_upload_part set start = 0 where upload_id = $1', [UploadID]);
    const calls = [1, 2, 3].map(() => author.call(uploadKnowledgeFile, { UploadID }));
    const made = await Promise.all(calls);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const files = await app.sql("select from stored_file where name = 'once.txt'");
    expect(files).toHaveLength(1);
  });

  test('of very many parts is refused, and one that is removed leaves nothing', async () => {
    const UploadID = uploadIDOf(await beginUpload(app, author, 'slow.txt', 5_000));
    await app.sql(
      `insert into document_upload_part (org_code, upload_id, id, start, create_time)
       select $1, $2, lpad(n::text, 22, '0'), 0, now() from generate_series(1, $3::int) n`,
      [author.orgCode, UploadID, knowledgeUploadLimits.parts],
    );
    const refused = await sendPart(app, author, UploadID, 0, Buffer.from('x'));
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('2000')]);
    const ended = await fetch(`${app.url}${documentUploadPath}/${UploadID}`, {
      method: 'DELETE',
      headers: tusHeaders(author),
    });
    expect(ended.status).toBe(204);
  });

  test('belongs to the person who began it; readers begin none', async () => {
    const UploadID = await uploadWhole(app, author, 'mine', 'mine.txt');
    expect((await sendPart(app, reviewer, UploadID, 0, Buffer.from('x'))).status).toBe(404);
    expect(errorOf(await reviewer.send(uploadKnowledgeFile, { UploadID }))).toBe('NOT_FOUND');
    expect((await beginUpload(app, team.repairer, 'a.txt', 5)).status).toBe(200);
  });

  test.for([
    ['without progress for a day', 25, 25],
    ['that has gone on for a week', 7 * 24 + 1, 1],
  ] as const)('%s is removed with its parts', async ([, begunBefore, progressBefore]) => {
    const UploadID = await uploadWhole(app, author, 'left alone', 'left.txt');
    const used = async () => (await author.call(getKnowledgeStorage, {})).usedBytes;
    const before = await used();
    const later = new Date(app.clock.now().getTime() + begunBefore * 3_600_000);
    await app.sql(
      `update document_upload set update_time = $2::timestamptz - make_interval(hours => $3::int) where id = $1`,
      [UploadID, later, progressBefore],
    );
    const job = uploadsJob({
      db: app.db,
      objects: app.objects,
      now: async () => later,
      onError: (error) => expect.fail(String(error)),
    });
    await job.run(new AbortController().signal);
    expect(errorOf(await author.send(uploadKnowledgeFile, { UploadID }))).toBe('NOT_FOUND');
    expect(await used()).toBeLessThan(before);
    const left = await app.sql('select from document_upload_part where upload_id = $1', [UploadID]);
    expect(left).toHaveLength(0);
  });
});
