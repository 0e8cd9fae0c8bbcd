import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import {
  getDocument,
  listDeviceKnowledge,
  listEnterpriseLibrary,
  listPublicLibrary,
  stepDocument,
} from '../../../src/contract/areas/knowledge/documents.ts';
import { searchDocuments } from '../../../src/contract/areas/knowledge/search.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation/endpoints.ts';
import { saveRelationShare } from '../../../src/contract/areas/relation/scope.ts';
import { sharedSecret } from '../../../src/server/kernel/auth/secrets.ts';
import { fileLinks } from '../../../src/server/kernel/http/files/fileLinks.ts';
import { knowledgeFileLink } from '../../../src/server/modules/knowledge/fileDoor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf, signedHeaders } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { indexAll } from './support/published.ts';
import { addDocument } from './uploadDocument.ts';

/** A document of the trial: whose it is, what it is about, and the steps that it takes. */
interface Planned {
  readonly library: 'enterprise' | 'public';
  readonly about: 'nothing' | 'device' | 'type' | 'typeAbove' | 'otherType';
  readonly state: 'draft' | 'review' | 'published' | 'revised' | 'withdrawn';
}

const planned: readonly Planned[] = (['enterprise', 'public'] as const).flatMap((library) =>
  (['draft', 'review', 'published', 'revised', 'withdrawn'] as const).flatMap((state) =>
    (library === 'public'
      ? (['nothing'] as const)
      : (['nothing', 'device', 'type', 'typeAbove', 'otherType'] as const)
    ).map((about) => ({ library, about, state })),
  ),
);

let app: TestApp;
let owner: Team;
let provider: Team;
let platform: Person;
let device: string;
let secret: string;
const documents: (Planned & { readonly id: string; readonly title: string })[] = [];

beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  await provider.admin.call(addRelation, { ToOrgCode: owner.orgCode });
  await owner.admin.call(updateRelation, { FromOrgCode: provider.orgCode, RelationState: 1 });
  platform = await addPerson(app, owner.orgCode, 'reporter');
  await app.sql('insert into platform_administrator (user_id) values ($1)', [platform.userID]);
  const { id: above } = await owner.admin.call(deviceType.calls.add, { Name: 'Pumps' });
  const { id: type } = await owner.admin.call(deviceType.calls.add, { Name: 'P1', BelowID: above });
  const { id: other } = await owner.admin.call(deviceType.calls.add, { Name: 'Fans' });
  ({ id: device } = await owner.admin.call(addDevice, {
    DeviceCode: 'P-1',
    DeviceName: 'Pump',
    TypeName: 'P1',
  }));
  secret = await sharedSecret(app.db, 'file');
  const about = {
    nothing: {},
    device: { AboutDeviceIDs: [device] },
    type: { AboutTypeIDs: [type] },
    typeAbove: { AboutTypeIDs: [above] },
    otherType: { AboutTypeIDs: [other] },
  };
  for (const one of planned) {
    const isPublic = one.library === 'public';
    const author = isPublic ? platform : owner.supervisor;
    const title = `${one.library} ${one.about} ${one.state}`;
    const { id: ID } = await addDocument(app, author, title, {
      Title: title,
      Library: isPublic ? 1 : 0,
      NeedsConfirmation: 1,
      ...about[one.about],
    });
    documents.push({ ...one, id: ID, title });
    const reviewer = isPublic ? platform : owner.admin;
    if (one.state === 'draft') continue;
    await author.call(stepDocument, { ID, DocumentStep: 'submit' });
    if (one.state === 'review') continue;
    await reviewer.call(stepDocument, { ID, DocumentStep: 'approve' });
    if (one.state === 'revised')
      await addDocument(app, author, 'New.', { DocumentID: ID, Library: isPublic ? 1 : 0 });
    if (one.state === 'withdrawn')
      await reviewer.call(stepDocument, { ID, DocumentStep: 'withdraw', StepNote: 'Old' });
  }
  await indexAll(app);
});
afterAll(() => app.close());

/** The person, what their role has, and what the owner shares with the provider. */
interface Trial {
  readonly who: 'owner' | 'provider';
  readonly role: 'admin' | 'repairer' | 'reporter' | 'supervisor';
  readonly isShared: boolean;
  readonly isServiced: boolean;
  readonly isRelated: boolean;
}

const isPublishedState = ({ state }: Planned) => state === 'published' || state === 'revised';

/** Returns whether a person sees a document, by the rule as the specification of the knowledge base has it. */
function mustSee(one: Planned, { who, role, isShared, isServiced, isRelated }: Trial): boolean {
  if (one.library === 'public') return isPublishedState(one);
  if (role === 'reporter') return false;
  if (who === 'owner') return role !== 'repairer' || isPublishedState(one);
  const isOfDevice = ['device', 'type', 'typeAbove'].includes(one.about);
  return isPublishedState(one) && isRelated && isShared && isServiced && isOfDevice;
}

const allOf = async (
  person: Person,
  endpoint: typeof listEnterpriseLibrary | typeof listPublicLibrary,
) => {
  const { envelope } = await person.send(endpoint, { pageSize: 200 });
  return envelope.code === '200' ? (envelope.data as { id: string }[]).map(({ id }) => id) : [];
};

