import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, isoInstant, nameText, text } from '../../validators.ts';

/** The audience of a help: users of the console and the wall, or of the pages on a phone (labels, mini program). */
export const helpType = z.enum(['helpDoc', 'appletDoc']);
export type HelpType = z.output<typeof helpType>;

const blockText = z.string();

/**
 * A block of a help page. In its text, `**x**` is strong and `` `x` `` is a key or something to type.
 * There is no other markup, and never any HTML.
 */
export const helpBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: blockText }),
  z.object({ kind: z.literal('text'), text: blockText }),
  z.object({ kind: z.literal('list'), items: z.array(blockText) }),
  z.object({ kind: z.literal('steps'), items: z.array(blockText) }),
  z.object({ kind: z.literal('note'), text: blockText }),
  /** A table of two columns: a key or term, and its meaning. */
  z.object({ kind: z.literal('pairs'), rows: z.array(z.tuple([blockText, blockText])) }),
]);
export type HelpBlock = z.output<typeof helpBlock>;

/** An entry of the help's menu. An entry without a page has child entries. */
export const helpMenuEntry = z.object({
  id: z.string(),
  menuName: z.string(),
  /** Empty at the top level. */
  parentID: z.string(),
  sort: z.int(),
});
export type HelpMenuEntry = z.output<typeof helpMenuEntry>;

export const helpInfo = z.object({
  id: z.string(),
  /** The menu entry that the page belongs to. */
  menuID: z.string(),
  title: z.string(),
  content: z.array(helpBlock),
  /** The product version in which the page last changed. */
  versionNo: z.string(),
  publishTime: isoInstant,
});
export type HelpInfo = z.output<typeof helpInfo>;

/** The menu of a help in display order, each entry after its parent. */
export const getHelpMenus = defineEndpoint({
  id: 'help.getMenus',
  path: '/api/Service/GetHelpMenuList',
  permission: 'public',
  summary: 'The menu of the help',
  body: z.object({ HelpType: helpType.default('helpDoc') }),
  data: z.array(helpMenuEntry),
  source: 'specification 7 Service, help menus and info',
});

/** All pages of a help in the caller's language. They are few enough to be loaded and searched at once. */
export const getHelpInfos = defineEndpoint({
  id: 'help.getInfos',
  path: '/api/Service/GetHelpInfoList',
  permission: 'public',
  summary: 'The pages of the help',
  body: z.object({
    HelpType: helpType.default('helpDoc'),
    /** Narrows the answer to the page of one menu entry. */
    MenuID: z.string().max(60).optional(),
  }),
  data: z.array(helpInfo),
  source: 'specification 7 Service, help menus and info',
});

/** The most entries of a help's menu. */
export const mostHelpEntries = 200;

const entryID = text(60);
const type = labelled(helpType, '帮助', 'Help');

