import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import { getDocument } from '../../../src/contract/areas/knowledge/documents.ts';
import {
  documentUploadPath,
  getKnowledgeStorage,
  knowledgeUploadLimits,
} from '../../../src/contract/areas/knowledge/uploads.ts';
import { saveRelationShare } from '../../../src/contract/areas/relation/scope.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { addDocument, beginUpload, publish, tusHeaders, uploadIDOf } from './uploadDocument.ts';

const { ofPerson, ofOrganisation } = knowledgeUploadLimits;
const megabyte = 1024 * 1024;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ knowledgeBytes: 300 * megabyte });
  team = await addTeam(app);
});
afterAll(() => app.close());

const refusalOf = async (person: Person, name: string, size: number) => {
  const answer = await beginUpload(app, person, name, size);
  return answer.status === 201 ? null : answer.text();
};

test('uploads that are begun and left are bounded for a person, and for the organisation', async () => {
  const person = await addPerson(app, team.orgCode, 'supervisor');
  for (let nth = 0; nth < ofPerson; nth += 1)
    expect(await refusalOf(person, `${nth}.txt`, 1)).toBeNull();
  expect(await refusalOf(person, 'more.txt', 1)).toContain(`${ofPerson} 个`);
  await app.sql(
    `insert into document_upload (org_code, id, user_id, library, file_name, size, create_time, update_time)
     select $1, n::text, gen_random_uuid(), $1, 'x', 1, now(), now() from generate_series(1, $2::int) n`,
    [team.orgCode, ofOrganisation - ofPerson],
  );
  expect(await refusalOf(team.supervisor, 'more.txt', 1)).toContain(`${ofOrganisation} 个`);
  const elsewhere = await addTeam(app);
  expect(await refusalOf(elsewhere.supervisor, 'mine.txt', 1)).toBeNull();
  await app.sql('delete from document_upload');
});

test('a video takes its place of the quota from its beginning, and gives it back when it is removed', async () => {
  const first = await beginUpload(app, team.supervisor, 'film.mp4', 200 * megabyte);
  expect(first.status).toBe(201);
  expect(await refusalOf(team.supervisor, 'film 2.mp4', 200 * megabyte)).toContain('300 MB');
  expect((await team.supervisor.call(getKnowledgeStorage, {})).usedBytes).toBe(200 * megabyte);
  await fetch(`${app.url}${documentUploadPath}/${uploadIDOf(first)}`, {
    method: 'DELETE',
    headers: tusHeaders(team.supervisor),
  });
  expect(await refusalOf(team.supervisor, 'film 2.mp4', 200 * megabyte)).toBeNull();
});

test('the address of a file is not guessed, and ends with the sharing while its page is open', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const { id: device } = await team.admin.call(addDevice, { DeviceCode: 'P', DeviceName: 'P' });
  await associate(app, provider.orgCode, team.orgCode, [device]);
  const share = (ShareItems: 'documents'[]) =>
    team.admin.call(saveRelationShare, {
      FromOrgCode: provider.orgCode,
      ScopeKind: 0,
      ShareItems,
    });
  await share(['documents']);
  await team.admin.call(saveDeviceService, {
    DeviceIDs: [device],
    ServiceOrgCode: provider.orgCode,
  });
  const { id: ID } = await addDocument(app, team.supervisor, 'Torque.', {
    AboutDeviceIDs: [device],
  });
  await publish(team.supervisor, team.admin, ID);
  const { fileLink } = await provider.repairer.call(getDocument, { ID });
  const get = async (link: string) => {
    const answer = await fetch(app.url + link);
    return [answer.status, await answer.text()] as const;
  };
  expect(await get(fileLink)).toEqual([200, 'Torque.']);
  const absent = await get(fileLink.replace(/File\/.*\?/, 'File/none/none/1?'));
  expect(absent[0]).toBe(404);
  for (const guessed of [
    fileLink.replace(/\?.*/, ''),
    fileLink.replace(/s=./, (start) => (start === 's=A' ? 's=B' : 's=A')),
    fileLink.replace('/1?', '/2?'),
    fileLink.replace(ID, provider.repairer.userID),
  ])
    expect(await get(guessed)).toEqual(absent);
  await share([]);
  expect(await get(fileLink)).toEqual(absent);
});
