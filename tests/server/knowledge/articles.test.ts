import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addArticle,
  articleLimits,
  listArticlePictures,
  picturePrefix,
  saveArticle,
  signArticle,
} from '../../../src/contract/areas/knowledge/articles.ts';
import {
  type DocumentDetail,
  deleteKnowledge,
  getDocument,
  listDocumentRevisions,
  stepDocument,
} from '../../../src/contract/areas/knowledge/documents.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
let team: Team;
let colleague: Person;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  colleague = await addPerson(app, team.orgCode, 'supervisor');
});
afterAll(() => app.close());

const refusal = (answer: Answer) => answer.envelope.data as { field?: string; present?: unknown };
const fieldOf = (answer: Answer) => refusal(answer).field;

const add = (Title = '换油', ArticleText = '旧') =>
  team.supervisor.call(addArticle, { Title, ArticleText });
const bodyOf = ({ id, shown, revisionVersion }: DocumentDetail, ArticleText: string) => ({
  ID: id,
  ArticleText,
  Revision: shown.revision,
  RevisionVersion: revisionVersion,
});
const save = (article: DocumentDetail, text: string, by: Person = team.supervisor) =>
  by.call(saveArticle, bodyOf(article, text));

test('an article is a draft that its author saves; a repeated save is answered, and stores nothing again', async () => {
  const body = { Title: '换油', ArticleText: '第一', ActionID: 'same' };
  const article = await team.supervisor.call(addArticle, body);
  expect((await team.supervisor.call(addArticle, body)).id).toBe(article.id);
  const second = await save(article, '第二');
  expect(second).toMatchObject({ revision: 1, revisionVersion: 1, content: '第二' });
  expect(await save(article, '第二')).toMatchObject({ revision: 1, revisionVersion: 1 }); // the answer was lost
  expect(errorOf(await team.repairer.send(getDocument, { ID: article.id }))).toBe('NOT_FOUND');
  expect(errorOf(await team.repairer.send(saveArticle, bodyOf(second, 'x')))).toBe('NOT_FOUND');
  expect(errorOf(await team.repairer.send(addArticle, { Title: 'x' }))).toBe('DENIED');
});

test('a text that was made from an older one is refused with the present text, and nothing is overwritten', async () => {
  const article = await add();
  await save(article, '她的', colleague);
  const late = await team.supervisor.send(saveArticle, bodyOf(article, '我的'));
  expect(errorOf(late)).toBe('STALE_VERSION');
  expect(refusal(late).present).toMatchObject({ content: '她的', revision: 2 });
  const mine = await save(await team.supervisor.call(getDocument, { ID: article.id }), '我的');
  expect(mine.revision).toBe(3);
  const texts = await Promise.all(
    [1, 2, 3].map((Revision) => team.supervisor.call(getDocument, { ID: article.id, Revision })),
  );
  expect(texts.map(({ content }) => content)).toEqual(['旧', '她的', '我的']);
});

test('a colleague who goes on with a draft inherits its note and that it needs confirmation', async () => {
  const article = await add();
  const fields = { RevisionNote: '按新标准', NeedsConfirmation: 1 } as const;
  const noted = await team.supervisor.call(saveArticle, { ...bodyOf(article, '一'), ...fields });
  const hers = await save(noted, '二', colleague);
  expect(hers.shown).toMatchObject({ revision: 2, note: '按新标准', needsConfirmation: 1 });
});

test('a published text stays until its successor is published, and is not changed in review', async () => {
  const article = await add('发布', '一');
  const step = (DocumentStep: 'approve' | 'submit', by: Person) =>
    by.call(stepDocument, { ID: article.id, DocumentStep });
  await step('submit', team.supervisor);
  expect(errorOf(await team.supervisor.send(saveArticle, bodyOf(article, '二')))).toBe(
    'DOCUMENT_STATE',
  );
  await step('approve', colleague);
  await save(await team.supervisor.call(getDocument, { ID: article.id }), '二');
  const read = await team.repairer.call(getDocument, { ID: article.id });
  expect(read).toMatchObject({ content: '一', shown: { revision: 1 } });
  expect(await team.supervisor.call(listDocumentRevisions, { ID: article.id })).toHaveLength(2);
});

test('editors see each other until they leave, or give no sign for a minute', async () => {
  const { id } = await add();
  const sign = (by: Person, IsEnd: 0 | 1 = 0) => by.call(signArticle, { ID: id, IsEnd });
  expect((await sign(team.supervisor)).others).toEqual([]);
  expect((await sign(colleague)).others).toEqual([{ realName: team.supervisor.realName }]);
  await sign(team.supervisor, 1);
  expect((await sign(colleague)).others).toEqual([]);
  await sign(team.supervisor);
  app.clock.advance(61_000);
  expect((await sign(colleague)).others).toEqual([]);
  expect(errorOf(await team.repairer.send(signArticle, { ID: id }))).toBe('NOT_FOUND');
});

const pictureIn = (url: string) => `![轴承](${picturePrefix}${url})`;
const isUnused = async (url: string) => {
  const [file] = await app.sql<{ unused: boolean }>(
    `select unused_since is not null as unused from stored_file where id = $1`,
    [url.split('/').at(-1)],
  );
  return file?.unused;
};

test('pictures belong to the articles that name them; those of unseen articles are refused', async () => {
  const article = await add('图', '无');
  const { url } = await upload(app, team.supervisor, aPng(4, 4));
  const saved = await save(article, pictureIn(url));
  const stranger = (await addTeam(app)).supervisor;
  const stolen = await stranger.send(addArticle, { Title: '别的', ArticleText: pictureIn(url) });
  expect([errorOf(stolen), fieldOf(stolen)]).toEqual(['BAD_FIELD', 'ArticleText']);
  await save(saved, `${pictureIn(url)} 再写`); // known pictures stay
  const copy = await colleague.call(addArticle, { Title: '抄', ArticleText: pictureIn(url) });
  await team.supervisor.call(deleteKnowledge, { ID: article.id });
  expect(await isUnused(url)).toBe(false);
  await colleague.call(deleteKnowledge, { ID: copy.id });
  expect(await isUnused(url)).toBe(true);
});

test('a picture is served to the session for which its link was made, as long as its person sees the article', async () => {
  const { url } = await upload(app, team.supervisor, aPng(4, 4));
  const article = await add('图', pictureIn(url));
  const [picture] = await team.supervisor.call(listArticlePictures, { ID: article.id });
  expect(picture?.key).toBe(url);
  const get = async () => (await fetch(app.url + picture?.linkurl)).status;
  expect(await get()).toBe(200);
  expect((await fetch(`${app.url + picture?.linkurl}x`)).status).toBe(404);
  await team.supervisor.call(deleteKnowledge, { ID: article.id });
  expect(await get()).toBe(404);
});

test('an article that had many pictures takes new ones once its revisions name fewer', async () => {
  const article = await add('图', '无');
  await app.sql(
    `insert into document_picture select org_code, id, org_code || '/file/' || lpad(n::text, 22, '0')
     from document cross join generate_series(1, ${articleLimits.pictures}) n where id = $1`,
    [article.id],
  );
  const { url } = await upload(app, team.supervisor, aPng(4, 4));
  expect((await save(article, pictureIn(url))).content).toBe(pictureIn(url));
});

test('a text that is too long is refused at its field', async () => {
  const refused = await team.supervisor.send(addArticle, {
    Title: '长',
    ArticleText: 'x'.repeat(100_001),
  });
  expect([errorOf(refused), fieldOf(refused)]).toEqual(['BAD_FIELD', 'ArticleText']);
});
