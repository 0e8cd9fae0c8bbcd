import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDevice } from '../../../src/contract/areas/device/endpoints.ts';
import { getBoardImage, saveBoardImage } from '../../../src/contract/areas/kanban/edits.ts';
import { updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { addOrderComment, listOrderComments } from '../../../src/contract/areas/repair/comments.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';
import { aPhoto, cleanPhoto, type PhotoType, readPhoto } from '../support/photos.ts';
import { upload } from '../support/upload.ts';
import { newDevice, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

/** Loads a stored picture by its link. */
async function load(link: string | undefined): Promise<Buffer> {
  const answer = await fetch(`${app.url}/files${link}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const kinds: readonly PhotoType[] = ['jpeg', 'png', 'webp'];

test.for(kinds)(
  'a %s of a device, of an order and of a person is stored upright, without its place',
  async (kind) => {
    const photo = await aPhoto(kind, 6);
    const { admin, reporter } = team;
    const uploaded = await upload(app, admin, photo, { label: `press.${kind}` });
    expect(uploaded.size).toBe((await load(uploaded.linkurl)).length);
    const device = await newDevice(admin);
    await admin.call(updateDevice, { ID: device.id, Photos: [uploaded.url] });
    const { photos } = await admin.call(getDevice, { DeviceID: device.id });
    expect(await readPhoto(await load(photos[0]?.linkurl))).toEqual(cleanPhoto);

    const ID = (await report(reporter, device.id)).id;
    const Photos = [(await upload(app, reporter, photo)).url];
    await reporter.call(addOrderComment, { ID, Comment: 'The seal leaks', Photos });
    const { comments } = await admin.call(listOrderComments, { ID });
    expect(await readPhoto(await load(comments[0]?.photos[0]?.linkurl))).toEqual(cleanPhoto);

    const avatar = await upload(app, reporter, photo, { folder: 'UserPhoto' });
    const person = await reporter.call(updateUser, { id: reporter.userID, Photo: avatar.url });
    expect(await readPhoto(await load(person.photo))).toEqual(cleanPhoto);
  },
);

test.for(kinds)('a %s on the wall is stored upright, without its place', async (kind) => {
  const Content = (await aPhoto(kind, 8)).toString('base64');
  const { id, size } = await team.admin.call(saveBoardImage, { Content });
  const stored = Buffer.from((await team.admin.call(getBoardImage, { ID: id })).content, 'base64');
  expect(stored).toHaveLength(size);
  expect(await readPhoto(stored)).toEqual(cleanPhoto);
});

test('a picture that cannot be decoded is refused with the remedy', async () => {
  const photo = await aPhoto('jpeg', 3);
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const Content = photo.subarray(0, scan).toString('base64');
  const refused = await team.admin.send(saveBoardImage, { Content });
  expect(refused.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Content' });
  expect(refused.envelope.info).toContain('已损坏');
});
