import type { Locator, Page } from 'playwright-core';
import { knownCodes } from '../../src/contract/codes.ts';
import { type Endpoint, type ResultOf } from '../../src/contract/endpoint.ts';
import { type Envelope, writeSuccess } from '../../src/contract/envelope.ts';
import type { Variant } from './variants.ts';
import { type WordKey, wordsOf } from './words.ts';
import type { World } from './world.ts';

type Place = Page | Locator;

/** What a person does at a page, in whichever language it stands. */
export interface Hand {
  readonly page: Page;
  readonly world: World;
  /** The shell is in its mobile mode. */
  readonly isNarrow: boolean;
  words(key: WordKey): RegExp;
  /** The first button of these words. */
  button(key: WordKey, within?: Place): Locator;
  /** The field of this label. */
  field(key: WordKey, within?: Place): Locator;
  press(key: WordKey, within?: Place): Promise<unknown>;
  /** The user's popover. */
  openUser(): Promise<void>;
  /** A tool of the header, which is folded away where the screen is narrow. */
  pressTool(key: WordKey): Promise<unknown>;
  /** A line of a menu or popover that is open. */
  pick(key: WordKey): Promise<unknown>;
  /** The dialog above all others, once it stands. */
  dialog(): Promise<Locator>;
  /** No answer will come from there: it was asked to hold. */
  isHeld(url: string): boolean;
  /** What the server says of a call, beside the truth. */
  readonly server: {
    /** No answer comes, ever. */
    holds(endpoint: Endpoint): Promise<unknown>;
    /** The line is cut. */
    fails(endpoint: Endpoint): Promise<unknown>;
    denies(endpoint: Endpoint): Promise<unknown>;
    refuses(endpoint: Endpoint, code: string, info: string): Promise<unknown>;
    answers<E extends Endpoint>(endpoint: E, result: ResultOf<E>): Promise<unknown>;
    /** The true answer, with these of its fields. */
    alters<E extends Endpoint>(endpoint: E, fields: Partial<ResultOf<E>>): Promise<unknown>;
  };
  /** Changes the record of who is signed in before the page reads it. */
  isKnownAs(fields: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** A hand at a page that stands in one of the variants. */
export function handAt(page: Page, { locale, viewport }: Variant, world: World): Hand {
  const isNarrow = viewport.width < 992;
  const words = (key: WordKey) => wordsOf(locale, key);
  const button = (key: WordKey, within: Place = page) =>
    within.getByRole('button', { name: words(key) }).first();
  const userButton = page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(words('shell.user.name').source.replace('$', ' ')) });
  const press = (key: WordKey, within?: Place) => button(key, within).click();
  const held: string[] = [];
  const say = (endpoint: Endpoint, envelope: Envelope) =>
    page.route(`**${endpoint.path}`, (route) => route.fulfill({ json: envelope }));
  return {
    page,
    world,
    isNarrow,
    words,
    button,
    field: (key, within = page) =>
      within.getByLabel(new RegExp(words(key).source.replace(/\$$/, '\\s*\\*?$'))),
    press,
    openUser: () => userButton.click(),
    async pressTool(key) {
      if (isNarrow) await press('shell.tools');
      await press(key);
    },
    async pick(key) {
      const name = words(key);
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
    isHeld: (url) => held.some((path) => url.endsWith(path)),
    server: {
      holds({ path }) {
        held.push(path);
        return page.route(`**${path}`, () => undefined);
      },
      fails: ({ path }) => page.route(`**${path}`, (route) => route.abort()),
      denies: (endpoint) =>
        say(endpoint, { code: '403', info: '', data: { error: knownCodes['403'].error } }),
      refuses: (endpoint, code, info) => say(endpoint, { code, info, data: null }),
      answers: (endpoint, result) =>
        say(endpoint, writeSuccess(endpoint.beside !== undefined, result)),
      alters: ({ path }, fields) =>
        page.route(`**${path}`, async (route) => {
          const response = await route.fetch();
          const envelope = (await response.json()) as Envelope;
          const data = { ...(envelope.data as object), ...fields };
          await route.fulfill({ response, json: { ...envelope, data } });
        }),
    },
    isKnownAs: (fields) =>
      page.addInitScript((said) => {
        const known = localStorage.getItem('userinfo');
        if (known === null) return;
        const user = JSON.parse(known) as Record<string, unknown>;
        localStorage.setItem('userinfo', JSON.stringify({ ...user, ...said }));
      }, fields),
  };
}
