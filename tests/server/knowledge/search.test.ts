import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDocument } from '../../../src/contract/areas/knowledge/documents.ts';
import { publicLibraryCode } from '../../../src/contract/areas/knowledge/knowledgeEnums.ts';
import {
  deleteMissedSearch,
  documentText,
  listMissedSearches,
  searchDocuments,
  searchLimits,
} from '../../../src/contract/areas/knowledge/search.ts';
import { changeKey } from '../../../src/contract/topics/live.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { indexAll, publishedArticle } from './support/published.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  await publishedArticle(app, team.orgCode, {
    title: '空压机保养手册',
    keywords: ['GA37', '润滑'],
    content:
      '# 空压机\n\n每周检查轴承温度，超过 80 ℃ 立即停机。\n\nUse Bearing SKF-6205-2RS and ISO VG 68 oil.',
  });
  await publishedArticle(app, team.orgCode, {
    title: '轴承更换步骤',
    content: '先断电挂牌。\n\n主轴与轴不同，承重部件要分开。',
  });
  await indexAll(app);
});
afterAll(() => app.close());

const search = (SearchText: string, by: Person = team.repairer) =>
  by.call(searchDocuments, { SearchText });
const titles = async (text: string, by?: Person) =>
  (await search(text, by)).documents.map(({ title }) => title);

test.each([
  ['轴承', ['轴承更换步骤', '空压机保养手册']], // a title first; 轴…承 apart is no hit
  ['轴承温度', ['空压机保养手册']],
  ['℃', ['空压机保养手册']], // as °C
  ['温度 停机', ['空压机保养手册']],
  ['温度 挂牌', []], // of two documents
  ['承', ['轴承更换步骤', '空压机保养手册']],
  ['bearing', ['空压机保养手册']],
  ['ＢＥＡＲＩＮＧ', ['空压机保养手册']],
  ['skf-6205-2rs', ['空压机保养手册']],
  ['6205', ['空压机保养手册']],
  ['kyj', ['空压机保养手册']], // initials within a title
  ['zhoucheng', ['轴承更换步骤']],
  ['bysc', ['空压机保养手册']],
  ['ga3', ['空压机保养手册']], // the beginning of a keyword
  ['rh', ['空压机保养手册']], // initials of a keyword
  ['bear', []], // of a text whole words are found
  ['！？', []],
])('%s finds %j', async (text, found) => {
  expect(await titles(text)).toEqual(found);
});

test('a document is found by a rare character in its title', async () => {
  await publishedArticle(app, team.orgCode, { title: '𠮷野机床', content: '𠮷野的说明' });
  await indexAll(app);
  expect(await titles('𠮷野')).toEqual(['𠮷野机床']);
});

test('a hit has its text with the places of the terms, and the title its own', async () => {
  const [first, second] = (await search('轴承')).documents;
  expect(first).toMatchObject({ titleMarks: [[0, 2]] });
  const [hit] = second?.hits ?? [];
  expect(hit?.marks.map(([from, to]) => hit.text.slice(from, to))).toEqual(['轴承']);
  const [vg] = (await search('ISO VG')).documents[0]?.hits ?? [];
  expect(vg?.marks.map(([from, to]) => vg.text.slice(from, to))).toEqual(['ISO', 'VG']);
});

test('a changed title is found at once after the job, a withdrawn or replaced text no longer', async () => {
  const id = await publishedArticle(app, team.orgCode, { title: '旧题目', content: '皮带张紧力' });
  expect(await indexAll(app)).toBe(1);
  expect(await titles('张紧')).toEqual(['旧题目']);
  await app.sql('update document set title = $2 where id = $1', [id, '新题目']);
  expect(await indexAll(app)).toBe(1);
  expect(await titles('新题')).toEqual(['新题目']);
  expect(await titles('旧题')).toEqual([]);
  expect(await titles('张紧')).toEqual(['新题目']);
  await app.sql('update document set published_revision = null where id = $1', [id]);
  expect(await titles('张紧')).toEqual([]); // before the job too
  await indexAll(app);
  const left = await app.sql('select from document_paragraph where document_id = $1', [id]);
  expect(left).toEqual([]);
});

test('two nodes read a document once', async () => {
  await publishedArticle(app, team.orgCode, { title: '两个节点', content: '只写一次' });
  const node = await app.anotherNode();
  const done = await Promise.all([indexAll(app), indexAll(node)]);
  expect(done.toSorted()).toEqual([0, 1]);
  expect((await search('只写一次')).documents[0]?.count).toBe(1);
});

