import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getHelpEdit,
  getHelpInfos,
  getHelpMenus,
  hideHelpEntry,
  listHelpEdits,
  placeHelpEntry,
  revertHelpEdit,
  saveHelpEdit,
} from '../../../src/contract/areas/help/endpoints.ts';
import { blocksOf, markdownOf } from '../../../src/contract/areas/help/helpMarkdown.ts';
import { locales } from '../../../src/contract/locale.ts';
import { helpDoc } from '../../../src/server/modules/help/pages/helpDoc.ts';
import { appletDoc } from '../../../src/server/modules/help/pages/phone/appletDoc.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Person, signIn, type Team } from '../support/people.ts';

const HelpType = 'helpDoc';
let app: TestApp;
let team: Team;
let chief: Person;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  await app.sql('insert into platform_administrator (user_id) values ($1)', [team.reporter.userID]);
  chief = await signIn(app, team.reporter.phone);
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from help_entry'));

const texts = {
  TitleZh: '答疑',
  TitleEn: 'Answers',
  ContentZh: '## 一\n\n新的',
  ContentEn: '## One\n\nNew',
};
const menus = () => app.anonymous.call(getHelpMenus, { HelpType });
const infoOf = async (MenuID: string) =>
  (await app.anonymous.call(getHelpInfos, { HelpType, MenuID }))[0];

test('every shipped page is the same after it was written as Markdown and read again', () => {
  for (const locale of locales)
    for (const { content } of [...helpDoc, ...appletDoc].flatMap(({ pages }) => pages))
      expect(blocksOf(markdownOf(content[locale]))).toEqual(content[locale]);
});

test('HTML, links and other Markdown are plain text; marks at the beginning of a text can be escaped', () => {
  expect(blocksOf('<b>x</b> [a](javascript:alert(1))\n中\n文\n\n\\- no list')).toEqual([
    { kind: 'text', text: '<b>x</b> [a](javascript:alert(1))中文' },
    { kind: 'text', text: '- no list' },
  ]);
  expect(blocksOf('| a \\| b | c |\n| --- | --- |\n| d | e | f |')).toEqual([
    {
      kind: 'pairs',
      rows: [
        ['a | b', 'c'],
        ['d', 'e f'],
      ],
    },
  ]);
});

test('7 Calls, Help: an edited page is what readers see, with its text of the product beside it, until it goes back', async () => {
  const shipped = await infoOf('faq');
  const saved = await chief.call(saveHelpEdit, { HelpType, EntryID: 'faq', ...texts, Version: 0 });
  expect(saved).toMatchObject({ isEdited: 1, isOwn: 0, isShippedChanged: 0, version: 1 });
  expect(saved.shipped).toEqual(saved.base);
  expect(await infoOf('faq')).toMatchObject({
    title: '答疑',
    content: [
      { kind: 'heading', text: '一' },
      { kind: 'text', text: '新的' },
    ],
    publishTime: app.clock.now().toISOString(),
  });
  const stale = await chief.send(saveHelpEdit, { HelpType, EntryID: 'faq', ...texts, Version: 0 });
  expect(errorOf(stale)).toBe('STALE_VERSION');
  await chief.call(revertHelpEdit, { HelpType, EntryID: 'faq', Version: 1 });
  expect(await infoOf('faq')).toEqual(shipped);
  const [row] = await lastActions(app, team.orgCode);
  expect(row).toMatchObject({ action: revertHelpEdit.id, targetID: 'faq' });
});

test('a page whose text of the product has changed since is marked until it is saved again', async () => {
  await chief.call(saveHelpEdit, { HelpType, EntryID: 'faq', ...texts });
  await app.sql(`update help_entry set base = jsonb_set(base, '{contentZh}', '"old"')`);
  const changed = await chief.call(getHelpEdit, { HelpType, EntryID: 'faq' });
  expect(changed).toMatchObject({ isShippedChanged: 1, base: { contentZh: 'old' } });
  expect(changed.shipped?.contentZh).not.toBe('old');
  const again = await chief.call(saveHelpEdit, { HelpType, EntryID: 'faq', ...texts });
  expect(again.isShippedChanged).toBe(0);
});

test('7 Calls, Help: groups and pages are added, moved, hidden and deleted', async () => {
  const group = await chief.call(saveHelpEdit, { HelpType, TitleZh: '本厂', TitleEn: 'Our plant' });
  expect((await menus()).map(({ id }) => id)).not.toContain(group.id); // it has no page
  const page = await chief.call(saveHelpEdit, { HelpType, GroupID: group.id, ...texts });
  await chief.call(placeHelpEntry, { HelpType, EntryID: group.id, BeforeEntryID: 'basics' });
  await chief.call(placeHelpEntry, {
    HelpType,
    EntryID: 'faq',
    GroupID: group.id,
    BeforeEntryID: page.id,
  });
  expect((await menus()).slice(0, 3).map(({ id, parentID }) => [id, parentID])).toEqual([
    [group.id, ''],
    ['faq', group.id],
    [page.id, group.id],
  ]);
  await chief.call(hideHelpEntry, { HelpType, EntryID: 'faq', IsHidden: 1 });
  expect(await infoOf('faq')).toBeUndefined();
  const listed = await chief.call(listHelpEdits, { HelpType });
  expect(listed.find(({ id }) => id === 'faq')).toMatchObject({ isHidden: 1, isEdited: 0 });
  const used = await chief.send(revertHelpEdit, { HelpType, EntryID: group.id });
  expect(errorOf(used)).toBe('HELP_GROUP_USED');
  await chief.call(placeHelpEntry, {
    HelpType,
    EntryID: 'faq',
    GroupID: 'more',
    BeforeEntryID: null,
  });
  for (const EntryID of [page.id, group.id])
    await chief.call(revertHelpEdit, { HelpType, EntryID });
  expect((await menus()).map(({ id }) => id)).not.toContain(group.id);
});

test.for([
  [{ ContentZh: ' \n' }, 'BAD_FIELD'],
  [{ ContentEn: undefined }, 'BAD_FIELD'],
  [{ TitleZh: '' }, 'BAD_FIELD'],
  [{ EntryID: 'nowhere' }, 'NOT_FOUND'],
  [{ EntryID: undefined, GroupID: 'faq' }, 'HELP_PLACE'],
] as const)('a page that cannot be saved is refused: %j', async ([change, error]) => {
  const body = { HelpType, EntryID: 'faq', ...texts, ...change } as const;
  expect(errorOf(await chief.send(saveHelpEdit, body))).toBe(error);
});

test('a page stays in a group, and a group at the top', async () => {
  for (const body of [
    { EntryID: 'faq', GroupID: null },
    { EntryID: 'more', GroupID: 'basics' },
    { EntryID: 'faq', GroupID: 'start' },
  ])
    expect(
      errorOf(await chief.send(placeHelpEntry, { HelpType, BeforeEntryID: null, ...body })),
    ).toBe('HELP_PLACE');
});

test('only administrators of the platform write the help', async () => {
  for (const person of [team.admin, team.supervisor])
    for (const answer of [
      await person.send(listHelpEdits, { HelpType }),
      await person.send(saveHelpEdit, { HelpType, EntryID: 'faq', ...texts }),
    ])
      expect(errorOf(answer)).toBe('DENIED');
});
