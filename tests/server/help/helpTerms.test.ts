import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faultLevel, orderState } from '../../../src/contract/enums.ts';
import { allEndpoints, allResources, permissions } from '../../../src/contract/index.ts';
import { type Locale, locales } from '../../../src/contract/locale.ts';
import { sidebarGroupList } from '../../../src/contract/permissions.ts';
import { fieldLabelsOf } from '../../../src/contract/validation/bodyFields.ts';
import { helpDoc } from '../../../src/server/modules/help/pages/helpDoc.ts';
import { appletDoc } from '../../../src/server/modules/help/pages/phone/appletDoc.ts';
import { infosOf } from '../../../src/server/modules/help/shape.ts';

const textFolder = fileURLToPath(new URL('../../../src/client/i18n/', import.meta.url));

/** Bold terms that are not labels of the product: a setting of the system, a sign. */
const foreign: ReadonlySet<string> = new Set(['减少动态效果', '≥']);

const ofResources = new Set(
  allResources.flatMap(({ calls }) => Object.values(calls).map(({ id }) => id)),
);

/** Every label of the product: of its pages, menus, buttons, fields, states and levels. */
async function shownIn(locale: Locale): Promise<ReadonlySet<string>> {
  const files = (await readdir(textFolder + locale)).filter((file) => file !== 'index.ts');
  const parts = await Promise.all(files.map((file) => import(`${textFolder}${locale}/${file}`)));
  return new Set([
    ...parts.flatMap(valuesOf),
    ...[...sidebarGroupList, ...permissions].map(({ label }) => label[locale]),
    ...Object.values(fieldLabelsOf(allEndpoints.filter(({ id }) => !ofResources.has(id)))).map(
      (label) => label[locale],
    ),
    ...allResources.flatMap(({ fields }) =>
      Object.values(fields).map(({ label }) => label[locale]),
    ),
    ...orderState.list.map((state) => orderState.label(state, locale)),
    ...faultLevel.list.map((level) => faultLevel.label(level, locale)),
  ]);
}

function valuesOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return Object.values(tree as object).flatMap(valuesOf);
}

test.for(locales)(
  '7 Calls, Help: what its pages name as a menu, a button, a field or a message is called so, in %s',
  async (locale) => {
    const shown = await shownIn(locale);
    const unknown = infosOf([...helpDoc, ...appletDoc], locale).flatMap((page) =>
      namesIn(valuesOf(page.content).join('\n'))
        .filter((name) => !shown.has(name) && !foreign.has(name))
        .map((name) => `${page.menuID}: ${name}`),
    );
    expect(unknown).toEqual([]);
  },
);

/**
 * Bold text names a label on the screen, › separates menu levels; quoted text is a message.
 */
function namesIn(text: string): string[] {
  const bold = [...text.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, name = '']) => name.split(' › '));
  const quoted = [...text.matchAll(/“(.+?)”|"(.+?)"/g)].map(([, zh, en]) => zh ?? en ?? '');
  return [...bold, ...quoted];
}

test.for(locales)('the help explains every state of an order by its name, in %s', (locale) => {
  const page = infosOf(helpDoc, locale).find(({ menuID }) => menuID === 'work-orders');
  const named = page?.content.flatMap((block) =>
    block.kind === 'pairs' ? block.rows.map(([name]) => name) : [],
  );
  const states = orderState.list.map((state) => orderState.label(state, locale));
  expect(named?.toSorted()).toEqual(states.toSorted());
});