test('a person finds what they may see: own library, public one, what an owner shares', async () => {
  await publishedArticle(app, publicLibraryCode, {
    title: '公共安全规程',
    content: '高空作业系安全带',
  });
  const shared = await publishedArticle(app, team.orgCode, {
    title: '共享说明',
    content: '液压站排气',
  });
  await publishedArticle(app, team.orgCode, { title: '内部说明', content: '液压站报价' });
  await indexAll(app);
  const provider = await addTeam(app, { orgType: 0 });
  expect(await titles('安全带', provider.reporter)).toEqual(['公共安全规程']);
  expect(await titles('液压站', provider.repairer)).toEqual([]);
  const device = await team.admin.call(addDevice, { DeviceCode: 'K1', DeviceName: 'K1' });
  await app.sql(
    'insert into document_link (org_code, document_id, device_id) values ($1, $2, $3)',
    [team.orgCode, shared, device.id],
  );
  await associate(app, provider.orgCode, team.orgCode, [device.id]);
  expect(await titles('液压站', provider.repairer)).toEqual(['共享说明']);
  expect(await titles('液压站', team.reporter)).toEqual([]); // no permission for the library
  expect(await titles('液压站')).toHaveLength(2);
  const owners = async (by: Person) =>
    (await search('液压站', by)).documents.map(({ ownerName }) => ownerName);
  expect(await owners(team.repairer)).toEqual([undefined, undefined]);
  expect(await owners(provider.repairer)).toEqual([expect.any(String)]);
  await app.sql(
    `insert into document_paragraph select p.org_code, p.document_id, n, p.revision, p.page, p.text, p.spelling, p.grams
     from document_paragraph p join document d on d.org_code = p.org_code and d.id = p.document_id
     cross join generate_series(2, 5001) n where p.org_code = $1 and d.title = '内部说明' and p.seq = 1`,
    [team.orgCode],
  );
  expect((await search('液压站', provider.repairer)).isCut).toBe(1); // others may be beyond the limit
});

test('a text without a hit is listed for authors, within bounds, until it is removed', async () => {
  const miss = (SearchText: string, IsWhole: 0 | 1 = 1) =>
    team.repairer.call(searchDocuments, { SearchText, IsWhole });
  await miss('变频器 E05');
  await miss(' 变频器  e05 ');
  await miss('伺服', 0); // still typing
  await miss('轴承'); // found
  await team.repairer.call(searchDocuments, { SearchText: '只在一库', IsWhole: 1, Library: 1 });
  const list = () => team.supervisor.call(listMissedSearches, {});
  expect(await list()).toMatchObject([{ term: '变频器 e05', searches: 2 }]);
  expect(errorOf(await team.repairer.send(listMissedSearches, {}))).toBe('DENIED');
  await app.sql(
    `insert into document_missed_search select $1, 'x' || n, 1, now() from generate_series(1, ${searchLimits.missed}) n`,
    [team.orgCode],
  );
  await miss('再来一个');
  const [count] = await app.sql(
    'select count(*)::int as n from document_missed_search where org_code = $1',
    [team.orgCode],
  );
  expect(count).toEqual({ n: searchLimits.missed });
  expect((await list()).map(({ term }) => term)).toContain('变频器 e05');
  const rest = await team.supervisor.call(deleteMissedSearch, { Term: '变频器 e05' });
  expect(rest.map(({ term }) => term)).not.toContain('变频器 e05');
});

test('a broken file leaves its title, and its state', async () => {
  const id = await publishedArticle(app, team.orgCode, { title: '破损文件', content: 'x' });
  await app.sql(
    `update document_revision set content = null, file = '{"url":"none","contentType":"image/png","size":9}' where document_id = $1`,
    [id],
  );
  const state = async (by: Person) => (await by.call(getDocument, { ID: id })).textState;
  expect(await state(team.supervisor)).toBe(documentText.values.waiting);
  const ear = await listen(app.url, 'daping', team.supervisor.token);
  await indexAll(app);
  expect(await titles('破损')).toEqual(['破损文件']);
  expect(await state(team.supervisor)).toBe(documentText.values.none);
  await settled(app); // an open page reads the state again
  const changed = ear.patches.flatMap(({ Set: set }) => Object.keys(set ?? {}));
  expect(changed).toContain(changeKey({ kind: 'document', id }));
  expect(await state(team.repairer)).toBeNull(); // authors alone can mend it
});
