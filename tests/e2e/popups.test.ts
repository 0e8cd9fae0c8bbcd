import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Scene } from '../shots/scene.ts';
import { scenes } from '../shots/scenes.ts';
import { openStage, type SceneView, type Stage } from '../shots/stage.ts';
import type { Variant } from '../shots/variants.ts';
import type { World } from '../shots/world.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';
import { openStaffedPlant } from './support/staffedPlant.ts';

let browser: Browser;
let world: World;
beforeAll(async () => {
  browser = await sharedBrowser();
  world = await openStaffedPlant(inject('address'), inject('dataDir'));
});
afterAll(() => closeContexts(browser));

/** Each kind of control that opens something at its field: how it is found, and its field. */
const kinds = {
  select: { opener: '.arco-select[role="combobox"]', field: null },
  tree: { opener: '.arco-tree-select', field: null },
  search: { opener: 'input[role="combobox"]:not(.arco-select *)', field: null },
  calendar: { opener: '[data-popup] > [aria-haspopup="dialog"]', field: 'span' },
  panel: { opener: '[data-popup] > button:not([aria-haspopup])', field: null },
  menu: { opener: 'button[aria-haspopup="menu"]', field: null },
} as const;
type Kind = keyof typeof kinds;

/** Scenes with controls of all kinds, in pages and in dialogs. */
const opened = [
  'overview',
  'devices',
  'device-add',
  'action-log-filters',
  'people-filters',
  'person',
  'report',
  'fault-causes',
  'device-type-move',
  'relation-share',
  'duty-change',
  'orders-filters',
  'orders-import-columns',
] as const;

/** Of these the filters are in a drawer on a phone, which the scene opens there. */
const withDrawer: readonly string[] = ['action-log-filters', 'people-filters', 'orders-filters'];

const desktop = { width: 1920, height: 1080 };
const tablet = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

/** The kinds that were opened, by the width of the screen. */
const seen = new Map<number, Set<Kind>>();

describe('each scene, once on a desktop screen that then becomes a tablet and a phone', () => {
  const stage = stageOf(desktop);

  test.for(opened)('the lists, calendars and menus of "%s" open at their fields', (name) =>
    stage().visit(sceneOf(name), async (view) => {
      await checkPopups(view, name, desktop);
      for (const screen of withDrawer.includes(name) ? [tablet] : [tablet, phone]) {
        await view.resize(screen);
        await checkPopups(view, name, screen);
      }
    }),
  );
});

describe('on a phone', () => {
  const stage = stageOf(phone);

  test.for(withDrawer)(
    'the lists and calendars in the drawer of "%s" open at their fields',
    (name) => stage().visit(sceneOf(name), (view) => checkPopups(view, name, phone)),
  );
});

test.for([desktop, tablet, phone])('all kinds of controls were opened at $width', ({ width }) => {
  expect([...(seen.get(width) ?? [])].toSorted()).toEqual(Object.keys(kinds).toSorted());
});

/** Opens a stage for the tests of a `describe` block. */
function stageOf(viewport: Variant['viewport']): () => Stage {
  let stage: Stage;
  beforeAll(() => {
    const variant = { name: 'popups', locale: 'zh-CN', theme: 'light', viewport } as const;
    stage = openStage(browser, variant, world, { scenesPerLoad: 12 });
  });
  afterAll(() => stage.close());
  return () => stage;
}

function sceneOf(name: string): Scene {
  const scene = scenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
}

/** Opens lists, calendars and menus of a scene on a screen of this size. */
async function checkPopups(
  { page, faults }: SceneView,
  name: string,
  { width }: Variant['viewport'],
): Promise<void> {
  expect(faults).toEqual([]);
  if (width === phone.width) expect(await page.evaluate(findSmallFields)).toEqual([]);
  const misplaced: string[] = [];
  const kindsHere = seen.get(width) ?? new Set<Kind>();
  seen.set(width, kindsHere);
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const opener of await openersOf(page, kind, name === opened[0])) {
      kindsHere.add(kind);
      misplaced.push(...(await placeFaults(page, kind, opener)));
    }
  }
  expect(misplaced).toEqual([]);
}

