import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../validators.ts';

/** Who a help is for: of the console and the wall, or of the pages on a phone (labels, mini program). */
export const helpType = z.enum(['helpDoc', 'appletDoc']);
export type HelpType = z.output<typeof helpType>;

const blockText = z.string();

/**
 * A piece of a help page. In its text `**words**` are strong and `` `words` `` are a key or something
 * to type; nothing else is marked up, and no HTML is ever in it.
 */
export const helpBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: blockText }),
  z.object({ kind: z.literal('text'), text: blockText }),
  z.object({ kind: z.literal('list'), items: z.array(blockText) }),
  z.object({ kind: z.literal('steps'), items: z.array(blockText) }),
  z.object({ kind: z.literal('note'), text: blockText }),
  /** A table of two columns: a key or a word, and what it does or means. */
  z.object({ kind: z.literal('pairs'), rows: z.array(z.tuple([blockText, blockText])) }),
]);
export type HelpBlock = z.output<typeof helpBlock>;

/** An entry of the help's menu; one without a page has pages beneath it. */
export const helpMenu = z.object({
  id: z.string(),
  menuName: z.string(),
  /** Empty: at the top. */
  parentID: z.string(),
  sort: z.int(),
});
export type HelpMenu = z.output<typeof helpMenu>;

export const helpInfo = z.object({
  id: z.string(),
  /** The entry of the menu that it belongs to. */
  menuID: z.string(),
  title: z.string(),
  content: z.array(helpBlock),
  /** The product's version that it was last changed for. */
  versionNo: z.string(),
  publishTime: instant,
});
export type HelpInfo = z.output<typeof helpInfo>;

/** The menu of a help, each entry behind its parent, in its order. */
export const getHelpMenus = defineEndpoint({
  id: 'help.getMenus',
  path: '/api/Service/GetHelpMenuList',
  permission: 'public',
  summary: 'The menu of the help',
  body: z.object({ HelpType: helpType.default('helpDoc') }),
  data: z.array(helpMenu),
  source: 'specification 7 Service, help menus and info; design page 4',
});

/** The pages of a help in the caller's language: few enough to be had, and searched, at once. */
export const getHelpInfos = defineEndpoint({
  id: 'help.getInfos',
  path: '/api/Service/GetHelpInfoList',
  permission: 'public',
  summary: 'The pages of the help',
  body: z.object({
    HelpType: helpType.default('helpDoc'),
    /** Of one entry of the menu alone. */
    MenuID: z.string().max(60).optional(),
  }),
  data: z.array(helpInfo),
  source: 'specification 7 Service, help menus and info; design page 4',
});