/** Returns the documents that a search for a word of all titles finds. */
const found = async (person: Person) => {
  const answers = ['enterprise', 'public'].map((SearchText) =>
    person.call(searchDocuments, { SearchText }),
  );
  return (await Promise.all(answers)).flatMap(({ documents: some }) => some.map(({ id }) => id));
};

/** Returns the documents that messages of a person name. */
const messaged = async (person: Person) => {
  const { data } = await person.call(listMessages, { MType: 8, pageSize: 200 });
  return data.data1.map(({ url }) => url.replace('public:', ''));
};

const exported = async (person: Person) => {
  const body = { Kind: 'Document', Filter: {} };
  const raw = JSON.stringify(body);
  const answer = await fetch(app.url + exportRows.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(raw, person.token) },
    body: raw,
  });
  if (answer.headers.get('content-disposition') === null) return null;
  const [sheet] = await readExcelFile(Buffer.from(await answer.arrayBuffer()));
  return (sheet?.data ?? []).slice(1).map(([title]) => String(title));
};

const sidOf = (person: Person) =>
  app.sql<{ sid: string }>(
    'select sid from session where user_id = $1 and revoked_time is null order by sid desc limit 1',
    [person.userID],
  );

/** Arranges what the owner shares, and runs a check of every door for one person. */
async function tryDoors(trial: Trial) {
  const { who, role, isShared, isServiced, isRelated } = trial;
  await app.sql('update relation set relation_state = 1');
  await owner.admin.call(saveRelationShare, {
    FromOrgCode: provider.orgCode,
    ScopeKind: 0,
    ShareItems: isShared ? ['documents'] : [],
  });
  await owner.admin.call(saveDeviceService, {
    DeviceIDs: [device],
    ServiceOrgCode: isServiced ? provider.orgCode : null,
  });
  if (!isRelated) await app.sql('update relation set relation_state = 2');
  const person = (who === 'owner' ? owner : provider)[role];
  const listed = new Set([
    ...(await allOf(person, listEnterpriseLibrary)),
    ...(await allOf(person, listPublicLibrary)),
  ]);
  const counted = await Promise.all(
    [listEnterpriseLibrary, listPublicLibrary].map(async (endpoint) => {
      const { envelope } = await person.send(endpoint, { pageSize: 1 });
      return envelope.code === '200' ? Number(envelope.totalNum) : 0;
    }),
  );
  const titles = await exported(person);
  const hits = await found(person);
  const named = new Set(await messaged(person));
  const ofDevice = await person.send(listDeviceKnowledge, { DeviceID: device });
  const atDevice =
    ofDevice.envelope.code === '200' ? (ofDevice.envelope.data as { id: string }[]) : [];
  const [session] = await sidOf(person);
  const links = fileLinks(secret);
  const problems: string[] = [];
  for (const one of documents) {
    const { id: ID, title } = one;
    const expected = mustSee(one, trial);
    const seen = await person.send(getDocument, { ID });
    const isHere = errorOf(seen) === null || errorOf(seen) === undefined;
    const link = knowledgeFileLink(links, { sid: session?.sid ?? '' }, ID, 1, app.clock.now());
    const { status } = await fetch(app.url + link);
    const doors = {
      list: listed.has(ID),
      preview: isHere,
      file: status === 200,
      ...(titles !== null && one.library === 'enterprise' && { export: titles.includes(title) }),
    };
    for (const [door, isOpen] of Object.entries(doors))
      if (isOpen !== expected) problems.push(`${door} of ${title}: ${isOpen}, not ${expected}`);
    const isFound = hits.includes(ID);
    if (isFound !== (expected && isPublishedState(one)))
      problems.push(`search of ${title}: ${isFound}`);
    // a message about it was sent to those who see it once it is published, and of those that need it to all its readers
    const isReader = mustSee({ ...one, state: 'published' }, trial);
    const isNamed = named.has(ID);
    const mustBeNamed = who === 'owner' && role === 'repairer' && isPublishedState(one);
    if ((isNamed && (!isReader || who !== 'owner')) || (mustBeNamed && !isNamed))
      problems.push(`message about ${title}: ${isNamed}`);
    const isAtDevice = atDevice.some(({ id }) => id === ID);
    if (isAtDevice && !(expected && isPublishedState(one))) problems.push(`device of ${title}`);
  }
  const total = documents.filter((one) => mustSee(one, trial)).length;
  if (counted.reduce((sum, one) => sum + one, 0) !== total)
    problems.push(`count: ${counted.join(' + ')}, not ${total}`);
  expect(problems).toEqual([]);
}

test('list, count, search, preview, file, export, message and device agree on who sees a document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        who: fc.constantFrom('owner' as const, 'provider' as const),
        role: fc.constantFrom('admin', 'supervisor', 'repairer', 'reporter'),
        isShared: fc.boolean(),
        isServiced: fc.boolean(),
        isRelated: fc.boolean(),
      }),
      tryDoors,
    ),
    {
      numRuns: 12,
      examples: [
        [{ who: 'provider', role: 'repairer', isShared: true, isServiced: true, isRelated: true }],
        [{ who: 'owner', role: 'repairer', isShared: true, isServiced: true, isRelated: true }],
        [{ who: 'provider', role: 'admin', isShared: false, isServiced: true, isRelated: true }],
        [{ who: 'provider', role: 'admin', isShared: true, isServiced: false, isRelated: true }],
        [{ who: 'provider', role: 'admin', isShared: true, isServiced: true, isRelated: false }],
      ],
    },
  );
});