/**
 * Returns the first, the middle and the last control of a kind in the topmost dialog or in the page: those between them
 * differ by nothing. `withFrame`: with its header and its tags, which
 * are the same ones around every page.
 */
async function openersOf(page: Page, kind: Kind, withFrame: boolean): Promise<Locator[]> {
  const dialog = page.locator('[role="dialog"][aria-modal="true"]:visible').last();
  const place = (await dialog.count()) > 0 ? dialog : page.locator(withFrame ? 'body' : 'main');
  const found = await place.locator(`${kinds[kind].opener}:visible`).all();
  const ready: Locator[] = [];
  for (const opener of found) if (await opener.isEnabled()) ready.push(opener);
  const places = new Set([0, Math.floor(ready.length / 2), ready.length - 1]);
  return ready.filter((_, at) => places.has(at));
}

/** The most frames until something that opens is at its place. */
const placingFrames = 30;

/** Opens a control, returns what is wrong with the place of what it opens, and closes it. */
async function placeFaults(page: Page, kind: Kind, opener: Locator): Promise<string[]> {
  const isOpen = (await opener.getAttribute('aria-expanded')) === 'true'; // the scene opened it
  await opener.evaluate(scrollTo);
  if (!isOpen) await opener.click();
  const look = () => opener.evaluate(findPlaceFaults, kinds[kind].field);
  await expect.poll(look).not.toBeNull();
  let faults = (await look()) ?? ['it closed by itself'];
  // some are placed in the frames after they appear
  for (let frame = 0; frame < placingFrames && faults.length > 0; frame += 1) {
    await opener.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    faults = (await look()) ?? ['it closed by itself'];
  }
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const name = faults.length === 0 ? '' : await opener.evaluate(nameOf);
  await page.keyboard.press('Escape');
  return faults.map((fault) => `${kind} ${name}: ${fault}`);
}

/** Scrolls a control into view and lets its page handle the scrolling, which closes menus. Runs in the page. */
async function scrollTo(opener: Element): Promise<void> {
  opener.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Returns the fields for typing into which a phone would zoom. Runs in the page. */
function findSmallFields(): string[] {
  const typed = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select';
  return [...document.querySelectorAll(typed)]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.getAttribute('aria-label') ?? field.id);
}

/** Compares what a control has opened with its field; null: nothing is open yet. Runs in the page. */
function findPlaceFaults(opener: Element, fieldSelector: string | null): string[] | null {
  const most = { gap: 12, edge: 16, difference: 2 }; // px
  const field = (fieldSelector === null ? opener : opener.closest(fieldSelector)) ?? opener;
  const own = opener.getAttribute('aria-controls');
  const popups = [
    ...(own === null ? [] : [document.getElementById(own)]),
    ...document.querySelectorAll('.arco-trigger-popup, [popover], [role="menu"]'),
  ].filter((one) => one?.checkVisibility() === true);
  const [popup] = popups;
  if (popup == null) return null;
  const [box, at] = [popup.getBoundingClientRect(), field.getBoundingClientRect()];
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const edges = ({ left, top, right, bottom }: DOMRect) =>
    [left, top, right, bottom].map(Math.round).join();
  const shown = `${edges(box)} at ${edges(at)}`;
  const gap = Math.max(box.top - at.bottom, at.top - box.bottom);
  const overlaps = box.left < at.right && box.right > at.left;
  const isAligned =
    Math.abs(box.left - at.left) <= most.difference ||
    Math.abs(box.right - at.right) <= most.difference;
  const isShifted = box.left <= most.edge || box.right >= width - most.edge;
  const faults = [
    gap > most.gap ? 'is apart from its field' : null,
    overlaps && (isAligned || isShifted) ? null : 'is beside its field',
    box.left < 0 || box.right > width || box.top < 0 || box.bottom > height
      ? 'leaves the screen'
      : null,
  ];
  return faults.flatMap((fault) => (fault === null ? [] : [`${fault}: ${shown}`]));
}
