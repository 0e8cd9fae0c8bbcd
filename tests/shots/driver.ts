import type { Locator, Page } from 'playwright-core';
import { getOrgMenu } from '../../src/contract/areas/organisation/endpoints.ts';
import { knownCodes } from '../../src/contract/codes.ts';
import { type Endpoint, type ResultOf } from '../../src/contract/endpoint.ts';
import { type Envelope, writeSuccess } from '../../src/contract/envelope.ts';
import type { Text } from '../../src/contract/locale.ts';
import { type TextKey, textPattern } from './textPattern.ts';
import type { Variant } from './variants.ts';
import type { World } from './world.ts';

type Place = Page | Locator;

/** The menu's response: the rows, and beside them the organisation. */
type MenuEnvelope = Envelope & { readonly dataRemark: object };

/** Operates a page as a user does, in the language of the variant. */
export interface Driver {
  readonly page: Page;
  readonly world: World;
  /** True if the shell is in its mobile mode. */
  readonly isNarrow: boolean;
  text(key: TextKey | Text): RegExp;
  /** The first button with this text. */
  button(key: TextKey, within?: Place): Locator;
  /** The field with this label. */
  field(key: TextKey | Text, within?: Place): Locator;
  press(key: TextKey, within?: Place): Promise<unknown>;
  /** Opens the user's popover. */
  openUser(): Promise<void>;
  /** Presses a tool of the header, which is folded on a narrow screen. */
  pressTool(key: TextKey): Promise<unknown>;
  /** Presses an item of an open menu or popover. */
  pick(key: TextKey): Promise<unknown>;
  /** Waits for the topmost dialog. */
  dialog(): Promise<Locator>;
  /** True if a scene blocks this URL, so that no response will come. */
  isBlocked(url: string): boolean;
  /** Mocks the server's response to a call. */
  readonly server: {
    /** Never responds. */
    block(endpoint: Endpoint): Promise<unknown>;
    /** Aborts the connection. */
    fail(endpoint: Endpoint): Promise<unknown>;
    deny(endpoint: Endpoint): Promise<unknown>;
    refuse(endpoint: Endpoint, code: string, info: string): Promise<unknown>;
    answer<E extends Endpoint>(endpoint: E, result: ResultOf<E>): Promise<unknown>;
    /** Responds with the real result, with these fields replaced; of a list, those beside its rows. */
    alter<E extends Endpoint>(endpoint: E, fields: Partial<ResultOf<E>>): Promise<unknown>;
  };
  /** Changes the stored record of the signed-in user, and the menu's answer, which renews the record. */
  changeUserRecord(fields: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Creates the driver of a page in a variant. */
export function createDriver(page: Page, { locale, viewport }: Variant, world: World): Driver {
  const isNarrow = viewport.width < 992;
  const text = (key: TextKey | Text) => textPattern(locale, key);
  const button = (key: TextKey, within: Place = page) =>
    within.getByRole('button', { name: text(key) }).first();
  const userButton = page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(text('shell.user.name').source.replace('$', ' ')) });
  const press = (key: TextKey, within?: Place) => button(key, within).click();
  const blocked: string[] = [];
  const fulfill = (endpoint: Endpoint, envelope: Envelope) =>
    page.route(`**${endpoint.path}`, (route) => route.fulfill({ json: envelope }));
  return {
    page,
    world,
    isNarrow,
    text,
    button,
    field: (key, within = page) =>
      within.getByLabel(new RegExp(text(key).source.replace(/\$$/, '\\s*\\*?$'))),
    press,
    openUser: () => userButton.click(),
    async pressTool(key) {
      if (isNarrow) await press('shell.tools');
      await press(key);
    },
    async pick(key) {
      const name = text(key);
      await page
        .getByRole('menuitem', { name })
        .or(page.getByRole('button', { name }))
        .or(page.getByRole('link', { name }))
        .last()
        .click();
    },
    async dialog() {
      const top = page.getByRole('dialog').last();
      await top.waitFor();
      return top;
    },
    isBlocked: (url) => blocked.some((path) => url.endsWith(path)),
    server: {
      block({ path }) {
        blocked.push(path);
        return page.route(`**${path}`, () => undefined);
      },
      fail: ({ path }) => page.route(`**${path}`, (route) => route.abort()),
      deny: (endpoint) =>
        fulfill(endpoint, { code: '403', info: '', data: { error: knownCodes['403'].error } }),
      refuse: (endpoint, code, info) => fulfill(endpoint, { code, info, data: null }),
      answer: (endpoint, result) =>
        fulfill(endpoint, writeSuccess(endpoint.extras !== undefined, result)),
      alter: ({ path }, fields) =>
        page.route(`**${path}`, async (route) => {
          const response = await route.fetch();
          const envelope = (await response.json()) as Envelope;
          const isList = Array.isArray(envelope.data);
          const data = isList ? envelope.data : { ...(envelope.data as object), ...fields };
          await route.fulfill({ response, json: { ...envelope, ...(isList && fields), data } });
        }),
    },
    async changeUserRecord(fields) {
      await page.addInitScript((changes) => {
        const known = localStorage.getItem('userinfo');
        if (known === null) return;
        const user = JSON.parse(known) as Record<string, unknown>;
        localStorage.setItem('userinfo', JSON.stringify({ ...user, ...changes }));
      }, fields);
      await page.route(`**${getOrgMenu.path}`, async (route) => {
        const response = await route.fetch();
        const { data, dataRemark, ...rest } = (await response.json()) as MenuEnvelope;
        const remark = { ...dataRemark, ...fields };
        const menu = fields['permissions'] ?? data;
        await route.fulfill({ response, json: { ...rest, data: menu, dataRemark: remark } });
      });
    },
  };
}
