import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { isoInstant } from '../../validators.ts';

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