/** An entry of a help's menu as administrators of the platform edit it, with hidden ones, in both languages. */
export const helpEditEntry = z.object({
  id: z.string(),
  /** null: a group at the top level. */
  parentID: z.string().nullable(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** 1: not part of the product's own help. */
  isOwn: bit,
  /** 1: readers do not see it. */
  isHidden: bit,
  /** 1: its title or text differ from those of the product. */
  isEdited: bit,
  /** 1: the product has brought another text since it was edited. */
  isShippedChanged: bit,
  /** When it was last changed here; null: never. */
  updateTime: isoInstant.nullable(),
  /** 0: never changed here. */
  version: z.int(),
});
export type HelpEditEntry = z.output<typeof helpEditEntry>;

const shippedPage = z.object({
  titleZh: z.string(),
  titleEn: z.string(),
  contentZh: z.string(),
  contentEn: z.string(),
});
export type ShippedPage = z.output<typeof shippedPage>;

export const helpEditDetail = helpEditEntry.extend({
  /** Markdown as `helpMarkdown.ts` reads it; empty for a group. */
  contentZh: z.string(),
  contentEn: z.string(),
  /** The text that this version of the product brings; null: none. */
  shipped: shippedPage.nullable(),
  /** The text that the product brought when the page was edited; null: it is not edited. */
  base: shippedPage.nullable(),
});
export type HelpEditDetail = z.output<typeof helpEditDetail>;

/** The whole menu of a help in display order, each entry after its parent. */
export const listHelpEdits = defineEndpoint({
  id: 'help.listEdits',
  path: '/api/Service/GetHelpEditList',
  permission: 'platform.help',
  summary: 'The menu of a help, to be edited',
  body: z.object({ HelpType: type }),
  data: z.array(helpEditEntry),
  source: 'specification 7 Service, help menus and info',
});

/** One entry with its texts, and those of the product. */
export const getHelpEdit = defineEndpoint({
  id: 'help.getEdit',
  path: '/api/Service/GetHelpEditInfo',
  permission: 'platform.help',
  summary: 'A page of a help, to be edited',
  body: z.object({ HelpType: type, EntryID: entryID }),
  data: helpEditDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Service, help menus and info',
});

const title = nameText(lengths.helpTitle);
const content = z.string().max(lengths.helpContent);

/**
 * Stores the texts of an entry over those of the product, or adds one: a group at the top, or a page below a group.
 * The text that the product brings now is recorded with it.
 */
export const saveHelpEdit = defineEndpoint({
  id: 'help.save',
  path: '/api/Service/SaveHelpInfo',
  permission: 'platform.help',
  summary: 'Write a page or a group of a help',
  body: z.object({
    HelpType: type,
    /** Absent: a new one. */
    EntryID: entryID.optional(),
    /** The group of a new page; null: a new group. */
    GroupID: labelled(entryID.nullable().optional(), '分组', 'Group'),
    TitleZh: labelled(title, '中文标题', 'Chinese title'),
    TitleEn: labelled(title, '英文标题', 'English title'),
    /** Required for a page. */
    ContentZh: labelled(content.default(''), '中文正文', 'Chinese text'),
    ContentEn: labelled(content.default(''), '英文正文', 'English text'),
    Version: z.int().min(0).optional(),
  }),
  data: helpEditDetail,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'HELP_FULL'],
  source: 'specification 7 Service, help menus and info',
});

/** Moves a group among the groups, or a page within its group or to another one. */
export const placeHelpEntry = defineEndpoint({
  id: 'help.place',
  path: '/api/Service/MoveHelpMenu',
  permission: 'platform.help',
  summary: 'Move an entry of the menu of a help',
  body: z.object({
    HelpType: type,
    EntryID: entryID,
    /** null: a group stays at the top. */
    GroupID: labelled(entryID.nullable().optional(), '分组', 'Group'),
    /** The entry before which it comes; null: the last one. */
    BeforeEntryID: entryID.nullable(),
  }),
  data: z.null(),
  errors: ['NOT_FOUND', 'HELP_PLACE'],
  source: 'specification 7 Service, help menus and info',
});

/** Hides an entry from readers, or shows it again. */
export const hideHelpEntry = defineEndpoint({
  id: 'help.hide',
  path: '/api/Service/UpdateHelpMenuState',
  permission: 'platform.help',
  summary: 'Hide an entry of the menu of a help, or show it',
  body: z.object({
    HelpType: type,
    EntryID: entryID,
    IsHidden: labelled(bit, '隐藏', 'Hidden'),
  }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'specification 7 Service, help menus and info',
});

/** Goes back to the text of the product; an entry that the product does not have is deleted, a group only without pages. */
export const revertHelpEdit = defineEndpoint({
  id: 'help.revert',
  path: '/api/Service/DeleteHelpInfo',
  permission: 'platform.help',
  summary: 'Go back to the text of the product, or delete an entry of a help',
  body: z.object({ HelpType: type, EntryID: entryID, Version: z.int().min(0).optional() }),
  data: z.null(),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'HELP_GROUP_USED'],
  source: 'specification 7 Service, help menus and info',
});
